import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';

/** SVG is refused, because a picture that can run script is none (decisions §7). */
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
/** The real control is hidden, because the browser words it in its own language; its label looks and focuses like it. */
const CHOOSE =
  'cursor-pointer self-start peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-blue';
const MAX_BYTES = 10 * 1024 * 1024;

interface ImageFieldProps {
  label: string;
  /** The picture that is there already. */
  current: string | null;
  file: File | null;
  onFile: (file: File | null) => void;
  error: string | undefined;
  /** Share that has been sent, 0 to 1, while the form is being saved. */
  progress: number | null;
}

function refusalOf(file: File): string | null {
  if (!TYPES.includes(file.type)) return m.admin_image_type_error();
  return file.size > MAX_BYTES ? m.admin_image_size_error() : null;
}

/** A picture to send with a form: chosen, checked and shown before anything is sent. */
export function ImageField({ label, current, file, onFile, error, progress }: ImageFieldProps) {
  const id = useId();
  const preview = usePreview(file);
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
            className="size-24 rounded-md border border-line object-cover"
          />
        ) : (
          <span className="grid size-24 place-items-center rounded-md border border-dashed border-edge text-soft">
            <ImagePlus size={28} aria-hidden />
          </span>
        )}
        <div className="flex min-w-0 flex-1 basis-48 flex-col gap-2">
          <input
            id={id}
            type="file"
            accept={TYPES.join(',')}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-hint`}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = '';
            }}
            className="peer sr-only"
          />
          <label htmlFor={id} className={cx(buttonClass({ variant: 'secondary' }), CHOOSE)}>
            {shown ? m.admin_image_change() : m.admin_image_choose()}
          </label>
          <p id={`${id}-hint`} className="text-sm text-soft">
            {m.admin_image_hint()}
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

/** A chosen file's picture as a data address: the pages' security policy refuses `blob:` ones. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    setAddress(null);
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => setAddress(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return address;
}

function UploadProgress({ share }: { share: number }) {
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
