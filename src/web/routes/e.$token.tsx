import { createFileRoute } from '@tanstack/react-router';
import { EstimateScreen } from '#web/storefront/estimate/EstimateScreen.tsx';
import { loadEstimate } from '#web/storefront/estimate/load-estimate.ts';
import { MissingEstimate } from '#web/storefront/estimate/MissingEstimate.tsx';
import { pageMeta } from '#web/storefront/layout/head/page-meta.ts';
import { nameInTitle } from '#web/storefront/layout/store-words.ts';

export const Route = createFileRoute('/e/$token')({
  // In one file with its messages, which no other page needs.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  loader: ({ params }) => loadEstimate(params.token),
  // The URL is a secret: no search engine, other site or shared cache may learn it. Our own calls still read the
  // language from it.
  headers: () => ({
    'referrer-policy': 'same-origin',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  }),
  head: ({ match, loaderData }) => ({
    meta: [
      ...(loaderData ? pageMeta({ title: loaderData.title, store: nameInTitle(match.context.store) }) : []),
      { name: 'robots', content: 'noindex, nofollow' },
      { name: 'referrer', content: 'same-origin' },
    ],
  }),
  component: Page,
  notFoundComponent: MissingEstimate,
});

function Page() {
  const { token } = Route.useParams();
  const { estimate } = Route.useLoaderData();
  return <EstimateScreen key={token} token={token} loaded={estimate} />;
}
