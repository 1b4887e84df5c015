import { createFileRoute, notFound } from '@tanstack/react-router';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { EstimateScreen } from '#web/storefront/estimate/EstimateScreen.tsx';
import { MissingEstimate } from '#web/storefront/estimate/MissingEstimate.tsx';
import { pageMeta } from '#web/storefront/layout/page-meta.ts';
import { nameInTitle } from '#web/storefront/layout/store-words.ts';
import { m } from '#web/words/messages.js';

export const Route = createFileRoute('/e/$token')({
  loader: async ({ params }) => {
    try {
      return await api.estimate(params.token);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw notFound();
      throw error;
    }
  },
  // The address is a secret: no search engine, other site or shared cache may learn it.
  headers: () => ({
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  }),
  head: ({ match, loaderData }) => ({
    meta: [
      ...pageMeta({
        title: loaderData ? m.estimate_title({ number: loaderData.number }) : m.estimate_missing(),
        description: m.estimate_description(),
        store: nameInTitle(match.context.store),
      }),
      { name: 'robots', content: 'noindex, nofollow' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: Page,
  notFoundComponent: MissingEstimate,
});

function Page() {
  const { token } = Route.useParams();
  return <EstimateScreen key={token} token={token} loaded={Route.useLoaderData()} />;
}
