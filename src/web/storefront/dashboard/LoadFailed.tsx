import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoadFailure, type Reading } from '#web/api/LoadFailure.tsx';
import { isSignedOut } from '#web/storefront/login/SignInAgain.tsx';

/**
 * Shown above a part of the dashboard that could not be loaded or refreshed. If the session has ended, the router
 * reloads the viewer, and the route redirects to sign-in and back.
 */
export function LoadFailed({ of: reading }: { of: Reading }) {
  const router = useRouter();
  const isOver = isSignedOut(reading.error);
  useEffect(() => {
    if (isOver) void router.invalidate();
  }, [isOver, router]);
  return <LoadFailure of={reading} />;
}
