import type { Order } from '#shop/orders/orders.contract.ts';
import type { TrackingKey } from '#shop/orders/orders.status.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { type Parcel, waitsFor } from './parcel.ts';
import { statusTone, statusWord, waitingWord } from './tracking-words.ts';

function StatusBadge({ status }: { status: TrackingKey | null }) {
  return <Badge tone={statusTone(status)}>{statusWord(status)}</Badge>;
}

/** The status of a whole order; one that still waits for the shop is not shown as confirmed. */
export function OrderStatusBadge({ order }: { order: Order }) {
  return <AnyBadge waiting={waitsFor(order)} status={order.TrackingStatus?.status_titlekey ?? null} />;
}

export function ParcelStatusBadge({ parcel }: { parcel: Parcel }) {
  return <AnyBadge waiting={parcel.waitsFor} status={parcel.status} />;
}

function AnyBadge({ waiting, status }: { waiting: Parcel['waitsFor']; status: TrackingKey | null }) {
  return waiting ? <Badge tone="neutral">{waitingWord(waiting)}</Badge> : <StatusBadge status={status} />;
}
