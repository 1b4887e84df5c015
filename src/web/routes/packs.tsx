import { createFileRoute } from '@tanstack/react-router';
import { LiveData } from '#web/storefront/layout/LiveData.tsx';
import { pageMeta } from '#web/storefront/layout/page-meta.ts';
import { nameInTitle } from '#web/storefront/layout/store-words.ts';
import { PacksScreen } from '#web/storefront/packs/PacksScreen.tsx';

export const Route = createFileRoute('/packs')({
  loader: async () => (await import('#web/storefront/packs/packs-head.ts')).packsHead(),
  head: ({ loaderData, match }) => ({
    meta: loaderData && pageMeta({ ...loaderData, store: nameInTitle(match.context.store) }),
  }),
  component: Page,
});

function Page() {
  return (
    <LiveData>
      <PacksScreen />
    </LiveData>
  );
}
