import { createFileRoute } from '@tanstack/react-router';
import { loadedHead, loadHead } from '#web/storefront/layout/head/page-head.ts';
import { LiveData } from '#web/storefront/layout/LiveData.tsx';
import { PacksScreen } from '#web/storefront/packs/PacksScreen.tsx';

export const Route = createFileRoute('/packs')({
  loader: async ({ context }) => ({ head: await loadHead('packs', context) }),
  head: loadedHead,
  component: Page,
});

function Page() {
  return (
    <LiveData>
      <PacksScreen />
    </LiveData>
  );
}
