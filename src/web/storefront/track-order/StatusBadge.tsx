import type { Order } from '#shop/orders/orders.contract.ts';
import { balanceOf, type TrackingKey } from '#shop/orders/orders.status.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { type Parcel, waitsFor } from './parcel.ts';
import { statusTone, statusWord, waitingWord } from './tracking-words.ts';

/** The status of a whole order; one that still waits for the shop is not shown as confirmed. */
export function OrderStatusBadge({ order }: { order: Order }) {
  return (
    <StatusBadge waiting={waitsFor(order, balanceOf(order))} status={order.TrackingStatus?.status_titlekey ?? null} />
  );
}

export function ParcelStatusBadge({ parcel }: { parcel: Parcel }) {
  return <StatusBadge wraps waiting={parcel.waitsFor} status={parcel.status} />;
}

interface StatusBadgeProps {
  waiting: Parcel['waitsFor'];
  status: TrackingKey | null;
  /** Only beside a name: in a table, letters would wrap before the column grows. */
  wraps?: boolean;
}

function StatusBadge({ waiting, status, wraps = false }: StatusBadgeProps) {
  return (
    <Badge wraps={wraps} tone={waiting ? 'neutral' : statusTone(status)}>
      {waiting ? waitingWord(waiting) : statusWord(status)}
    </Badge>
  );
}
