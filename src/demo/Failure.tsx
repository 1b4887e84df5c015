import { RotateCw } from 'lucide-react';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { failureText } from './failure-text.ts';

interface FailureProps {
  error: Error | null;
  /** What is missing, where several things are asked for at once. */
  title?: string;
  onRetry: () => void;
  busy?: boolean;
  className?: string;
}

/** What went wrong, in the specified words, and the same thing again. */
export function Failure({ error, title, onRetry, busy = false, className }: FailureProps) {
  if (!error) return null;
  return (
    <Alert
      tone="error"
      title={title}
      className={className}
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          onClick={onRetry}
          icon={<RotateCw size={16} aria-hidden="true" />}
        >
          {m.demo_retry()}
        </Button>
      }
    >
      <p>{failureText(error)}</p>
    </Alert>
  );
}
