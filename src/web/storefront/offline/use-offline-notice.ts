import { type ComponentType, useEffect, useState } from 'react';
import { whenSettled } from '#web/ui/when-settled.ts';
import type { OfflineNoticeProps } from './OfflineNotice.tsx';

/** The notice, loaded when the page is idle: the first view must not wait for it. */
export function useOfflineNotice(): ComponentType<OfflineNoticeProps> | null {
  const [notice, setNotice] = useState<{ Notice: ComponentType<OfflineNoticeProps> } | null>(null);
  useEffect(
    () =>
      whenSettled(
        () =>
          void import('./OfflineNotice.tsx').then(
            ({ OfflineNotice }) => setNotice({ Notice: OfflineNotice }),
            () => undefined,
          ),
      ),
    [],
  );
  return notice?.Notice ?? null;
}
