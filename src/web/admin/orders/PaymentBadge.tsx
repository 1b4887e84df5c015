import type { Order } from '#shop/orders/orders.contract.ts';
import type { PaymentState } from '#shop/orders/orders.status.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { paymentWord } from './order-words.ts';

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
export function PaymentBadge({ order, className }: { order: Pick<Order, 'payment_status'>; className?: string }) {
  return (
    <Badge tone={TONES[order.payment_status]} className={cx('whitespace-normal!', className)}>
      {paymentWord(order.payment_status)}
    </Badge>
  );
}
