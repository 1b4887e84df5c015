import { RotateCw } from 'lucide-react';
import { errorText } from '#web/api/error-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';

interface LoadFailureProps {
  error: unknown;
  onRetry: () => void;
  busy: boolean;
  /** Older records are still on the screen: say that they may have changed. */
  stale?: boolean;
}

/** A list or record that could not be loaded: what happened, and a way to try again. */
export function LoadFailure({ error, onRetry, busy, stale = false }: LoadFailureProps) {
  return (
    <Alert
      tone="error"
      title={stale ? m.admin_stale() : m.common_load_failed()}
      action={
        <Button variant="secondary" size="sm" busy={busy} onClick={onRetry} icon={<RotateCw size={16} aria-hidden />}>
          {m.common_try_again()}
        </Button>
      }
    >
      <p>{errorText(error)}</p>
    </Alert>
  );
}
