/**
 * The gateway's wire format: only the fields we use, parsed strictly. An unknown status, a fractional amount or a foreign id
 * makes the response invalid, which is safer than trusting it.
 */
import { z } from 'zod';
import { GatewayError } from './gateway-http.ts';

function idPattern(prefix: string): RegExp {
  return new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`);
}

export function isId(prefix: 'order' | 'pay' | 'rfnd', id: string): boolean {
  return idPattern(prefix).test(id);
}

/** Returns a valid id or throws: the SDK puts ids into paths unescaped (payments A.8). */
export function checkedId(prefix: 'order' | 'pay' | 'rfnd', id: string): string {
  if (!isId(prefix, id)) throw new GatewayError('rejected', 400, 'This is not an id of the payment gateway.');
  return id;
}

const amount = z.int().nonnegative();
const currency = z.string().regex(/^[A-Z]{3}$/);
const idOf = (prefix: string) => z.string().regex(idPattern(prefix));
/** Notes are an object, or `[]` when empty. */
const notes = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()).transform(() => ({}))]).nullish();

export const Order = z
  .object({
    id: idOf('order'),
    amount,
    amount_paid: amount,
    currency,
    receipt: z.string().nullish(),
    status: z.enum(['created', 'attempted', 'paid']),
    created_at: z.int(),
  })
  .transform((order) => ({
    id: order.id,
    amount: order.amount,
    amountPaid: order.amount_paid,
    currency: order.currency,
    receipt: order.receipt ?? '',
    status: order.status,
    createdAt: order.created_at,
  }));

export const Payment = z
  .object({
    id: idOf('pay'),
    order_id: idOf('order').nullish(),
    amount,
    currency,
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    captured: z.boolean(),
    amount_refunded: amount.nullish(),
    method: z.string().nullish(),
    error_description: z.string().nullish(),
    created_at: z.int(),
  })
  .transform((payment) => ({
    id: payment.id,
    orderId: payment.order_id ?? null,
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    captured: payment.captured,
    amountRefunded: payment.amount_refunded ?? 0,
    method: payment.method ?? null,
    errorDescription: payment.error_description ?? null,
    createdAt: payment.created_at,
  }));

export const Refund = z
  .object({
    id: idOf('rfnd'),
    payment_id: idOf('pay'),
    amount,
    status: z.enum(['pending', 'processed', 'failed']),
    notes,
  })
  .transform((refund) => ({
    id: refund.id,
    paymentId: refund.payment_id,
    amount: refund.amount,
    status: refund.status,
    key: (refund.notes as Record<string, unknown> | null | undefined)?.refund_key,
  }));

export const collectionOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });
