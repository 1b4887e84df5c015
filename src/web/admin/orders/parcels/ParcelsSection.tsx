import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Parcel } from '#shop/courier/parcels/parcels.contract.ts';
import { parcelStateWord } from '#web/texts/parcel-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { PanelSection } from '../../layout/Facts.tsx';
import { AskedChange } from '../../list/AskedChange.tsx';
import { useAsked } from '../../list/use-asked.ts';
import { ParcelForm } from './ParcelForm.tsx';
import { ParcelPhoto } from './ParcelPhoto.tsx';
import { type ParcelOrder, useDeleteParcel } from './parcels.queries.ts';

/** The parcels of an order. A single one is shown in full, several are opened one at a time. */
export function ParcelsSection({ order }: { order: ParcelOrder }) {
  const { Parcels: parcels } = order;
  const [isAdding, setAdding] = useState(false);
  const asking = useAsked<number>();
  const remove = useDeleteParcel();
  return (
    <PanelSection title={m.admin_parcels()}>
      {parcels.length === 0 && (
        <>
          <p className="text-sm text-soft">{m.admin_order_courier_none()}</p>
          <ParcelForm order={order} parcel={null} />
        </>
      )}
      {parcels.map((parcel, index) => (
        <OneParcel
          key={parcel.id}
          order={order}
          parcel={parcel}
          nth={index + 1}
          onTakeBack={() => asking.ask(parcel.id)}
        />
      ))}
      {parcels.length > 0 &&
        (isAdding ? (
          <section aria-label={m.admin_parcel_another()} className="flex flex-col gap-3 border-t border-line pt-3">
            <ParcelForm order={order} parcel={null} onSaved={() => setAdding(false)} />
          </section>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            icon={<Plus size={18} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {m.admin_parcel_another()}
          </Button>
        ))}
      <AskedChange
        open={asking.isOpen}
        onClose={asking.close}
        title={m.admin_parcel_delete()}
        body={m.admin_parcel_delete_sure()}
        yes={m.admin_parcel_delete()}
        run={() => remove.mutateAsync(asking.record ?? 0)}
        done={m.admin_parcel_deleted()}
      />
    </PanelSection>
  );
}

interface OneParcelProps {
  order: ParcelOrder;
  parcel: Parcel;
  nth: number;
  onTakeBack: () => void;
}

function OneParcel({ order, parcel, nth, onTakeBack }: OneParcelProps) {
  const all = order.Parcels.length;
  const summary = [
    m.parcel_nth({ nth, all }),
    parcel.courier_partner,
    parcel.tracking_id,
    parcelStateWord(parcel.state),
  ];
  const content = (
    <div className="flex flex-col gap-4">
      <ParcelForm order={order} parcel={parcel} />
      <ParcelPhoto parcel={parcel} />
      <Button
        variant="quiet"
        size="sm"
        className="self-start"
        icon={<Trash2 size={18} aria-hidden />}
        onClick={onTakeBack}
      >
        {m.admin_parcel_delete()}
      </Button>
    </div>
  );
  if (all === 1) return content;
  return (
    <details className="rounded-md border border-line">
      <summary className="min-h-11 cursor-pointer p-3 text-sm font-semibold wrap-anywhere">
        {summary.filter(Boolean).join(' · ')}
      </summary>
      <div className="p-3 pt-0">{content}</div>
    </details>
  );
}
