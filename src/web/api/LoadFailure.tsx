import { RotateCw } from 'lucide-react';
import { errorText } from '#web/api/error-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';

/** A query's state: TanStack Query's, or several combined. */
export interface Reading<Data = unknown> {
  data: Data | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  /** `data` answers the last question, and this one's answer is on its way. */
  isPlaceholderData?: boolean;
  refetch: () => unknown;
}

/** Shows that a list or record could not be loaded, why, and a retry; nothing if it was loaded. */
export function LoadFailure({ of: { data, error, isFetching, refetch } }: { of: Reading }) {
  if (!error) return null;
  return (
    <Alert
      tone="error"
      // The page still shows earlier records, which may be outdated.
      title={data === undefined ? m.common_load_failed() : m.common_stale()}
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
