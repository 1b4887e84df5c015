import { RotateCw } from 'lucide-react';
import { errorText } from '#web/api/error-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';

/** What is read from the server: a query of TanStack Query, or what is said of several. */
export interface Reading<Data = unknown> {
  data: Data | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** That a list or record could not be loaded, what happened, and a way to try again; nothing where it was. */
export function LoadFailure({ of: { data, error, isFetching, refetch } }: { of: Reading }) {
  if (!error) return null;
  return (
    <Alert
      tone="error"
      // Older records are still on the screen, which may have changed.
      title={data === undefined ? m.common_load_failed() : m.admin_stale()}
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={isFetching}
          onClick={() => void refetch()}
          icon={<RotateCw size={16} aria-hidden />}
        >
          {m.common_try_again()}
        </Button>
      }
    >
      <p>{errorText(error)}</p>
    </Alert>
  );
}
