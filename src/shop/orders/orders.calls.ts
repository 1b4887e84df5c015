import { z } from 'zod';
import type { Calls } from '#shared/call.ts';
import { Data, PagedData, PathId } from '#shared/wire.ts';
import { TakeOver } from '../accounts/security/security.contract.ts';
import {
  CustomerStats,
  LastSeason,
  Order,
  OwnOrderListQuery,
  ReceivedOrder,
  ResendOrderMail,
  StatusUpdate,
  TrackedOrder,
  TrackingEntry,
  TrackingStatus,
  TrackLookup,
} from './orders.contract.ts';
import { StaffOrder } from './packing/packing.contract.ts';

/** An order's id, its number, or the LR number of its parcel. */
const Reference = z.string().max(40);
const ofCustomer = z.object({ orderId: Reference, userId: PathId });

export const orderCalls = {
  listCustomerOrders: {
    route: 'GET /order/details/user/{userId}',
    summary: 'The orders of a customer by page, newest first, and their figures',
    access: 'signed-in',
    query: OwnOrderListQuery,
    answer: PagedData(Order).extend({ stats: z.array(CustomerStats) }),
  },
  getLastSeason: {
    route: 'GET /order/last-season',
    summary: 'What the caller had in the last season before this one, all its orders together',
    access: 'shopper',
    answer: Data(LastSeason),
  },
  getOrderHistory: {
    route: 'GET /order/tracking/history/{orderId}/{userId}',
    summary: 'How an order went, oldest first',
    access: 'signed-in',
    params: ofCustomer,
    answer: Data(z.array(TrackingEntry)),
  },
  getCustomerOrder: {
    route: 'GET /order/delivery/address/{orderId}/{userId}',
    summary: 'An order of a customer',
    access: 'signed-in',
    params: ofCustomer,
    answer: Data(Order),
  },
  getOrder: {
    route: 'GET /order/delivery/address/{orderId}',
    summary: 'An order for the people of the shop; without money for packers',
    access: 'packing',
    params: z.object({ orderId: Reference }),
    answer: Data(StaffOrder),
  },
  trackOrder: {
    route: 'POST /order/track',
    summary: 'Follow an order by its number and contact, without signing in',
    access: 'public',
    body: TrackLookup,
    answer: Data(TrackedOrder),
    errors: ['NOT_FOUND'],
  },
  receiveOrder: {
    route: 'POST /order/received',
    summary: "Say that one's own order has arrived",
    access: 'shopper',
    body: ReceivedOrder,
    answer: Data(Order),
    errors: ['NOT_FOUND', 'CONFLICT'],
    mostAMinute: 30,
  },
  receiveTrackedOrder: {
    route: 'POST /order/track/received',
    summary: 'Say that an order has arrived, by its number and contact, without signing in',
    access: 'public',
    body: TrackLookup,
    answer: Data(TrackedOrder),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  takeOverOrders: {
    route: 'POST /order/takeover',
    summary: "Move guest orders of the account's phone into the account",
    access: 'shopper',
    body: TakeOver,
    answer: Data(z.object({ orders: z.int().describe('How many orders moved into the account') })),
    errors: ['CODE_INVALID'],
  },
  listTrackingStatuses: {
    route: 'GET /tracking/list',
    summary: 'The statuses that an order can have',
    access: 'packing',
    mayReadStandby: true,
    answer: Data(z.array(TrackingStatus)),
  },
  setOrderStatus: {
    route: 'PUT /order/update/order/status',
    summary: 'Set the status of an order',
    access: 'packing',
    body: StatusUpdate,
    answer: Data(StaffOrder),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'OUT_OF_STOCK', 'REFUND_STARTED', 'NOT_PAID'],
    audit: 'order.status',
  },
  resendOrderMail: {
    route: 'POST /order/mail/resend',
    summary: 'Send the first email of an order again',
    access: 'shopper',
    body: ResendOrderMail,
    answer: Data(z.object({ queued: z.literal(true) })),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Calls;
