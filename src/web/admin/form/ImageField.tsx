import { ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';
import { FileButton } from './FileButton.tsx';
import { PICTURE_TYPES, refusalOf, usePicturePreview } from './pictures.ts';

interface ImageFieldProps {
  label: string;
  /** The existing picture. */
  current: string | null;
  file: File | null;
  onFile: (file: File | null) => void;
  error: string | undefined;
  /** Share that has been sent, 0 to 1, while the form is being saved. */
  progress: number | null;
  /** Requirements beside those of every picture. */
  hint?: string;
  /** Shown in the shape of a banner. */
  isWide?: boolean;
}

/** A picture to send with a form: chosen, checked and shown before anything is sent. */
export function ImageField({ label, current, file, onFile, error, progress, hint, isWide = false }: ImageFieldProps) {
  const id = useId();
  const preview = usePicturePreview(file);
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const problem = refusalOf(chosen);
    setRefusal(problem);
    if (!problem) onFile(chosen);
  };
  const problem = refusal ?? error;
  const shown = preview ?? current;
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-4">
        {shown ? (
          <img
            src={shown}
            alt={m.admin_image_preview()}
            className={cx(
              'rounded-md border border-line object-cover',
              isWide ? 'aspect-[1600/420] w-full max-w-sm' : 'size-24',
            )}
          />
        ) : (
          <span className="grid size-24 place-items-center rounded-md border border-dashed border-edge text-soft">
            <ImagePlus size={28} aria-hidden />
          </span>
        )}
        <div className="flex min-w-0 flex-1 basis-48 flex-col gap-2">
          <FileButton
            id={id}
            accept={PICTURE_TYPES.join(',')}
            isInvalid={Boolean(problem)}
            describedBy={`${id}-hint`}
            onFiles={([chosen]) => choose(chosen)}
          >
            {shown ? m.admin_image_change() : m.admin_image_choose()}
          </FileButton>
          <p id={`${id}-hint`} className="text-sm text-soft">
            {hint} {m.admin_image_hint()}
          </p>
          {file && progress === null && (
            <div className="flex flex-wrap items-center gap-2 text-sm">
              <span className="min-w-0 truncate">{file.name}</span>
              <Button variant="quiet" size="sm" onClick={() => onFile(null)}>
                {m.admin_image_undo()}
              </Button>
            </div>
          )}
          {file && progress !== null && <UploadProgress share={progress} />}
        </div>
      </div>
      {problem && (
        <p role="alert" className="text-sm font-medium text-red">
          {problem}
        </p>
      )}
    </div>
  );
}

export function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className="flex flex-col gap-1">
      <progress
        value={percent}
        max={100}
        aria-label={m.admin_upload_progress({ percent })}
        className="h-2 w-full accent-red"
      />
      <span className="text-sm text-soft">{m.admin_upload_progress({ percent })}</span>
    </div>
  );
}
