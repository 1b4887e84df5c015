import { formatDate } from '#shared/dates.ts';
import { formatAmount } from '#shared/money.ts';
import { m } from '#web/words/messages.js';
import { Facts } from './Facts.tsx';
import type { Parcel } from './parcel.ts';
import { ParcelStatusBadge } from './StatusBadge.tsx';
import { paymentWord } from './tracking-words.ts';

export function ParcelSummary({ parcel }: { parcel: Parcel }) {
  return (
    <Facts
      facts={[
        [m.tracking_order_number(), parcel.number],
        [m.tracking_order_date(), formatDate(parcel.orderedAt)],
        [m.tracking_order_items(), parcel.itemCount],
        [m.tracking_order_total(), formatAmount(parcel.total)],
        [m.tracking_order_payment(), parcel.order ? paymentWord(parcel.order.payment_method) : ''],
        [m.tracking_order_status(), <ParcelStatusBadge key="status" parcel={parcel} />],
      ]}
    />
  );
}
