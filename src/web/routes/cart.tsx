import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPage } from '#web/storefront/checkout/CheckoutPage.tsx';
import { CheckoutSkeleton } from '#web/storefront/checkout/CheckoutSkeleton.tsx';
import { readCartSearch } from '#web/storefront/checkout/checkout-steps.ts';
import { loadCheckout } from '#web/storefront/checkout/load-checkout.ts';
import { pageMeta } from '#web/storefront/layout/page-meta.ts';
import { m } from '#web/words/messages.js';

export const Route = createFileRoute('/cart')({
  // The cart is on the device: the server could only render an empty one.
  ssr: false,
  validateSearch: readCartSearch,
  loaderDeps: ({ search: { step, order } }) => ({ step, order }),
  loader: ({ context, deps }) => loadCheckout(context.viewer, deps),
  head: ({ match }) => ({ meta: pageMeta({ title: m.cart_title(), store: match.context.store?.store_name }) }),
  pendingComponent: CheckoutSkeleton,
  component: Cart,
});

function Cart() {
  return <CheckoutPage search={Route.useSearch()} data={Route.useLoaderData()} />;
}
