import { useMatches } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { m } from '#web/words/messages.js';
import { DemoPanel } from './DemoPanel.tsx';

/**
 * The frame around every page: a notice that this is a demonstration, and the settings panel. The document itself is
 * the site's index.html.
 */
export function DemoFrame({ children }: { children: ReactNode }) {
  const titles = useMatches({ select: (matches) => matches.flatMap((match) => match.meta ?? []) });
  const title = titles.map((meta) => meta?.title).findLast(Boolean) ?? m.demo_page_title();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      {children}
      <aside className="on-night flex flex-wrap items-center justify-center gap-x-6 gap-y-1 px-4 py-2 text-sm max-md:pb-20 print:hidden">
        <p className="max-w-prose">{m.demo_footer()}</p>
        <DemoPanel />
      </aside>
    </>
  );
}
