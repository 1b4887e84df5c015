import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#web/ui/cx.ts';

interface NoticeAreaProps {
  /** The latest notice; each new one takes the focus for keyboard and screen-reader users. */
  news: unknown;
  /** Its answers are in the notice, and the step has no other button. */
  isQuestion?: boolean;
  children: ReactNode;
}

/** Messages at a step's button. Long ones scroll inside, so that the button stays visible. */
export function NoticeArea({ news, isQuestion = false, children }: NoticeAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!news) return;
    area.current?.focus({ preventScroll: true });
    // On a wide screen the button is not at the foot of the window; a phone shows it already, so nothing moves there.
    area.current?.scrollIntoView({ block: 'nearest' });
  }, [news]);
  return (
    <div
      ref={area}
      tabIndex={-1}
      className={cx(
        'flex w-full flex-col gap-3 overflow-y-auto pb-2 outline-none empty:hidden',
        isQuestion ? 'max-h-[80vh]' : 'max-h-[45vh]',
      )}
    >
      {children}
    </div>
  );
}
