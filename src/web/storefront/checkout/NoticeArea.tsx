import { type ReactNode, useEffect, useRef } from 'react';
import { prefersStillness } from '#web/ui/prefers-stillness.ts';

interface NoticeAreaProps {
  /** What has just happened; each new thing brings the notices into view, since the button may be far below them. */
  news: unknown;
  children: ReactNode;
}

/** The messages above a step. */
export function NoticeArea({ news, children }: NoticeAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news) area.current?.scrollIntoView({ block: 'center', behavior: prefersStillness() ? 'instant' : 'smooth' });
  }, [news]);
  return (
    <div ref={area} className="flex flex-col gap-4 empty:hidden">
      {children}
    </div>
  );
}
