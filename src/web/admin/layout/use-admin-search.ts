import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type AdminTab,
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

/** The admin is a part of `/`; while that page is being left it may be drawn once more. */
const useRawSearch = (): Raw => useSearch({ from: '/', shouldThrow: false }) ?? {};

/** Changes the address; `change` is told what it holds by then. */
function useMove() {
  const navigate = useNavigate();
  return (change: (now: Raw) => Raw, replace = false) =>
    void navigate({ to: '/', search: (now: Raw) => change(now), replace, resetScroll: false });
}

/**
 * What the address says about a tab, and the ways to change it: `go` adds a step to the history, `adjust` replaces the current
 * one.
 */
export function useTabSearch<Tab extends AdminTab>(tab: Tab) {
  const raw = useRawSearch();
  const move = useMove();
  const search = readTab(tab, raw);
  // Not always `tab`: the address of a packer's first page names none.
  const open = tabOf(raw);
  // From where the address is when it moves: a search that waits for typing to pause must not take back a filter or a dialog
  // that was opened meanwhile, and an answer that comes late must not lead back to a tab that was left.
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

/** `useTabSearch` of whichever tab the order's list, packing table or dispatch desk is in. */
export function useOrderPlace() {
  const open = tabOf(useRawSearch());
  return useTabSearch(ORDER_TABS.find((tab) => tab === open) ?? 'orders');
}

/** Which tab the address names, and the way to another, which opens afresh. */
export function useOpenTab() {
  const move = useMove();
  return { tab: tabOf(useRawSearch()), openTab: (place: Place) => move(() => writePlace(place)) };
}

/** The person's own sign-in lies over the tab, which stays where it is. */
export function useOwnSignIn() {
  const isOpen = isOwnOpen(useRawSearch());
  const move = useMove();
  const set = (next: boolean) =>
    move(({ own: _, ...tab }) => ({ ...(tab as Record<string, string>), ...(next ? { own: 'open' } : {}) }));
  return { isOpen, open: () => set(true), close: () => set(false) };
}
