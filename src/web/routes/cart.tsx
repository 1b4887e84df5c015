import { createFileRoute, redirect } from '@tanstack/react-router';
import { CheckoutPage } from '#web/storefront/checkout/CheckoutPage.tsx';
import { CheckoutSkeleton } from '#web/storefront/checkout/CheckoutSkeleton.tsx';
import { readCartSearch } from '#web/storefront/checkout/checkout-steps.ts';
import { loadCheckout } from '#web/storefront/checkout/load-checkout.ts';
import { pageMeta } from '#web/storefront/layout/head/page-meta.ts';
import { nameInTitle } from '#web/storefront/layout/store-words.ts';
import { m } from '#web/words/messages.js';

export const Route = createFileRoute('/cart')({
  // The loader is in one file with the steps, and their skeleton loads before them; no other page needs either.
  codeSplitGroupings: [['loader', 'component'], ['pendingComponent']],
  // The cart is on the device: the server could only render an empty one.
  ssr: false,
  validateSearch: readCartSearch,
  beforeLoad: ({ search, preload }) => {
    if (search.step === 'payment' && !preload && !isCartDocument())
      throw redirect({ to: '/cart', search, replace: true, reloadDocument: true });
  },
  loaderDeps: ({ search: { step, order } }) => ({ step, order }),
  loader: ({ context, deps }) => loadCheckout(context, deps),
  head: ({ match, loaderData }) => ({
    meta: pageMeta({
      title: loaderData?.title ?? m.cart_title(),
      description: m.cart_description(),
      store: nameInTitle(match.context.store),
    }),
  }),
  pendingComponent: CheckoutSkeleton,
  component: Cart,
});

/**
 * True if the document itself was loaded on this page: only then does its Content-Security-Policy allow the gateway's
 * window. So paying always begins with a full page load; typed values are kept in the browser's storage.
 */
function isCartDocument(): boolean {
  if (typeof window === 'undefined') return true;
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded === undefined || /\/cart\/?$/.test(new URL(loaded.name).pathname);
}

function Cart() {
  return <CheckoutPage search={Route.useSearch()} data={Route.useLoaderData()} />;
}
