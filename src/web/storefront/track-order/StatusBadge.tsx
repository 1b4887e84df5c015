import type { Order } from '#shop/orders/orders.contract.ts';
import type { TrackingKey } from '#shop/orders/orders.status.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { m } from '#web/words/messages.js';
import { isOpenEnquiry, type Parcel } from './parcel.ts';
import { statusTone, statusWord } from './tracking-words.ts';

function StatusBadge({ status }: { status: TrackingKey | null }) {
  return <Badge tone={statusTone(status)}>{statusWord(status)}</Badge>;
}

/** The status of a whole order; an enquiry is not confirmed before the shop has called. */
export function OrderStatusBadge({ order }: { order: Order }) {
  if (isOpenEnquiry(order)) return <EnquiryBadge />;
  return <StatusBadge status={order.TrackingStatus?.status_titlekey ?? null} />;
}

export function ParcelStatusBadge({ parcel }: { parcel: Parcel }) {
  return parcel.isOpenEnquiry ? <EnquiryBadge /> : <StatusBadge status={parcel.status} />;
}

function EnquiryBadge() {
  return <Badge tone="neutral">{m.tracking_enquiry()}</Badge>;
}
