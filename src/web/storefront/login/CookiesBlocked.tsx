import { useSyncExternalStore } from 'react';
import { Alert } from '#web/ui/Alert.tsx';
import { m } from '#web/words/messages.js';

const subscribe = () => () => undefined;

/** Where somebody becomes known to the shop: without its cookie every page after that would ask who they are again. */
export function CookiesBlocked() {
  const areBlocked = useSyncExternalStore(
    subscribe,
    () => !navigator.cookieEnabled,
    () => false,
  );
  return (
    areBlocked && (
      <Alert tone="warning" className="mt-2">
        {m.login_cookies_blocked()}
      </Alert>
    )
  );
}
