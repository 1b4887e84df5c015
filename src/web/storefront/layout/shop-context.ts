/** The viewer and the shop: loaded once by the root route, available anywhere below it. */
import { useRouteContext } from '@tanstack/react-router';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';

/** What the root route adds to every route's `context`. */
export interface ShopContext {
  viewer: SessionUser | null;
  store: StoreRecord;
  /** When this was loaded, in milliseconds by the reader's clock. */
  readAt: number;
  /** True if a member of staff looks at the shop as a visitor. */
  isPreview: boolean;
  /** True if the shop did not answer, so that this is its last answer: the session may have ended. */
  isRemembered: boolean;
}

/** The signed-in person (customer, guest or admin), or null. */
export function useViewer(): SessionUser | null {
  return useRouteContext({ from: '__root__', select: (context) => context.viewer });
}

export function useStore(): StoreRecord {
  return useRouteContext({ from: '__root__', select: (context) => context.store });
}

/** A guest's visit has a viewer too, who may still sign in. */
export const hasSignedIn = (viewer: SessionUser | null): boolean => viewer !== null && viewer.role !== 'guest';
