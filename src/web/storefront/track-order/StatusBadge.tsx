import type { Order } from '#shop/orders/orders.contract.ts';
import type { TrackingKey } from '#shop/orders/orders.status.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { m } from '#web/words/messages.js';
import { isOpenEnquiry } from './parcel.ts';
import { statusTone, statusWord } from './tracking-words.ts';

export function StatusBadge({ status }: { status: TrackingKey | null }) {
  return <Badge tone={statusTone(status)}>{statusWord(status)}</Badge>;
}

/** The status of a whole order; an enquiry is not confirmed before the shop has called. */
export function OrderStatusBadge({ order }: { order: Order }) {
  if (isOpenEnquiry(order)) return <Badge tone="neutral">{m.tracking_enquiry()}</Badge>;
  return <StatusBadge status={order.TrackingStatus?.status_titlekey ?? null} />;
}
