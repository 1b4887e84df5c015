import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { HomePage } from '#web/storefront/home/HomePage.tsx';
import { loadPriceList } from '#web/storefront/home/price-list.ts';
import { filterOf, validateStartSearch } from '#web/storefront/home/start-search.ts';
import { homeData } from '#web/storefront/home/structured-data.ts';
import { getUrlOrigin } from '#web/words/runtime.js';

const AdminApp = lazy(async () => ({ default: (await import('#web/admin/layout/AdminApp.tsx')).AdminApp }));

/** The price list for shoppers, the dashboard for an admin (spec §2). */
export const Route = createFileRoute('/')({
  validateSearch: validateStartSearch,
  loader: ({ context, location }) =>
    context.viewer?.role === 'admin' ? null : loadPriceList(filterOf(location.search)),
  staleTime: 60_000,
  head: ({ loaderData, match }) => {
    const { store } = match.context;
    if (!loaderData || !store) return {};
    return { meta: homeData(loaderData.products, store, getUrlOrigin()) };
  },
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
