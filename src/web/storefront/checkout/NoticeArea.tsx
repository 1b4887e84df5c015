import { type ReactNode, useEffect, useRef } from 'react';

interface NoticeAreaProps {
  /** What has just happened; each new thing takes the focus, so that the next key or word of a reader is about it. */
  news: unknown;
  children: ReactNode;
}

/** The messages at a step's button. Long ones scroll within it: the button never leaves the window. */
export function NoticeArea({ news, children }: NoticeAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news) area.current?.focus({ preventScroll: true });
  }, [news]);
  return (
    <div
      ref={area}
      tabIndex={-1}
      className="flex max-h-[45dvh] w-full flex-col gap-3 overflow-y-auto pb-2 outline-none empty:hidden lg:max-h-[60dvh]"
    >
      {children}
    </div>
  );
}
