import { createFileRoute } from '@tanstack/react-router';
import { LiveData } from '#web/storefront/layout/LiveData.tsx';
import { pageMeta } from '#web/storefront/layout/page-meta.ts';
import { nameInTitle } from '#web/storefront/layout/store-words.ts';
import { TrackOrderScreen } from '#web/storefront/track-order/TrackOrderScreen.tsx';
import { m } from '#web/words/messages.js';

function readSearch(search: Record<string, unknown>): { id?: string } {
  return typeof search.id === 'string' && search.id !== '' ? { id: search.id } : {};
}

export const Route = createFileRoute('/track-order')({
  validateSearch: readSearch,
  head: ({ match }) => ({
    meta: pageMeta({
      title: m.layout_track(),
      description: m.track_page_description(),
      store: nameInTitle(match.context.store),
    }),
  }),
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
