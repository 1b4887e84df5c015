import { useNavigate, useSearch } from '@tanstack/react-router';
import { type AdminSearch, FRESH_SEARCH, readAdminSearch, writeAdminSearch } from './admin-search.ts';

/** The admin's place and the ways to move: `go` adds a step to the history, `adjust` replaces the current one. */
export function useAdminSearch() {
  const search = readAdminSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  // From where the address is when it moves: a search that waits for typing to pause must not take back a filter or a dialog
  // that was opened meanwhile.
  const move = (change: Partial<AdminSearch>, replace: boolean) =>
    void navigate({
      to: '/',
      search: (now: Record<string, unknown>) => writeAdminSearch({ ...readAdminSearch(now), ...change }),
      replace,
      resetScroll: false,
    });

  return {
    search,
    go: (change: Partial<AdminSearch>) => move(change, false),
    adjust: (change: Partial<AdminSearch>) => move(change, true),
    openTab: (change: Pick<AdminSearch, 'tab'> & Partial<AdminSearch>) => move({ ...FRESH_SEARCH, ...change }, false),
  };
}
