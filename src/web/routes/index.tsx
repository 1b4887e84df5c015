import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isStaffRole } from '#shop/accounts/permissions.rules.ts';
import { HomePage } from '#web/storefront/home/HomePage.tsx';
import { loadPriceList } from '#web/storefront/home/list/price-list.ts';
import {
  filterOf,
  leadsToAdmin,
  strangersSearch,
  validateStartSearch,
} from '#web/storefront/home/search/start-search.ts';
import { hasSignedIn } from '#web/storefront/layout/shop-context.ts';

const AdminApp = lazy(async () => ({ default: (await import('#web/admin/layout/AdminApp.tsx')).AdminApp }));

/** The price list for shoppers, the admin for staff (spec §2). */
export const Route = createFileRoute('/')({
  validateSearch: validateStartSearch,
  staticData: { strangersSearch, readsFirst: '/api/product/list1' },
  beforeLoad: ({ context, location, search }) => {
    // Mails to staff lead to a tab of the admin, and so does a bookmark of it: whose session ended signs in first.
    if (leadsToAdmin(search) && !hasSignedIn(context.viewer) && !context.isPreview)
      throw redirect({ to: '/login', search: { next: `/${location.searchStr}` }, replace: true });
  },
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
