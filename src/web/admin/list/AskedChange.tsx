import { type ReactNode, useState } from 'react';
import { errorText } from '#web/api/error-text.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/Toast.tsx';

export interface Question {
  title: ReactNode;
  body: ReactNode;
  /** The button that goes on to the next question, or acts after the last. */
  yes: string;
}

interface AskedChangeProps {
  open: boolean;
  onClose: () => void;
  /** Asked one after the other. */
  questions: readonly [Question, ...Question[]];
  run: () => Promise<unknown>;
  /** Said once it is done. */
  done: string;
}

/**
 * A change that asks first. Whoever asks about a row of a list keeps this beside the list and not in the row: a list refreshes by
 * itself, and the row may go while somebody reads the question. A refusal stays in the question, to be tried again.
 */
export function AskedChange({ open, onClose, questions, run, done }: AskedChangeProps) {
  const [asked, setAsked] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setAsked(0);
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
  const { title, body, yes } = questions[asked] ?? questions[0];
  const isLast = asked === questions.length - 1;
  return (
    <ConfirmDialog
      // Each question is a dialog of its own: read out from its title, and its yes not where the focus already is.
      key={asked}
      open={open}
      onOpenChange={onClose}
      title={title}
      body={body}
      warning={failure}
      confirmLabel={yes}
      danger
      busy={isBusy}
      onConfirm={isLast ? () => void act() : () => setAsked(asked + 1)}
    />
  );
}
