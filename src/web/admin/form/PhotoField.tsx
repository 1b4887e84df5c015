import { Camera } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#web/api/error-text.ts';
import type { Change } from '#web/api/use-change.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FileButton } from './FileButton.tsx';
import { UploadProgress } from './ImageField.tsx';
import { PICTURE_TYPES, photoToSend, refusalOf } from './pictures.ts';

interface PhotoFieldProps {
  /** Address of the existing photo; `size=small` gives the small version. */
  address: string | null;
  alt: string;
  /** The button's text while there is no photo. */
  takeLabel: string;
  /** A file replaces the photo; null removes it. */
  photo: Pick<Change<unknown, File | null>, 'mutate' | 'isPending' | 'error'>;
  /** How much of it has been sent, 0 to 1. */
  share: number;
}

/** A photo of current work: on a phone the button opens the camera, and the photo is sent at once. */
export function PhotoField({ address, alt, takeLabel, photo, share }: PhotoFieldProps) {
  const [isPreparing, setPreparing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const put = (file: File | null) => photo.mutate(file, { onSuccess: () => toast(m.admin_parcel_photo_saved()) });
  const send = async (file: File) => {
    setRefusal(null);
    setPreparing(true);
    const small = await photoToSend(file);
    setPreparing(false);
    const refused = refusalOf(small);
    setRefusal(refused);
    if (!refused) put(small);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {address && (
        <a href={address} target="_blank" rel="noreferrer" className="shrink-0">
          <img src={`${address}&size=small`} alt={alt} className="size-20 rounded-md border border-line object-cover" />
        </a>
      )}
      <FileButton accept={PICTURE_TYPES.join(',')} capture="environment" onFiles={([file]) => file && void send(file)}>
        <Camera size={18} aria-hidden />
        {address ? m.admin_parcel_photo_again() : takeLabel}
      </FileButton>
      {address && (
        <Button variant="quiet" size="sm" disabled={photo.isPending} onClick={() => put(null)}>
          {m.admin_parcel_photo_remove()}
        </Button>
      )}
      {(isPreparing || photo.isPending) && <UploadProgress share={isPreparing ? 0 : share} />}
      {(refusal || photo.error) && (
        <Alert tone="error" className="w-full">
          {refusal ?? errorText(photo.error)}
        </Alert>
      )}
    </div>
  );
}
