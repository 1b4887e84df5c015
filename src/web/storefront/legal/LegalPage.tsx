/** The frame of the three legal pages: contents, sections, who sells and who answers complaints. */
import { Link } from '@tanstack/react-router';
import { formatLongDate } from '#shared/dates.ts';
import { TEXTS_IN_FORCE_SINCE } from '#shop/settings/legal.rules.ts';
import { useStore } from '#web/storefront/layout/shop-context.ts';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { SellerBlock } from './SellerBlock.tsx';

export interface LegalSection {
  /** The section's anchor in the address. */
  id: string;
  title: string;
  body: string;
}

interface LegalPageProps {
  title: string;
  intro: string;
  sections: readonly LegalSection[];
  /** For the owner's own text; otherwise the date of the text that came with the shop is shown. */
  inForceSince?: string;
}

export function LegalPage({ title, intro, sections, inForceSince = TEXTS_IN_FORCE_SINCE }: LegalPageProps) {
  const store = useStore();
  return (
    <div className="page-width grid grid-cols-1 gap-8 py-8 md:py-12 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12">
      <header className="space-y-2 lg:col-span-2">
        <h1 className="text-2xl font-bold">{title}</h1>
        {intro && <p className="max-w-3xl whitespace-pre-line text-lg text-soft">{intro}</p>}
        <p className="text-sm text-soft">{m.legal_in_force({ date: formatLongDate(inForceSince, getLocale()) })}</p>
      </header>
      <Contents sections={sections} />
      <article className="grid max-w-3xl gap-8">
        {sections.map((section) => (
          <section key={section.id} aria-labelledby={section.id} className="grid gap-2">
            <h2 id={section.id} className="text-lg font-bold">
              {section.title}
            </h2>
            <p className="whitespace-pre-line">{section.body}</p>
          </section>
        ))}
        <SellerBlock store={store} />
        <OtherPages />
      </article>
    </div>
  );
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav aria-label={m.legal_on_this_page()} className="max-lg:hidden">
      <ul className="sticky top-28 grid gap-1 border-l border-line">
        {[...sections, { id: 'seller', title: m.legal_seller_title() }].map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="block px-4 py-1.5 text-sm text-soft hover:text-ink">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function OtherPages() {
  const pages = [
    { to: '/privacy', title: m.common_privacy_policy() },
    { to: '/terms', title: m.layout_terms() },
    { to: '/returns', title: m.common_return_policy() },
    { to: '/contact', title: m.common_contact() },
  ] as const;
  return (
    <nav aria-label={m.legal_other_pages()} className="border-t border-line pt-4">
      <p className="text-sm font-semibold">{m.legal_other_pages()}</p>
      <ul className="flex flex-wrap gap-x-6">
        {pages.map(({ to, title }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center"
              activeProps={{ className: 'text-soft' }}
              inactiveProps={{ className: 'text-red underline underline-offset-4' }}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
