import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { useKitWords } from './kit-words.ts';
import { Spinner } from './Spinner.tsx';

/**
 * Keeps the last answer in view while the next one is on its way. Until that arrives it is pale and cannot be pressed: on a slow
 * network somebody would open the first record of the last search for the one that they look for.
 */
export function LastAnswer({ isOld, children }: { isOld: boolean; children: ReactNode }) {
  const words = useKitWords();
  return (
    <div className="relative">
      <div inert={isOld} className={cx(isOld && 'animate-pale')}>
        {children}
      </div>
      <div role="status" className="pointer-events-none absolute inset-0 z-10 empty:hidden">
        {isOld && (
          <p className="animate-late sticky top-20 mx-auto mt-3 flex w-fit items-center gap-2 rounded-full bg-night px-4 py-2 text-sm text-white shadow-float">
            <Spinner />
            {words.loading}
          </p>
        )}
      </div>
    </div>
  );
}
