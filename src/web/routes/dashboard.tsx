import { createFileRoute, redirect } from '@tanstack/react-router';
import { DashboardScreen } from '#web/storefront/dashboard/DashboardScreen.tsx';
import { readDashboardSearch } from '#web/storefront/dashboard/dashboard-search.ts';
import { pageMeta } from '#web/storefront/layout/head/page-meta.ts';
import { LiveData } from '#web/storefront/layout/LiveData.tsx';
import { useViewer } from '#web/storefront/layout/shop-context.ts';
import { nameInTitle } from '#web/storefront/layout/store-words.ts';
import { m } from '#web/words/messages.js';

export const Route = createFileRoute('/dashboard')({
  validateSearch: readDashboardSearch,
  beforeLoad: ({ context, location }) => {
    if (!context.viewer) throw redirect({ to: '/login', search: { next: `/dashboard${location.searchStr}` } });
  },
  head: ({ match }) => ({
    meta: pageMeta({
      title: m.dashboard_title(),
      description: m.dashboard_description(),
      store: nameInTitle(match.context.store),
    }),
  }),
  component: Dashboard,
});

function Dashboard() {
  const viewer = useViewer();
  const search = Route.useSearch();
  if (!viewer) return null;
  return (
    <LiveData key={viewer.id}>
      <DashboardScreen viewer={viewer} search={search} />
    </LiveData>
  );
}
