import { useState } from 'react';
import type { Parcel } from '#shop/courier/parcels/parcels.contract.ts';
import { m } from '#web/words/messages.js';
import { PhotoField } from '../../form/PhotoField.tsx';
import { useParcelPhoto } from './parcels.queries.ts';

/** The photo of the lorry receipt. */
export function ParcelPhoto({ parcel }: { parcel: Parcel }) {
  const [share, setShare] = useState(0);
  return (
    <PhotoField
      address={parcel.lr_photo}
      alt={m.parcel_lr_photo_open({ number: parcel.tracking_id })}
      takeLabel={m.admin_parcel_photo_take()}
      photo={useParcelPhoto(parcel.id, setShare)}
      share={share}
    />
  );
}
