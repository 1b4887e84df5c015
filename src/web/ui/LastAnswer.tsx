import { type ReactNode, useEffect, useState } from 'react';
import { cx } from './cx.ts';
import { useKitWords } from './kit-words.ts';
import { Spinner } from './Spinner.tsx';

/** Most answers are there sooner, and a list that blinks at every key is worse. */
const LATE_AFTER_MS = 300;

/** Whether the next answer is late; false as soon as it is there. */
export function useIsLate(isOld: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOld) return;
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isOld]);
  return isLate && isOld;
}

/**
 * Keeps the last answer in view while the next one is on its way. Until that arrives it cannot be pressed: on a slow network
 * somebody would open the first record of the last search for the one that they look for. If it is late it is pale and says so.
 */
export function LastAnswer({ isOld, children }: { isOld: boolean; children: ReactNode }) {
  const words = useKitWords();
  const isLate = useIsLate(isOld);
  return (
    <div className="relative">
      <div inert={isOld} className={cx(isLate && 'opacity-55')}>
        {children}
      </div>
      <div role="status" className="pointer-events-none absolute inset-0 z-10 empty:hidden">
        {isLate && (
          <p className="animate-rise sticky top-20 mx-auto mt-3 flex w-fit items-center gap-2 rounded-full bg-night px-4 py-2 text-sm text-white shadow-float">
            <Spinner />
            {words.loading}
          </p>
        )}
      </div>
    </div>
  );
}
