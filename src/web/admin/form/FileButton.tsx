import { type ReactNode, useId } from 'react';
import { buttonClass } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';

/** The look of the label. The real control is hidden, because the browser would label it in its own language. */
const CHOOSE =
  'cursor-pointer self-start peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-blue';

interface FileButtonProps {
  id?: string;
  accept: string;
  multiple?: boolean;
  /** Chooses a whole folder with its contents. */
  folder?: boolean;
  /** Makes a phone open this camera directly. */
  capture?: 'environment';
  /** Names the control if the button's text is not specific enough. */
  label?: string;
  describedBy?: string;
  isInvalid?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Chooses files from this device. The control resets at once, so that the same file can be chosen again. */
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
    // The hidden control must scroll with its label: otherwise, in a long panel, the keyboard focus would be outside
    // the window.
    <div className="relative flex">
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
