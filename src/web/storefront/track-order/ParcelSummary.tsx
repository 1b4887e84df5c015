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
        [m.common_order_number(), parcel.number],
        [m.tracking_order_date(), formatDate(parcel.orderedAt)],
        [m.common_items(), parcel.itemCount],
        [m.common_total(), formatAmount(parcel.total)],
        [m.common_payment_method(), parcel.order ? paymentWord(parcel.order.payment_method) : ''],
        [m.common_status(), <ParcelStatusBadge key="status" parcel={parcel} />],
      ]}
    />
  );
}
