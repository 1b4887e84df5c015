import { useNavigate, useSearch } from '@tanstack/react-router';
import { type AdminSearch, FRESH_SEARCH, readAdminSearch, writeAdminSearch } from './admin-search.ts';

/** The admin's place and the ways to move: `go` adds a step to the history, `adjust` replaces the current one. */
export function useAdminSearch() {
  const search = readAdminSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const move = (next: AdminSearch, replace: boolean) =>
    void navigate({ to: '/', search: writeAdminSearch(next), replace, resetScroll: false });

  return {
    search,
    go: (change: Partial<AdminSearch>) => move({ ...search, ...change }, false),
    adjust: (change: Partial<AdminSearch>) => move({ ...search, ...change }, true),
    openTab: (change: Pick<AdminSearch, 'tab'> & Partial<AdminSearch>) => move({ ...FRESH_SEARCH, ...change }, false),
  };
}
