import { createFileRoute } from '@tanstack/react-router';
import { loadedHead, loadHead } from '#web/storefront/layout/head/page-head.ts';
import { LiveData } from '#web/storefront/layout/LiveData.tsx';
import { TrackOrderScreen } from '#web/storefront/track-order/TrackOrderScreen.tsx';

function readSearch(search: Record<string, unknown>): { id?: string } {
  return typeof search.id === 'string' && search.id !== '' ? { id: search.id } : {};
}

export const Route = createFileRoute('/track-order')({
  validateSearch: readSearch,
  loader: async ({ context }) => ({ head: await loadHead('track', context) }),
  head: loadedHead,
  component: TrackOrder,
});

function TrackOrder() {
  const { id = '' } = Route.useSearch();
  return (
    <LiveData>
      <TrackOrderScreen id={id} />
    </LiveData>
  );
}
