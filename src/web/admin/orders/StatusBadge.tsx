import type { Order } from '#shop/orders/orders.contract.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { paymentWord, STATUS_TONES, statusWord } from './order-words.ts';

/** Where the parcel stands; an order that nobody placed shows its payment instead. */
export function StatusBadge({ order }: { order: Pick<Order, 'TrackingStatus' | 'payment_status'> }) {
  const key = order.TrackingStatus?.status_titlekey;
  if (!key) return <Badge>{paymentWord(order.payment_status)}</Badge>;
  return <Badge tone={STATUS_TONES[key]}>{statusWord(key)}</Badge>;
}
