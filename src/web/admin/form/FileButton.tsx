import { type ReactNode, useId } from 'react';
import { buttonClass } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';

/** The real control is hidden, because the browser words it in its own language; its label looks and focuses like it. */
const CHOOSE =
  'cursor-pointer self-start peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-blue';

interface FileButtonProps {
  id?: string;
  accept: string;
  multiple?: boolean;
  /** A whole folder is chosen, with all that is in it. */
  folder?: boolean;
  /** A phone opens this camera at once. */
  capture?: 'environment';
  /** Names the control where the button's own word does not say for what it is. */
  label?: string;
  describedBy?: string;
  isInvalid?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Chooses files from this device. The same file can be chosen twice: the control forgets at once. */
export function FileButton({
  id: givenId,
  accept,
  multiple = false,
  folder = false,
  capture,
  label,
  describedBy,
  isInvalid = false,
  onFiles,
  children,
}: FileButtonProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className="flex">
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        {...(folder ? { webkitdirectory: '' } : {})}
        capture={capture}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
        className="peer sr-only"
      />
      <label htmlFor={id} className={cx(buttonClass({ variant: 'secondary' }), CHOOSE)}>
        {children}
      </label>
    </div>
  );
}
