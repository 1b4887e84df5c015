import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isStaffRole } from '#shop/accounts/permissions.rules.ts';
import { HomePage } from '#web/storefront/home/HomePage.tsx';
import { loadPriceList } from '#web/storefront/home/list/price-list.ts';
import { filterOf, strangersSearch, validateStartSearch } from '#web/storefront/home/search/start-search.ts';

const AdminApp = lazy(async () => ({ default: (await import('#web/admin/layout/AdminApp.tsx')).AdminApp }));

/** The price list for shoppers, the admin for staff (spec §2). */
export const Route = createFileRoute('/')({
  validateSearch: validateStartSearch,
  staticData: { strangersSearch, readsFirst: '/api/product/list1' },
  loader: ({ context, location }) =>
    context.viewer && isStaffRole(context.viewer.role) ? null : loadPriceList(filterOf(location.search)),
  staleTime: 60_000,
  component: Start,
});

function Start() {
  const list = Route.useLoaderData();
  if (list) return <HomePage list={list} />;
  return (
    <Suspense>
      <AdminApp />
    </Suspense>
  );
}
