import type { Calls } from '#shared/call.ts';
import { Data } from '#shared/wire.ts';
import { Order } from '../orders/orders.contract.ts';
import { AddOrder, CreateOrder, StartedPayment, VerifyPayment } from './checkout.contract.ts';

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
} as const satisfies Calls;
