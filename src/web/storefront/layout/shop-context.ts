/** Who is looking and which shop this is: loaded once by the root route, read anywhere below it. */
import { useRouteContext } from '@tanstack/react-router';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';

/** What the root route adds to every route's `context`. */
export interface ShopContext {
  viewer: SessionUser | null;
  store: StoreRecord;
  /** When this was read, in milliseconds of the reader's clock. */
  readAt: number;
  /** Somebody of the shop looks at it as a visitor sees it. */
  isPreview: boolean;
}

/** The signed-in person (customer, guest or admin), or null. */
export function useViewer(): SessionUser | null {
  return useRouteContext({ from: '__root__', select: (context) => context.viewer });
}

export function useStore(): StoreRecord {
  return useRouteContext({ from: '__root__', select: (context) => context.store });
}
