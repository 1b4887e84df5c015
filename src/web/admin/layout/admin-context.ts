/** The signed-in person and the shop, as the root route loaded them. */

import { useRouteContext } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import { mayDo, type Permission } from '#shop/accounts/permissions.rules.ts';
import type { StoreRecord, StoreSettings } from '#shop/settings/settings.contract.ts';
import { inLocale } from '#web/texts/in-locale.ts';

export const AdminViewerContext = createContext<SessionUser | null>(null);

/** The signed-in member of staff; AdminApp renders nothing below it without one. */
export function useAdminViewer(): SessionUser {
  const viewer = useContext(AdminViewerContext);
  if (!viewer) throw new Error('The admin is only rendered for a signed-in admin.');
  return viewer;
}

/** Whether the person's role includes it; the server checks again on every call. */
export function useMayDo(permission: Permission): boolean {
  return mayDo(useAdminViewer().role, permission);
}

export function useAdminStore(): StoreRecord {
  return useRouteContext({ from: '__root__', select: (context) => context.store });
}

/** The store's name in the language of the page. */
export const storeName = (store: StoreSettings): string => inLocale(store.store_name, store.tamil_name);
