import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { whenSettled } from '#web/ui/when-settled.ts';
import type { PriceList } from './price-list.ts';

const loadFollowing = () => import('../../live/follow-list.ts');

/** Keeps the shown list up to date while the page is open; returns how many rows the last change affected. */
export function useLiveList(list: PriceList, take: (fresh: PriceList) => void): number {
  const router = useRouter();
  const [changed, setChanged] = useState(0);
  const shown = useRef(list);
  useEffect(() => {
    shown.current = list;
  }, [list]);

  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = false;
    const follow = async () => {
      const { followList } = await loadFollowing();
      if (isGone) return;
      stop = followList({
        router,
        shown: () => shown.current,
        onFresh: (fresh, count) => {
          take(fresh);
          setChanged(count);
        },
      });
    };
    // On failure the list stays as it is: the next page load tries again.
    const stopWaiting = whenSettled(() => void follow().catch(() => undefined));
    return () => {
      isGone = true;
      stopWaiting();
      stop?.();
    };
  }, [router, take]);
  return changed;
}
