import { Link } from '@tanstack/react-router';
import { m } from '#web/words/messages.js';

const PAGES = {
  '/terms': m.layout_terms,
  '/privacy': m.common_privacy_policy,
  '/returns': m.common_return_policy,
} as const;

/** Beside a button that gives consent: names the texts. They open in a new tab, so that nothing typed is lost. */
export function AgreeNote({ lead, pages }: { lead: string; pages: readonly (keyof typeof PAGES)[] }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm text-soft">
      <span className="basis-full">{lead}</span>
      {pages.map((to) => (
        <Link
          key={to}
          to={to}
          target="_blank"
          className="inline-flex min-h-11 items-center text-red underline underline-offset-4"
        >
          {PAGES[to]()}
        </Link>
      ))}
    </p>
  );
}
