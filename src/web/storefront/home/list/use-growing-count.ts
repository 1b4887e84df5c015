import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { FIRST_ROWS } from './price-list.ts';

/** A screen and a half: at each key of a search, these rows must be rendered before the next key. */
const ROWS_AFTER_FILTER = 16;
const STEP = 20;
/** The rows below the screen wait until the typing pauses. */
const PAUSE_MS = 300;
/** Rows are added while the end of the list is less than this far below the screen. */
const AHEAD = '1200px';

/**
 * How many rows to render. A list of thousands grows while the visitor scrolls; when the filter (`key`) changes it starts small
 * again, so that typing stays quick. The filter that the page began with gets its first rows back without scrolling, so that
 * one can jump to their sections.
 */
export function useGrowingCount(key: string, total: number): { count: number; end: RefObject<HTMLDivElement | null> } {
  const [first] = useState(key);
  const [grown, setGrown] = useState({ key, count: FIRST_ROWS });
  const end = useRef<HTMLDivElement>(null);
  if (grown.key !== key) setGrown({ key, count: ROWS_AFTER_FILTER });
  const { count } = grown;

  useEffect(() => {
    if (count >= total || !end.current) return;
    const { current } = end;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting || (key === first && count < FIRST_ROWS))
          startTransition(() => setGrown({ key, count: count + STEP }));
      },
      { rootMargin: AHEAD },
    );
    const pause = setTimeout(() => observer.observe(current), count === ROWS_AFTER_FILTER ? PAUSE_MS : 0);
    return () => {
      clearTimeout(pause);
      observer.disconnect();
    };
  }, [key, count, total, first]);

  return { count, end };
}
