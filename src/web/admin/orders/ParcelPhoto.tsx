import { Camera } from 'lucide-react';
import { useState } from 'react';
import type { Parcel } from '#shop/courier/parcels/parcels.contract.ts';
import { errorText } from '#web/api/error-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FileButton } from '../form/FileButton.tsx';
import { UploadProgress } from '../form/ImageField.tsx';
import { PICTURE_TYPES, refusalOf } from '../form/pictures.ts';
import { useParcelPhoto } from './parcels.queries.ts';

/** The photo of the lorry receipt: on a phone the button opens its camera, and the photo is sent at once. */
export function ParcelPhoto({ parcel }: { parcel: Parcel }) {
  const [share, setShare] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const photo = useParcelPhoto(parcel.id, setShare);
  const send = (file: File | null) => {
    const refused = file && refusalOf(file);
    setRefusal(refused);
    setShare(0);
    if (!refused) photo.mutate(file, { onSuccess: () => toast(m.admin_parcel_photo_saved()) });
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {parcel.lr_photo && (
        <a href={parcel.lr_photo} target="_blank" rel="noreferrer" className="shrink-0">
          <img
            src={`${parcel.lr_photo}&size=small`}
            alt={m.parcel_lr_photo_open({ number: parcel.tracking_id })}
            className="size-20 rounded-md border border-line object-cover"
          />
        </a>
      )}
      <FileButton accept={PICTURE_TYPES.join(',')} capture="environment" onFiles={([file]) => file && send(file)}>
        <Camera size={18} aria-hidden />
        {parcel.lr_photo ? m.admin_parcel_photo_again() : m.admin_parcel_photo_take()}
      </FileButton>
      {parcel.lr_photo && (
        <Button variant="quiet" size="sm" disabled={photo.isPending} onClick={() => send(null)}>
          {m.admin_parcel_photo_remove()}
        </Button>
      )}
      {photo.isPending && <UploadProgress share={share} />}
      {(refusal || photo.error) && (
        <Alert tone="error" className="w-full">
          {refusal ?? errorText(photo.error)}
        </Alert>
      )}
    </div>
  );
}
