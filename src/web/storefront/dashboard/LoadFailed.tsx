import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';

/**
 * A part of the dashboard that could not be loaded, with a retry. If the session has ended, the router reloads the viewer, and
 * the route redirects to sign-in and back.
 */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const router = useRouter();
  const isSignedOut = error instanceof ApiError && error.status === 401;
  useEffect(() => {
    if (isSignedOut) void router.invalidate();
  }, [isSignedOut, router]);
  return (
    <Alert
      tone="error"
      title={m.common_load_failed()}
      action={
        <Button variant="secondary" onClick={onRetry}>
          {m.common_try_again()}
        </Button>
      }
    >
      <p>{errorText(error)}</p>
    </Alert>
  );
}
