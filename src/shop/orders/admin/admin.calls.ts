import { z } from 'zod';
import type { Calls } from '#shared/call.ts';
import { SheetFormatQuery } from '#shared/paging.ts';
import { Data, PagedData } from '#shared/wire.ts';
import { PackingOrder } from '../packing/packing.contract.ts';
import {
  BulkStatus,
  BulkStatusAnswer,
  CancelEnquiries,
  ListedOrder,
  NoteAdd,
  OrderExportQuery,
  OrderListQuery,
  OrderNote,
  OrderPayments,
} from './admin.contract.ts';

export const orderAdminCalls = {
  listOrders: {
    route: 'GET /order/list',
    summary: 'Orders by page, newest first; for packers without money and notes',
    access: 'packing',
    mayReadStandby: true,
    query: OrderListQuery,
    answer: PagedData(z.union([ListedOrder, PackingOrder])),
  },
  exportOrders: {
    route: 'GET /order/export',
    summary: 'The orders as a table',
    access: 'money',
    mayReadStandby: true,
    query: OrderExportQuery.extend({ format: SheetFormatQuery }),
    sheet: true,
    mostAMinute: 30,
    event: 'orders exported',
  },
  listOrderPayments: {
    route: 'GET /order/payments/{id}',
    summary: 'The single payments of an order, and who took them',
    access: 'money',
    answer: Data(OrderPayments),
    errors: ['NOT_FOUND'],
  },
  listOrderNotes: {
    route: 'GET /order/notes/{id}',
    summary: "The people's notes about an order",
    access: 'packing',
    answer: Data(z.array(OrderNote)),
  },
  addOrderNote: {
    route: 'POST /order/note',
    summary: 'Write a note about an order',
    access: 'packing',
    body: NoteAdd,
    creates: Data(OrderNote),
    errors: ['NOT_FOUND'],
    idempotent: true,
    audit: 'order.note',
  },
  setOrderStatuses: {
    route: 'PUT /order/bulk/status',
    summary: 'Set the status of many orders',
    access: 'packing',
    body: BulkStatus,
    answer: Data(BulkStatusAnswer),
    audit: 'order.status',
  },
  cancelEnquiries: {
    route: 'PUT /order/bulk/cancel',
    summary: 'Cancel many open enquiries',
    access: 'money',
    body: CancelEnquiries,
    answer: Data(BulkStatusAnswer),
    audit: 'order.status',
  },
} as const satisfies Calls;
