/**
 * The hearts of the price list: pressed ones are in the wishlist. A customer's wishlist is on the server; that of a visitor
 * without an account stays on this device until they sign in. Loaded with the page's later parts, or at the first press.
 */
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { keepWishlist, keptWishlist } from './kept-wishlist.ts';

type Viewer = Pick<SessionUser, 'id' | 'role'> | null;

/** Undefined until the page has reported the viewer. */
let viewer: Viewer | undefined;
let tellKnown: () => void;
const isKnown = new Promise<void>((resolve) => {
  tellKnown = resolve;
});
/** Newest first. */
let wished: readonly number[] = [];
/** Whose wishlist is shown: a customer's id, 0 for the device's, undefined before the first read. */
let owner: number | undefined;
let reading: Promise<void> = Promise.resolve();
/** The queue of changes, sent in order. While any are pending, the server's answers are older than what is shown. */
let sending: Promise<void> = Promise.resolve();
let onTheWay = 0;
let isTold = false;
const listeners = new Set<() => void>();
let watching: { list: Element; observer: MutationObserver } | undefined;

const ownerNow = () => (viewer?.role === 'customer' ? viewer.id : 0);

function paint(row: Element): void {
  const id = Number.parseInt((row as HTMLElement).dataset.row ?? '', 10);
  row.querySelector('.price-heart')?.setAttribute('aria-pressed', String(wished.includes(id)));
}

function paintIn(part: Element): void {
  const around = part.closest('.price-row');
  if (around) paint(around);
  for (const row of part.querySelectorAll('.price-row')) paint(row);
}

/** Searches and filters add and remove rows, and each row gets its heart a little later. */
function watchRows(): void {
  const list = document.querySelector('.price-list');
  if (!list || watching?.list === list) return;
  watching?.observer.disconnect();
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) paintIn(node);
  });
  observer.observe(list, { childList: true, subtree: true });
  watching = { list, observer };
}

function show(ids: readonly number[]): void {
  wished = ids;
  if (watching) paintIn(watching.list);
  for (const listener of listeners) listener();
}

function read(): Promise<void> {
  owner = ownerNow();
  reading =
    owner === 0
      ? Promise.resolve(show(keptWishlist()))
      : api.wishlist().then((items) => {
          if (onTheWay === 0) show(items.map(({ id }) => id));
        });
  reading.catch(() => {
    owner = undefined;
  });
  return reading;
}

/** Shows this person's wishlist, also in rows added later. */
export function followHearts(next: Viewer): void {
  viewer = next;
  tellKnown();
  if (ownerNow() === 0 && keptWishlist().length === 0 && owner === undefined) return;
  watchRows();
  read().catch(() => undefined);
}

globalThis.window?.addEventListener('storage', () => {
  if (owner === 0) show(keptWishlist());
});

const withOrWithout = (id: number, isWished: boolean) => [
  ...(isWished ? [id] : []),
  ...wished.filter((other) => other !== id),
];

/** Adds a product to the wishlist or removes it; never rejects, and shows failures in a toast. */
export async function pressHeart(id: number): Promise<void> {
  if (new URLSearchParams(location.search).has('preview')) {
    toast(m.preview_refused(), 'info');
    return;
  }
  await isKnown;
  watchRows();
  try {
    await (owner === ownerNow() ? reading : read());
  } catch (error) {
    toast(errorText(error), 'error');
    return;
  }
  const isWished = !wished.includes(id);
  const name = document.getElementById(`n${id}`)?.textContent ?? '';
  show(withOrWithout(id, isWished));
  if (owner === 0) {
    keepWishlist(wished);
    tell(isWished, m.wishlist_kept({ name }));
    return;
  }
  onTheWay += 1;
  sending = sending.then(() => sendHeart(id, isWished, name));
}

/** Confirms with a toast once per page; after that the hearts are enough. */
function tell(isWished: boolean, text: string): void {
  if (!isWished || isTold) return;
  isTold = true;
  toast(text);
}

async function sendHeart(id: number, isWished: boolean, name: string): Promise<void> {
  try {
    const rest = await (isWished ? api.addToWishlist(id) : api.removeFromWishlist(id));
    if (onTheWay === 1) show(rest.map((item) => item.id));
    tell(isWished, m.cart_saved_for_later({ name }));
  } catch (error) {
    const code = error instanceof ApiError ? error.code : '';
    // Another device has removed it already.
    if (code === 'NOT_FOUND' && !isWished) return;
    // Signed out meanwhile, perhaps by timeout: kept here for the next sign-in.
    if (code === 'UNAUTHENTICATED' && isWished) {
      keepWishlist([id, ...keptWishlist().filter((other) => other !== id)]);
      toast(m.wishlist_kept({ name }));
      return;
    }
    show(withOrWithout(id, !isWished));
    toast(errorText(error), 'error');
  } finally {
    onTheWay -= 1;
  }
}

/** For hearts outside the list. Returns a function that stops it. */
export function onWishlistChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isInWishlist = (id: number): boolean => wished.includes(id);
