import { createFileRoute } from '@tanstack/react-router';
import { reads } from '#web/search-params.ts';
import { loadedHead, loadHead } from '#web/storefront/layout/head/page-head.ts';
import { LiveData } from '#web/storefront/layout/LiveData.tsx';
import { TrackOrderScreen } from '#web/storefront/track-order/TrackOrderScreen.tsx';

export const Route = createFileRoute('/track-order')({
  validateSearch: reads<{ id?: string }>(({ id }) => ({ id: typeof id === 'string' && id !== '' ? id : undefined })),
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
