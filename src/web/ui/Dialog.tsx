/** Dialogs: they trap focus, close on Escape, and return the focus to what opened them. */
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { useKitWords } from './kit-words.ts';
import { dismissToasts } from './Toast.tsx';

export type DialogSize = 'sm' | 'md' | 'lg' | 'full';

const FRAME =
  'fixed z-50 flex flex-col bg-card text-ink shadow-float outline-none transition duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';
const CENTRED =
  'top-1/2 left-1/2 max-h-[calc(var(--screen)-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-lg data-starting-style:scale-98';

const SIZES: Record<DialogSize, string> = {
  sm: `${CENTRED} max-w-md`,
  md: `${CENTRED} max-w-xl`,
  lg: `${CENTRED} max-w-4xl`,
  full: 'inset-0',
};

/** Of the same layer as the dialogs, so that a second one also dims the first; needs `forceRender` there. */
export const BACKDROP =
  'fixed inset-0 z-50 bg-night/60 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';

function useClearToasts(isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) dismissToasts();
  }, [isOpen]);
}

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  size?: DialogSize;
  /** Buttons under the content; they stay in view while the content scrolls. */
  footer?: ReactNode;
  children?: ReactNode;
}

export function Dialog({ open, onOpenChange, title, description, size = 'md', footer, children }: DialogProps) {
  useClearToasts(open);
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop forceRender className={BACKDROP} />
        <Base.Popup className={cx(FRAME, SIZES[size])}>
          <div className="px-4 pt-5 pr-16 pb-3 sm:pl-6">
            <Base.Title className="text-lg font-bold">{title}</Base.Title>
            {description && <Base.Description className="mt-1 text-soft">{description}</Base.Description>}
          </div>
          <Content>{children}</Content>
          {footer && <DialogFooter isNarrow={size === 'sm'}>{footer}</DialogFooter>}
          <CloseButton />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const FOCUSABLE = 'a[href], button, input, select, textarea';

/**
 * The dialog's content. If it scrolls and holds nothing focusable, it takes the focus itself, for the arrow keys. A focused
 * field keeps room below for its hint and error, which the buttons would cover.
 */
function Content({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [needsFocus, setNeedsFocus] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    setNeedsFocus(element.scrollHeight > element.clientHeight && element.querySelector(FOCUSABLE) === null);
  });
  return (
    <div
      ref={box}
      tabIndex={needsFocus ? 0 : undefined}
      className="min-h-0 flex-1 scroll-pb-36 overflow-y-auto px-4 pt-1 pb-6 sm:px-6 -outline-offset-3"
    >
      {children}
    </div>
  );
}

/** Last in the document, so that the focus starts in the content and not on this button. */
export function CloseButton() {
  const words = useKitWords();
  return (
    <Base.Close
      aria-label={words.close}
      className="absolute top-3 right-3 grid size-11 place-items-center rounded-full hover:bg-ink/6"
    >
      <X size={22} aria-hidden="true" />
    </Base.Close>
  );
}

/**
 * On a narrow screen the buttons share the width, so that two stacked ones are equally wide. On a low one, or with large
 * text, they scroll, so that they leave the content its room.
 */
function DialogFooter({ children, isNarrow = false }: { children: ReactNode; isNarrow?: boolean }) {
  return (
    // The row that wraps upwards is inside: what scrolls begins at its top, with the main action.
    <div className="max-h-[max(35vh,144px)] shrink-0 overflow-y-auto border-t border-line">
      <div
        className={cx(
          'flex flex-wrap-reverse justify-end gap-3 px-4 py-4 *:wrap-anywhere sm:px-6',
          isNarrow ? '*:flex-auto' : 'max-sm:*:flex-auto',
        )}
      >
        {children}
      </div>
    </div>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  body: ReactNode;
  confirmLabel: string;
  /** Confirming destroys something: its button is red, and the cancel button comes first. */
  danger?: boolean;
  onConfirm: () => void;
  busy?: boolean;
  busyText?: string;
  /** What will be lost, or an error, shown apart from the question. */
  warning?: ReactNode;
  /** Label of the cancel button, where 'Cancel' could be read as the action itself. */
  keepLabel?: string;
  /** A choice that must be made first; `isUnanswered` while it has not been. */
  children?: ReactNode;
  isUnanswered?: boolean;
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  body,
  confirmLabel,
  danger = false,
  onConfirm,
  busy = false,
  busyText,
  warning,
  keepLabel,
  children,
  isUnanswered = false,
}: ConfirmDialogProps) {
  const words = useKitWords();
  useClearToasts(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={BACKDROP} />
        <AlertDialog.Popup className={cx(FRAME, SIZES.sm)}>
          <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 pt-5 pb-5 sm:px-6">
            <AlertDialog.Title className="text-lg font-bold">{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="text-soft">
              {body}
            </AlertDialog.Description>
            {warning && <Alert tone="warning">{warning}</Alert>}
            {children}
          </div>
          <DialogFooter>
            <Button variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
              {keepLabel ?? words.cancel}
            </Button>
            <Button
              variant={danger ? 'danger' : 'primary'}
              busy={busy}
              busyText={busyText}
              disabled={isUnanswered}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </DialogFooter>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
