/**
 * Loads the viewer and the shop, for the root route. The server does so for every page; the browser at most once a minute, and
 * at once after sign-in or sign-out, which invalidate the router.
 */
import { redirect } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isStaffRole } from '#shop/accounts/permissions.rules.ts';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import type { ShopContext } from './shop-context.ts';

const FRESH_FOR_MS = 60_000;

/** The browser's last result. Never set on the server, where it would leak from one visitor to the next. */
let known: ShopContext | null = null;
/** When it was learned, by this device's clock: `readAt` may be the server's, which can be days ahead of it. */
let knownSince = 0;

interface Reading {
  /** Somebody signed in or out: what is known is wrong. */
  isInvalid: boolean;
  /** What is known may be wrong. */
  isAnew: boolean;
  /** Whether the address asks for the visitor's view of the shop. */
  isAsked: boolean;
}

export async function readShop({ isInvalid, isAnew, isAsked }: Reading): Promise<ShopContext> {
  const age = Date.now() - knownSince;
  // Negative once the clock was set back.
  const isFresh = age >= 0 && age < FRESH_FOR_MS;
  if (known && !isInvalid && !isAnew && isFresh) return known;
  try {
    const [viewer, record] = await Promise.all([api.session(), api.store()]);
    const shop = seenBy(viewer, record, isAsked, Date.now());
    if (typeof window !== 'undefined') remember(shop);
    return shop;
  } catch (error) {
    // Without an answer, pages that need no other still work with the last result: the sign-in form, a filled cart. Not so
    // after a sign-in, which the dashboard would send back to its form.
    const isUnanswered = error instanceof ApiError && (error.isOffline || (error.status >= 500 && !isInvalid));
    if (known && isUnanswered) return { ...known, isRemembered: true };
    throw error;
  }
}

/**
 * Staff see the setting itself; everybody else sees what applies now. Staff who ask for the visitor's view are visitors on every
 * page: nobody is signed in.
 */
export function seenBy(
  viewer: ShopContext['viewer'],
  record: ShopContext['store'],
  isAsked: boolean,
  readAt: number,
): ShopContext {
  const isStaff = viewer !== null && isStaffRole(viewer.role);
  const isPreview = isStaff && isAsked;
  const store = isStaff && !isPreview ? record : { ...record, sales_mode: record.sales_mode_now };
  return { viewer: isPreview ? null : viewer, store, readAt, isPreview, isRemembered: false };
}

/**
 * Keeps `?preview` in every link of the router. It is in the address because the server needs it too after a reload,
 * and because a flag on the device would turn the admin in another tab into the shop.
 */
export function keepPreview<Search extends object>(link: { search: object; next: (search: never) => Search }): Search {
  const next = link.next(link.search as never);
  return 'preview' in link.search ? { ...next, preview: '1' } : next;
}

/** The router hands back a copy of what is known with every page, and a result without an answer is none. */
function remember(shop: ShopContext): void {
  if (shop.isRemembered) return;
  if (shop.readAt !== known?.readAt) knownSince = Date.now();
  known = shop;
}

/** Takes over what the server already loaded for the first page. */
export function useRememberShop(shop: ShopContext): void {
  useEffect(() => {
    remember(shop);
  }, [shop]);
}

/**
 * Staff see only the admin and the sign-in page (spec §2, §6), and an estimate by its link, which they send to customers. In a
 * preview `viewer` is null.
 */
export function keepAdminAtHome(viewer: ShopContext['viewer'], path: string, search: object): void {
  const isTheirs = path === '/' || path === '/login' || path.startsWith('/e/');
  if (viewer && isStaffRole(viewer.role) && !isTheirs) throw redirectHome(path, search);
}

/** Home, where every other path leads (spec §2). People type `/admin` out of habit: its tab is kept. */
export const redirectHome = (path: string, search: object) =>
  redirect({ to: '/', search: path === '/admin' ? (search as Record<string, string>) : {}, replace: true });
