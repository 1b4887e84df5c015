import { formatRupees } from '#shared/money.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import type { PaymentState } from '#shop/orders/orders.status.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { m } from '#web/words/messages.js';
import { paymentWord } from '../order-words.ts';

/** Green is paid, yellow is cash on delivery, red is missing or refundable money; the text says which. */
const TONES: Partial<Record<PaymentState, BadgeTone>> = {
  paid: 'green',
  partially_refunded: 'green',
  cod_due: 'yellow',
  awaiting_confirmation: 'red',
  enquiry: 'red',
  refund_due: 'red',
};

/** The payment state of an order, shown before its tracking status. */
export function PaymentBadge({
  order,
  className,
}: {
  order: Pick<Order, 'payment_status' | 'due_amount' | 'due_utr'>;
  className?: string;
}) {
  const isDue = order.due_amount > 0;
  const dueWord = order.due_utr ? m.admin_payment_due_told : m.admin_payment_due;
  return (
    <Badge tone={isDue ? (order.due_utr ? 'yellow' : 'red') : TONES[order.payment_status]} wraps className={className}>
      {isDue ? dueWord({ amount: formatRupees(order.due_amount) }) : paymentWord(order.payment_status)}
    </Badge>
  );
}
