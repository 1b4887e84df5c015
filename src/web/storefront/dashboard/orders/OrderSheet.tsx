/** The printed order, hidden on screen: a child of <body>, so that printing can leave out everything else. */
import { createPortal } from 'react-dom';
import { PrintedShop } from '#web/storefront/layout/PrintedShop.tsx';
import { DeliveryDetails } from '#web/storefront/track-order/DeliveryDetails.tsx';
import { OrderLines } from '#web/storefront/track-order/OrderLines.tsx';
import { ParcelSummary } from '#web/storefront/track-order/ParcelSummary.tsx';
import type { Parcel } from '#web/storefront/track-order/parcel.ts';
import { markPaper } from '#web/ui/paper.ts';
import { m } from '#web/words/messages.js';

export function OrderSheet({ parcel }: { parcel: Parcel }) {
  if (!parcel.order || typeof document === 'undefined') return null;
  return createPortal(
    <article ref={markPaper} className="paper hidden gap-6 p-6 print:grid">
      <PrintedShop />
      <h2 className="text-lg font-bold">{m.common_order_title({ number: parcel.number })}</h2>
      <div className="grid grid-cols-2 gap-6">
        <ParcelSummary parcel={parcel} />
        <DeliveryDetails parcel={parcel} />
      </div>
      <OrderLines order={parcel.order} />
    </article>,
    document.body,
  );
}
