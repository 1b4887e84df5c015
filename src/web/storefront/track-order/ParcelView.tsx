import { type ReactNode, useId } from 'react';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { BillLink } from './BillLink.tsx';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import { OrderHelp } from './OrderHelp.tsx';
import { OrderLines } from './OrderLines.tsx';
import { ParcelProgress } from './ParcelProgress.tsx';
import { ParcelSummary } from './ParcelSummary.tsx';
import type { Parcel } from './parcel.ts';
import { ReceivedQuestion } from './ReceivedQuestion.tsx';
import { SentParcels } from './SentParcels.tsx';

/** Everything about one parcel: its progress on the left, contents and destination on the right. */
export function ParcelView({ parcel }: { parcel: Parcel }) {
  return (
    <div className="grid gap-4 md:grid-cols-2 md:items-start">
      <div className="grid gap-4">
        <Part title={m.tracking_timeline()}>
          <ParcelProgress parcel={parcel} />
          <ReceivedQuestion parcel={parcel} />
        </Part>
        {hasCourierPart(parcel) && (
          <Part title={m.tracking_courier_title()}>
            <SentParcels parcel={parcel} />
          </Part>
        )}
        <OrderHelp number={parcel.number} />
      </div>
      <div className="grid gap-4">
        <Part title={m.tracking_summary_title()}>
          <ParcelSummary parcel={parcel} />
        </Part>
        <Part title={m.tracking_delivery_title()}>
          <DeliveryDetails parcel={parcel} />
        </Part>
        {parcel.order && (
          <Part title={m.tracking_items_title()}>
            <OrderLines order={parcel.order} />
            <BillLink order={parcel.order} />
          </Part>
        )}
      </div>
    </div>
  );
}

/** No courier will ever take a cancelled order that has not been sent. */
function hasCourierPart({ boxes, status }: Parcel): boolean {
  return boxes.length > 0 || status !== 'cancelled';
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="space-y-4">
        <CardTitle id={id} level={3}>
          {title}
        </CardTitle>
        {children}
      </Card>
    </section>
  );
}
