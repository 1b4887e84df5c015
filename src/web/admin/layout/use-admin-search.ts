import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AdminTab } from '#web/admin-tabs.ts';
import {
  filterCount,
  isNarrowed,
  isOwnOpen,
  ORDER_TABS,
  type Place,
  readTab,
  type TabSearch,
  tabOf,
  withoutFilters,
  writePlace,
} from './admin-search.ts';

type Raw = Record<string, string | number | undefined>;

/** The admin is part of `/`, and may render once more while that page is being left. */
const useRawSearch = (): Raw => useSearch({ from: '/', shouldThrow: false }) ?? {};

/** Changes the address; `change` receives its current parameters. */
function useMove() {
  const navigate = useNavigate();
  return (change: (now: Raw) => Raw, replace = false) =>
    void navigate({ to: '/', search: (now: Raw) => change(now), replace, resetScroll: false });
}

/** The tab's parameters, and two ways to change them: `go` adds a history entry, `adjust` replaces the current one. */
export function useTabSearch<Tab extends AdminTab>(tab: Tab) {
  const raw = useRawSearch();
  const move = useMove();
  const search = readTab(tab, raw);
  // The tab may be missing in the address, as on a packer's first page.
  const open = tabOf(raw);
  // Applies to the address at the time of the change: a debounced search must not undo a filter or dialog opened
  // meanwhile, and a late answer must not lead back to a tab that was left.
  const change = (part: (now: TabSearch<Tab>) => Partial<TabSearch<Tab>>, replace?: boolean) =>
    move((now) => {
      if (tabOf(now) !== open) return now;
      const known = readTab(tab, now);
      return { ...writePlace({ tab, ...known, ...part(known) } as Place), ...(isOwnOpen(now) ? { own: 'open' } : {}) };
    }, replace);
  return {
    search,
    go: (part: Partial<TabSearch<Tab>>) => change(() => part),
    adjust: (part: Partial<TabSearch<Tab>>) => change(() => part, true),
    isFiltered: isNarrowed(search),
    filterCount: filterCount(search),
    clearFilters: () => change(withoutFilters),
  };
}

/** `useTabSearch` for orders, whether they are shown by the order list, the packing table or the dispatch desk. */
export function useOrderPlace() {
  const open = tabOf(useRawSearch());
  return useTabSearch(ORDER_TABS.find((tab) => tab === open) ?? 'orders');
}

/** The tab in the address, and a way to open another afresh. */
export function useOpenTab() {
  const move = useMove();
  return { tab: tabOf(useRawSearch()), openTab: (place: Place) => move(() => writePlace(place)) };
}

/** The person's own sign-in panel opens over the tab, which stays. */
export function useOwnSignIn() {
  const isOpen = isOwnOpen(useRawSearch());
  const move = useMove();
  const set = (next: boolean) =>
    move(({ own: _, ...tab }) => ({ ...(tab as Record<string, string>), ...(next ? { own: 'open' } : {}) }));
  return { isOpen, open: () => set(true), close: () => set(false) };
}
