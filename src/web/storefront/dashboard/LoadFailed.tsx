import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#web/api/client.ts';
import { LoadFailure, type Reading } from '#web/api/LoadFailure.tsx';

/**
 * Over a part of the dashboard that could not be loaded or refreshed. If the session has ended, the router reloads the viewer,
 * and the route redirects to sign-in and back.
 */
export function LoadFailed({ of: reading }: { of: Reading }) {
  const router = useRouter();
  const isSignedOut = reading.error instanceof ApiError && reading.error.status === 401;
  useEffect(() => {
    if (isSignedOut) void router.invalidate();
  }, [isSignedOut, router]);
  return <LoadFailure of={reading} />;
}
