import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '#web/storefront/contact/ContactScreen.tsx';
import { pageMeta } from '#web/storefront/layout/page-meta.ts';
import { nameInTitle } from '#web/storefront/layout/store-words.ts';
import { ownerTextOf } from '#web/storefront/legal/owner-text.ts';
import { m } from '#web/words/messages.js';

export const Route = createFileRoute('/contact')({
  head: ({ match }) => {
    const store = nameInTitle(match.context.store);
    return { meta: pageMeta({ title: m.common_contact(), description: m.contact_description(), store }) };
  },
  loader: () => ownerTextOf('faq'),
  component: Page,
});

function Page() {
  return <ContactScreen faq={Route.useLoaderData()} />;
}
