import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { errorText } from '#web/api/error-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { ImageField } from '../form/ImageField.tsx';
import { BannersSection } from './banners/BannersSection.tsx';
import { useStorePicture } from './settings.queries.ts';

/** The logo and the pictures of About and Contact, then the banners of the home page. */
export function PicturesSection({ store: loaded }: { store: StoreSettings }) {
  // The last saved picture wins over the loaded one, because public responses update some seconds later.
  const [store, setStore] = useState(loaded);
  return (
    <>
      <p className="text-soft">{m.admin_store_pictures_hint()}</p>
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <StorePicture place="logo" label={m.admin_store_logo()} current={store.logo} onSaved={setStore} />
        <StorePicture
          place="shop-photo"
          label={m.admin_store_shop_photo()}
          current={store.shop_photo}
          onSaved={setStore}
        />
        <StorePicture
          place="licence"
          label={m.admin_store_licence_picture()}
          current={store.licence_picture}
          onSaved={setStore}
        />
      </div>
      <BannersSection />
    </>
  );
}

interface StorePictureProps {
  place: string;
  label: string;
  current: string | null;
  onSaved: (store: StoreSettings) => void;
}

function StorePicture({ place, label, current, onSaved }: StorePictureProps) {
  const router = useRouter();
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState(0);
  const save = useStorePicture(place, setProgress);
  const send = (picture: File | null, said: string) => {
    setProgress(0);
    save.mutate(picture, {
      onSuccess: (saved) => {
        onSaved(saved);
        setFile(null);
        toast(said);
        void router.invalidate();
      },
    });
  };
  return (
    <Card className="flex flex-col gap-4">
      <ImageField
        label={label}
        current={current}
        file={file}
        onFile={setFile}
        error={undefined}
        progress={save.isPending && file ? progress : null}
      />
      <Failure text={save.error && errorText(save.error)} />
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={!file}
          busy={save.isPending}
          busyText={m.common_saving()}
          onClick={() => send(file, m.admin_store_picture_saved())}
        >
          {m.admin_store_picture_save()}
        </Button>
        {current && (
          <Button variant="quiet" disabled={save.isPending} onClick={() => send(null, m.admin_store_picture_removed())}>
            {m.admin_store_picture_remove()}
          </Button>
        )}
      </div>
    </Card>
  );
}
