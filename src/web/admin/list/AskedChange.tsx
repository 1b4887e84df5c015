import { type ReactNode, useState } from 'react';
import { errorText } from '#web/api/error-text.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/Toast.tsx';

interface Question {
  title: ReactNode;
  body: ReactNode;
  /** The button that leads to the next question, or acts. */
  yes: string;
}

interface AskedChangeProps extends Question {
  open: boolean;
  onClose: () => void;
  /** Asked before the other. */
  first?: Question;
  run: () => Promise<unknown>;
  /** Announced once it has been done. */
  done: string;
}

/**
 * A change with a confirmation. Render it next to the list, not in the row: the list refreshes itself, and the row may
 * disappear while the question is open. A refusal is shown in the question, for another try.
 */
export function AskedChange({ open, onClose, first, run, done, ...last }: AskedChangeProps) {
  const [isLast, setLast] = useState(!first);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setLast(!first);
      setFailure(null);
    }
  }
  const act = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await run();
      toast(done);
      onClose();
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(false);
  };
  const { title, body, yes } = (!isLast && first) || last;
  return (
    <ConfirmDialog
      // Each question is a dialog of its own, so that it is read out from its title and 'yes' does not have the focus
      // already.
      key={String(isLast)}
      open={open}
      onOpenChange={onClose}
      title={title}
      body={body}
      warning={failure}
      confirmLabel={yes}
      danger
      busy={isBusy}
      onConfirm={isLast ? () => void act() : () => setLast(true)}
    />
  );
}
