import type { Order } from '#shop/orders/orders.contract.ts';
import { isOpenEnquiry } from '#shop/orders/orders.status.ts';
import { STATUS_TONES } from '#web/texts/status-words.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { paymentWord, statusWordOf } from '../order-words.ts';

interface StatusBadgeProps {
  order: Pick<Order, 'TrackingStatus'> & Partial<Pick<Order, 'payment_status'>>;
  className?: string | undefined;
}

/** The tracking status; an unplaced order shows its payment state instead, an open enquiry its next step. */
export function StatusBadge({ order, className }: StatusBadgeProps) {
  const key = order.TrackingStatus?.status_titlekey;
  if (!key)
    return order.payment_status ? <Badge className={className}>{paymentWord(order.payment_status)}</Badge> : null;
  return (
    <Badge tone={isOpenEnquiry(key, order.payment_status) ? 'yellow' : STATUS_TONES[key]} className={className}>
      {statusWordOf(key, order.payment_status)}
    </Badge>
  );
}
