import { createFileRoute } from '@tanstack/react-router';
import { AboutScreen } from '#web/storefront/about/AboutScreen.tsx';
import { pageMeta } from '#web/storefront/layout/page-meta.ts';
import { nameInTitle } from '#web/storefront/layout/store-words.ts';
import { ownerTextOf } from '#web/storefront/legal/owner-text.ts';
import { m } from '#web/words/messages.js';

export const Route = createFileRoute('/about')({
  head: ({ match }) => {
    const store = nameInTitle(match.context.store);
    return { meta: pageMeta({ title: m.layout_about(), description: m.about_description(), store }) };
  },
  loader: () => ownerTextOf('about'),
  component: Page,
});

function Page() {
  return <AboutScreen story={Route.useLoaderData()} />;
}
