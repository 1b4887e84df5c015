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

export async function readShop(isInvalid: boolean): Promise<ShopContext> {
  if (known && !isInvalid && Date.now() - known.readAt < FRESH_FOR_MS) return known;
  try {
    const [viewer, record] = await Promise.all([api.session(), api.store()]);
    const readAt = Date.now();
    // The owner's settings show what was set; everybody else sees what holds now.
    const isStaff = viewer !== null && isStaffRole(viewer.role);
    const store = isStaff ? record : { ...record, sales_mode: record.sales_mode_now };
    const shop = { viewer, store, readAt };
    if (typeof window !== 'undefined') known = shop;
    return shop;
  } catch (error) {
    // Without a network the pages that need no answer still work with what was known.
    if (known && error instanceof ApiError && error.isOffline) return known;
    throw error;
  }
}

/** Takes over what the server already read for the first page. */
export function useRememberShop(shop: ShopContext): void {
  useEffect(() => {
    known = shop;
  }, [shop]);
}

/**
 * The shop's people see the admin and the sign-in page, nothing else (spec §2, §6), and an estimate by its link, which they
 * send to customers.
 */
export function keepAdminAtHome(viewer: ShopContext['viewer'], path: string): void {
  const isTheirs = path === '/' || path === '/login' || path.startsWith('/e/');
  if (viewer && isStaffRole(viewer.role) && !isTheirs) throw redirect({ to: '/', replace: true });
}
