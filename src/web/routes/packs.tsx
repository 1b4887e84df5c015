import { createFileRoute } from '@tanstack/react-router';
import { LiveData } from '#web/storefront/layout/LiveData.tsx';
import { loadedHead, loadHead } from '#web/storefront/layout/page-head.ts';
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
