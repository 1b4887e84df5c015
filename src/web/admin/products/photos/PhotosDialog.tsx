/** Uploads a folder of photographs named by product code; shows which belongs to which product before sending. */
import { FolderOpen, Images } from 'lucide-react';
import { useId, useState } from 'react';
import { errorText } from '#web/api/error-text.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { CheckboxField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { FileButton } from '../../form/FileButton.tsx';
import { UploadProgress } from '../../form/ImageField.tsx';
import { PICTURE_TYPES, refusalOf, usePicturePreview } from '../../form/pictures.ts';
import { droppedFiles } from './dropped-files.ts';
import { photosByCode } from './photo-names.ts';
import { type PhotosOfProduct, type SentPhotos, useKnownProducts, useSendPhotos } from './photos.queries.ts';

/** Files that the operating system puts into folders. */
const isHidden = ({ name }: File) => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name);

export function PhotosDialog({ onClose }: { onClose: () => void }) {
  const known = useKnownProducts();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [keepOld, setKeepOld] = useState(false);
  const { send, count } = useSendPhotos();
  const shown = files.filter((file) => !isHidden(file));
  const fit = shown.filter((file) => refusalOf(file) === null);
  const refused = shown.filter((file) => refusalOf(file) !== null);
  const { found, unknown } = photosByCode(fit, known.data ?? []);
  // Files may be dropped before the products' codes are loaded.
  const waitsForCodes = shown.length > 0 && known.isLoading;
  const start = (all: readonly PhotosOfProduct[]) => send.mutate({ all, keepOld });
  const close = () => {
    if (!send.isPending) onClose();
  };
  const chosen = (more: readonly File[]) => {
    send.reset();
    setFiles(more);
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={m.admin_photos_title()}
      size="lg"
      footer={
        send.data ? (
          <Button onClick={onClose}>{m.common_close()}</Button>
        ) : (
          <>
            <Button variant="secondary" disabled={send.isPending} onClick={close}>
              {m.common_cancel()}
            </Button>
            <Button disabled={found.length === 0} busy={send.isPending || waitsForCodes} onClick={() => start(found)}>
              {m.admin_photos_send({ count: found.length })}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <LoadFailure of={known} />
        {send.data ? (
          <Sent sent={send.data} onRetry={start} />
        ) : (
          <>
            <DropPlace disabled={send.isPending} onFiles={chosen} />
            {send.isPending && <UploadProgress share={count / found.length} />}
            {known.data && found.length > 0 && (
              <>
                <CheckboxField
                  label={m.admin_photos_keep()}
                  checked={keepOld}
                  disabled={send.isPending}
                  onChange={(event) => setKeepOld(event.target.checked)}
                />
                <Found all={found} />
              </>
            )}
            {known.data && <LeftOut title={m.admin_photos_unknown({ count: unknown.length })} files={unknown} />}
            <LeftOut title={m.admin_photos_refused({ count: refused.length })} files={refused} reasonOf={refusalOf} />
          </>
        )}
      </div>
    </Dialog>
  );
}

interface DropPlaceProps {
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Accepts a folder or files, dropped or chosen. */
function DropPlace({ disabled, onFiles }: DropPlaceProps) {
  const hint = useId();
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the two buttons inside
    <div
      className={`flex flex-col gap-3 rounded-lg border-2 border-dashed p-5 ${isOver ? 'border-red bg-peach' : 'border-edge'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) void droppedFiles(event.dataTransfer).then(onFiles);
      }}
    >
      <p id={hint} className="text-soft">
        {m.admin_photos_hint()}
      </p>
      {!disabled && (
        <div className="flex flex-wrap gap-3">
          <FileButton accept={PICTURE_TYPES.join(',')} folder describedBy={hint} onFiles={onFiles}>
            <FolderOpen size={18} aria-hidden />
            {m.admin_photos_folder()}
          </FileButton>
          <FileButton accept={PICTURE_TYPES.join(',')} multiple describedBy={hint} onFiles={onFiles}>
            <Images size={18} aria-hidden />
            {m.admin_photos_files()}
          </FileButton>
        </div>
      )}
    </div>
  );
}

/** How many products are shown with their photographs; each shown picture must be decoded in full. */
const MOST_SHOWN = 40;

function Found({ all }: { all: readonly PhotosOfProduct[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{m.admin_photos_found({ count: all.length })}</h3>
      <ul className="grid gap-2 sm:grid-cols-2">
        {all.slice(0, MOST_SHOWN).map(({ product, photos }) => (
          <li key={product.id} className="flex items-center gap-3 rounded-md border border-line p-2">
            <Preview photo={photos[0] as File} />
            <p className="min-w-0 text-sm">
              <b className="block wrap-anywhere">{product.name}</b>
              <span className="text-soft">
                {product.sku} · {m.admin_photos_count({ count: photos.length })}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {all.length > MOST_SHOWN && <p className="text-soft">{m.admin_bulk_more({ count: all.length - MOST_SHOWN })}</p>}
    </section>
  );
}

function Preview({ photo }: { photo: File }) {
  const address = usePicturePreview(photo);
  return (
    <span className="size-14 shrink-0 overflow-hidden rounded-md bg-peach">
      {address && <img src={address} alt="" className="size-full object-cover" />}
    </span>
  );
}

interface LeftOutProps {
  title: string;
  files: readonly File[];
  reasonOf?: (file: File) => string | null;
}

function LeftOut({ title, files, reasonOf }: LeftOutProps) {
  if (files.length === 0) return null;
  return (
    <Alert tone="warning" title={title}>
      <ul className="max-h-40 overflow-y-auto">
        {files.map((file) => (
          <li key={`${file.webkitRelativePath}${file.name}`} className="wrap-anywhere">
            {file.name}
            {reasonOf && ` · ${reasonOf(file)}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface SentProps {
  sent: SentPhotos;
  onRetry: (all: readonly PhotosOfProduct[]) => void;
}

function Sent({ sent: { done, failed }, onRetry }: SentProps) {
  return (
    <>
      {done.length > 0 && (
        <Alert tone="success" isNews>
          {m.admin_photos_done({ count: done.length })}
        </Alert>
      )}
      {failed.length > 0 && (
        <Alert
          tone="error"
          title={m.admin_photos_failed({ count: failed.length })}
          action={
            <Button size="sm" variant="secondary" onClick={() => onRetry(failed.map(({ of }) => of))}>
              {m.common_try_again()}
            </Button>
          }
        >
          <ul className="max-h-40 overflow-y-auto">
            {failed.map(({ of: { product }, error }) => (
              <li key={product.id}>
                {product.sku} · {errorText(error)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
