import type { Order } from '#shop/orders/orders.contract.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { m } from '#web/words/messages.js';
import { paymentWord, STATUS_TONES, statusWord } from './order-words.ts';

interface StatusBadgeProps {
  order: Pick<Order, 'TrackingStatus'> & Partial<Pick<Order, 'payment_status'>>;
  className?: string | undefined;
}

/** The tracking status; an order that was not placed shows its payment state instead, an open enquiry what is to do. */
export function StatusBadge({ order, className }: StatusBadgeProps) {
  const key = order.TrackingStatus?.status_titlekey;
  if (!key)
    return order.payment_status ? <Badge className={className}>{paymentWord(order.payment_status)}</Badge> : null;
  if (key === 'confirmed' && order.payment_status === 'enquiry')
    return (
      <Badge tone="yellow" className={className}>
        {m.admin_enquiry_to_confirm()}
      </Badge>
    );
  return (
    <Badge tone={STATUS_TONES[key]} className={className}>
      {statusWord(key)}
    </Badge>
  );
}
