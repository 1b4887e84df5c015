import { type ComponentType, useEffect, useState } from 'react';

/** The notice, fetched when the page has nothing else to do: the first view must not wait for it. */
export function useOfflineNotice(): ComponentType | null {
  const [notice, setNotice] = useState<{ Notice: ComponentType } | null>(null);
  useEffect(() => {
    const load = () =>
      void import('./OfflineNotice.tsx').then(
        ({ OfflineNotice }) => setNotice({ Notice: OfflineNotice }),
        () => undefined,
      );
    if (document.readyState === 'complete') load();
    else window.addEventListener('load', load, { once: true });
  }, []);
  return notice?.Notice ?? null;
}
