import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '#web/storefront/layout/page-meta.ts';
import { nameInTitle } from '#web/storefront/layout/store-words.ts';
import { OwnerPage } from '#web/storefront/legal/OwnerPage.tsx';
import { ownerTextOf } from '#web/storefront/legal/owner-text.ts';
import { ReturnsScreen } from '#web/storefront/legal/ReturnsScreen.tsx';
import { m } from '#web/words/messages.js';

export const Route = createFileRoute('/returns')({
  head: ({ match }) => {
    const store = nameInTitle(match.context.store);
    return {
      meta: pageMeta({
        title: m.common_return_policy(),
        description: m.returns_description({ store: store ?? '' }),
        store,
      }),
    };
  },
  loader: () => ownerTextOf('returns'),
  component: Page,
});

function Page() {
  const text = Route.useLoaderData();
  return text ? <OwnerPage text={text} title={m.common_return_policy()} /> : <ReturnsScreen />;
}
