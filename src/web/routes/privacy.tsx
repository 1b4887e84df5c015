import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '#web/storefront/layout/page-meta.ts';
import { nameInTitle } from '#web/storefront/layout/store-words.ts';
import { OwnerPage } from '#web/storefront/legal/OwnerPage.tsx';
import { ownerTextOf } from '#web/storefront/legal/owner-text.ts';
import { PrivacyScreen } from '#web/storefront/legal/PrivacyScreen.tsx';
import { m } from '#web/words/messages.js';

export const Route = createFileRoute('/privacy')({
  head: ({ match }) => {
    const store = nameInTitle(match.context.store);
    return {
      meta: pageMeta({
        title: m.common_privacy_policy(),
        description: m.privacy_description({ store: store ?? '' }),
        store,
      }),
    };
  },
  loader: () => ownerTextOf('privacy'),
  component: Page,
});

function Page() {
  const text = Route.useLoaderData();
  return text ? <OwnerPage text={text} title={m.common_privacy_policy()} /> : <PrivacyScreen />;
}
