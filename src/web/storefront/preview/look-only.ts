/**
 * Makes a preview read-only: the cart is a fixed example, nothing is sent, and no link leaves the preview. The server
 * refuses staff carts and orders anyway; this explains it, and keeps the owner from signing out by accident through
 * signing in as somebody else.
 */
import { api } from '#web/api/calls.ts';
import { answerWith } from '#web/api/client.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { showCart } from '../cart/local-cart.ts';
import { rememberPrices } from '../cart/product-prices.ts';
import { exampleCart } from './example-cart.ts';

let isLooking = false;

/** Lasts until this document closes; the device's own cart stays as it is. */
export function lookOnly(): void {
  if (isLooking) return;
  isLooking = true;
  const send = answerWith((address, init) =>
    (init.method ?? 'GET') === 'GET'
      ? (send ?? fetch)(address, init)
      : Promise.resolve(Response.json({ error: m.preview_refused(), code: 'FORBIDDEN' }, { status: 403 })),
  );
  const refuse = () => toast(m.preview_refused(), 'info');
  showCart([], refuse);
  api.products().then(
    (products) => {
      rememberPrices(products);
      showCart(exampleCart(products), refuse);
    },
    // The page's list shows the error; the cart stays empty.
    () => undefined,
  );
}

/** The router keeps `?preview` in its own links; this adds it to the other links to pages of the shop. */
export function stayInPreview({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.dataset.leavesPreview !== undefined) return;
  if (/^\/(api|media)\//.test(link.pathname)) return;
  const address = new URL(link.href);
  if (address.searchParams.has('preview')) return;
  address.searchParams.set('preview', '1');
  link.href = address.href;
}
