import { ArrowLeft, ArrowRight, Crop, Trash2, Undo2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { MOST_PICTURES } from '#shop/products/products.values.rules.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { FileButton } from '../form/FileButton.tsx';
import { UploadProgress } from '../form/ImageField.tsx';
import { PICTURE_TYPES, refusalOf, usePicturePreview } from '../form/pictures.ts';
import { showLoaded } from '../form/show-loaded.ts';
import type { Picture } from './product-form.ts';

const loadCrop = () => import('./crop/CropDialog.tsx');
const CropDialog = lazy(async () => ({ default: (await loadCrop()).CropDialog }));

interface PicturesFieldProps {
  pictures: readonly Picture[];
  onChange: (pictures: readonly Picture[]) => void;
  error: string | undefined;
  /** Share that has been sent, 0 to 1, while the form is being saved. */
  progress: number | null;
}

function moved(pictures: readonly Picture[], from: number, to: number): Picture[] {
  const next = [...pictures];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/**
 * The pictures of a product in display order; the first is on the price list. They can be moved by dragging or by
 * arrows, and each can be cropped.
 */
export function PicturesField({ pictures, onChange, error, progress }: PicturesFieldProps) {
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  // The picture, not its place: it may be moved while the dialog's script is loaded.
  const [cropped, setCropped] = useState<Picture | null>(null);
  const croppedAt = cropped === null ? -1 : pictures.indexOf(cropped);
  /** The original of each cropped picture, until the form is saved. */
  const [uncropped, setUncropped] = useState<ReadonlyMap<Picture, Picture>>(new Map());
  const replace = (index: number, picture: Picture) =>
    onChange(pictures.map((other, at) => (at === index ? picture : other)));
  const crop = (before: Picture, file: File) => {
    setCropped(null);
    setUncropped(new Map(uncropped).set(file, uncropped.get(before) ?? before));
    replace(croppedAt, file);
  };
  const add = (files: File[]) => {
    const refusals = files.map(refusalOf);
    setRefusal(refusals.find((text) => text !== null) ?? null);
    const fit = files.filter((_, index) => refusals[index] === null).slice(0, MOST_PICTURES - pictures.length);
    if (fit.length > 0) onChange([...pictures, ...fit]);
  };
  const problem = refusal ?? error;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-semibold">{m.admin_pictures()}</legend>
      {pictures.length > 0 && (
        <ol className="flex flex-wrap gap-3">
          {pictures.map((picture, index) => (
            <li
              key={typeof picture === 'string' ? picture : `${picture.name}-${picture.lastModified}-${picture.size}`}
              draggable
              onDragStart={(event) => {
                // Firefox drags nothing without data. Not as text, which a field would take.
                event.dataTransfer.setData('application/x-picture', String(index));
                setDragged(index);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null) onChange(moved(pictures, dragged, index));
              }}
              className={`flex cursor-grab flex-col gap-1 rounded-md border border-line p-2 ${dragged === index ? 'opacity-55' : ''}`}
            >
              <PictureCard
                picture={picture}
                place={index + 1}
                isLast={index === pictures.length - 1}
                onCrop={() => void showLoaded(loadCrop, () => setCropped(picture))}
                onUncrop={uncropped.has(picture) ? () => replace(index, uncropped.get(picture) ?? picture) : undefined}
                onMove={(step) => onChange(moved(pictures, index, index + step))}
                onRemove={() => onChange(pictures.filter((_, other) => other !== index))}
              />
            </li>
          ))}
        </ol>
      )}
      {pictures.length < MOST_PICTURES && (
        <FileButton
          accept={PICTURE_TYPES.join(',')}
          multiple
          isInvalid={Boolean(problem)}
          describedBy={`${id}-hint`}
          onFiles={add}
        >
          {m.admin_pictures_add()}
        </FileButton>
      )}
      <p id={`${id}-hint`} className="text-sm text-soft">
        {m.admin_image_hint()}. {m.admin_pictures_hint()}
      </p>
      {progress !== null && <UploadProgress share={progress} />}
      {problem && (
        <p role="alert" className="text-sm font-medium text-red">
          {problem}
        </p>
      )}
      {cropped !== null && croppedAt >= 0 && (
        <Suspense>
          <CropDialog
            picture={cropped}
            title={m.admin_crop_title({ place: croppedAt + 1 })}
            onCut={(file) => crop(cropped, file)}
            onClose={() => setCropped(null)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

interface PictureCardProps {
  picture: Picture;
  place: number;
  isLast: boolean;
  onCrop: () => void;
  /** Set if it was cropped since the form was opened. */
  onUncrop: (() => void) | undefined;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

function PictureCard({ picture, place, isLast, onCrop, onUncrop, onMove, onRemove }: PictureCardProps) {
  const preview = usePicturePreview(typeof picture === 'string' ? null : picture);
  const address = typeof picture === 'string' ? picture : preview;
  return (
    <>
      <div className="relative size-28 self-center">
        {address && (
          <img
            src={address}
            alt={m.admin_pictures_place({ place })}
            draggable={false}
            className="size-28 rounded-md object-cover"
          />
        )}
        {place === 1 && (
          <Badge tone="gold" className="absolute top-1 left-1">
            {m.admin_pictures_main()}
          </Badge>
        )}
        <div className="absolute right-0 bottom-0 flex">
          {onUncrop && (
            <OnPicture label={m.admin_pictures_uncrop({ place })} onClick={onUncrop}>
              <Undo2 size={18} aria-hidden />
            </OnPicture>
          )}
          <OnPicture label={m.admin_crop_title({ place })} onClick={onCrop}>
            <Crop size={18} aria-hidden />
          </OnPicture>
        </div>
      </div>
      <div className="flex">
        <Button
          variant="quiet"
          size="sm"
          disabled={place === 1}
          aria-label={m.admin_pictures_earlier({ place })}
          icon={<ArrowLeft size={18} aria-hidden />}
          onClick={() => onMove(-1)}
        />
        <Button
          variant="quiet"
          size="sm"
          disabled={isLast}
          aria-label={m.admin_pictures_later({ place })}
          icon={<ArrowRight size={18} aria-hidden />}
          onClick={() => onMove(1)}
        />
        <Button
          variant="quiet"
          size="sm"
          aria-label={m.admin_pictures_remove({ place })}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={onRemove}
        />
      </div>
    </>
  );
}

/** A round button on the picture; its touch target is as large as any. */
function OnPicture({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="group grid size-11 place-items-center"
    >
      <span className="grid size-8 place-items-center rounded-full bg-card/90 text-ink shadow-card group-hover:text-red">
        {children}
      </span>
    </button>
  );
}
