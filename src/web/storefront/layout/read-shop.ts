/**
 * Reads who is looking and which shop this is, for the root route. The server asks for every page; the browser asks
 * at most once a minute, and at once after sign-in or sign-out, which invalidate the router.
 */
import { redirect } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isStaffRole } from '#shop/accounts/permissions.rules.ts';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import type { ShopContext } from './shop-context.ts';

const FRESH_FOR_MS = 60_000;

/** The browser's last reading. Never written on the server, where it would leak from one visitor to the next. */
let known: ShopContext | null = null;

/** `isAsked`: the address asks for the shop as a visitor sees it. */
export async function readShop(isInvalid: boolean, isAsked: boolean): Promise<ShopContext> {
  if (known && !isInvalid && Date.now() - known.readAt < FRESH_FOR_MS) return known;
  try {
    const [viewer, record] = await Promise.all([api.session(), api.store()]);
    const shop = seenBy(viewer, record, isAsked, Date.now());
    if (typeof window !== 'undefined') known = shop;
    return shop;
  } catch (error) {
    // Without a network the pages that need no answer still work with what was known.
    if (known && error instanceof ApiError && error.isOffline) return known;
    throw error;
  }
}

/**
 * The owner's settings show what was set; everybody else sees what holds now. The shop's people who ask to see what visitors
 * see are visitors to every page: nobody is signed in.
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
  return { viewer: isPreview ? null : viewer, store, readAt, isPreview };
}

/**
 * Keeps `?preview` in every link of the router. It is in the address, because the server draws the page by it after a reload
 * too, and because a mark on the device would turn the admin in another tab into the shop.
 */
export function keepPreview<Search extends object>(link: { search: object; next: (search: never) => Search }): Search {
  const next = link.next(link.search as never);
  return 'preview' in link.search ? { ...next, preview: '1' } : next;
}

/** Takes over what the server already read for the first page. */
export function useRememberShop(shop: ShopContext): void {
  useEffect(() => {
    known = shop;
  }, [shop]);
}

/**
 * The shop's people see the admin and the sign-in page, nothing else (spec §2, §6), and an estimate by its link, which they
 * send to customers. In a preview `viewer` is nobody.
 */
export function keepAdminAtHome(viewer: ShopContext['viewer'], path: string): void {
  const isTheirs = path === '/' || path === '/login' || path.startsWith('/e/');
  if (viewer && isStaffRole(viewer.role) && !isTheirs) throw redirect({ to: '/', replace: true });
}
