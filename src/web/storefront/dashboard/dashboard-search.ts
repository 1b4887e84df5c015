/** The search parameters of My Dashboard: `/dashboard?tab=orders&page=2&order=12`. Pure. */
import { reads } from '#web/search-params.ts';

const DASHBOARD_TABS = ['overview', 'orders', 'profile', 'addresses', 'wishlist', 'settings'] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

export interface DashboardSearch {
  tab?: DashboardTab;
  page?: number;
  /** The order whose status dialog is open. */
  order?: number;
}

function wholeNumber(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** Anybody may have typed them, so invalid ones are ignored. */
export const readDashboardSearch = reads<DashboardSearch>((search) => ({
  tab: DASHBOARD_TABS.find((known) => known === search.tab),
  page: wholeNumber(search.page),
  order: wholeNumber(search.order),
}));
