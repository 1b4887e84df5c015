import type { Calls } from '#shared/call.ts';
import { Data } from '#shared/wire.ts';
import { Amendment, AmendmentPreview, AmendOrder } from '../orders/amending/amending.contract.ts';
import { Estimate, EstimateAnswer, EstimateChange, EstimateToken } from '../orders/estimates/estimates.contract.ts';
import { Order } from '../orders/orders.contract.ts';
import { AddOrder, CreateOrder, StartedPayment, VerifyPayment } from './checkout.contract.ts';
import { DeskCustomer, DeskCustomerQuery, DeskOrder } from './desk/desk.contract.ts';

const RENEWING = [
  'NOT_FOUND',
  'ESTIMATE_CHANGED',
  'CONFLICT',
  'SALES_CLOSED',
  'NOT_DELIVERED',
  'OUT_OF_STOCK',
] as const;

export const checkoutCalls = {
  createOrder: {
    route: 'POST /order/create-order',
    summary: 'Begin an order: price it, hold its goods, open its payment',
    access: 'shopper',
    body: CreateOrder,
    creates: StartedPayment,
    errors: [
      'AGE_REQUIRED',
      'COUPON_INVALID',
      'SALES_CLOSED',
      'NOT_DELIVERED',
      'BELOW_MINIMUM',
      'NOT_FOUND',
      'OUT_OF_STOCK',
      'AMOUNT_CHANGED',
      'GATEWAY_UNAVAILABLE',
    ],
    idempotent: true,
    mostAMinute: 120,
  },
  verifyPayment: {
    route: 'POST /order/verify-payment',
    summary: "Settle an order by the gateway's answer",
    access: 'shopper',
    body: VerifyPayment,
    answer: Data(Order),
    errors: ['PAYMENT_NOT_VERIFIED', 'NOT_FOUND', 'GATEWAY_UNAVAILABLE'],
    mostAMinute: 120,
  },
  addOrder: {
    route: 'POST /order/add',
    summary: 'Place an order without a gateway, or read the order of a payment',
    access: 'shopper',
    body: AddOrder,
    answer: Data(Order),
    creates: Data(Order),
    errors: ['NOT_FOUND', '409 PAYMENT_NOT_VERIFIED', 'OUT_OF_STOCK', 'GATEWAY_UNAVAILABLE'],
    idempotent: true,
    mostAMinute: 120,
  },
  deskOrder: {
    route: 'POST /order/desk',
    summary: 'Make an order for somebody on the phone or at the counter',
    access: 'money',
    body: DeskOrder,
    creates: Data(Order),
    errors: ['NOT_DELIVERED', 'BELOW_MINIMUM', 'OUT_OF_STOCK', 'AMOUNT_CHANGED', 'CONFLICT', 'KEY_REUSED', 'FORBIDDEN'],
    mostAMinute: 120,
    audit: 'order.desk',
  },
  deskCustomer: {
    route: 'GET /order/desk/customer',
    summary: 'Who ordered with this phone before, and where their parcels went',
    access: 'money',
    query: DeskCustomerQuery,
    answer: Data(DeskCustomer.nullable()),
    mostAMinute: 240,
  },
  renewEstimate: {
    route: 'POST /estimate/renew/{token}',
    summary: 'Price an estimate that is over at today’s prices, which makes its next version',
    access: 'public',
    params: EstimateToken,
    body: EstimateAnswer,
    answer: Data(Estimate),
    errors: RENEWING,
    mostAMinute: 10,
  },
  renewEstimateOf: {
    route: 'POST /order/estimate/renew',
    summary: 'The same for the people of the shop, also before it is over',
    access: 'money',
    body: EstimateChange,
    answer: Data(Order),
    errors: RENEWING,
    audit: 'order.estimate.renew',
  },
  previewAmendment: {
    route: 'POST /order/amend/preview',
    summary: 'What a changed order or estimate would cost, and what would follow for its money',
    access: 'money',
    body: Amendment,
    answer: Data(AmendmentPreview),
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'NOT_DELIVERED', 'BELOW_MINIMUM'],
    mostAMinute: 240,
    audit: { none: 'changes nothing' },
  },
  amendOrder: {
    route: 'POST /order/amend',
    summary: 'Change what was ordered: the next version of an order or estimate that is not packed',
    access: 'money',
    body: AmendOrder,
    answer: Data(Order),
    errors: [
      'NOT_FOUND',
      'CONFLICT',
      'OUT_OF_STOCK',
      'ESTIMATE_EXPIRED',
      'FORBIDDEN',
      'NOT_DELIVERED',
      'BELOW_MINIMUM',
    ],
    audit: 'order.amend',
  },
} as const satisfies Calls;
