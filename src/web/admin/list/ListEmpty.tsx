import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { m } from '#web/words/messages.js';
import { useAdminSearch } from '../layout/use-admin-search.ts';

interface ListEmptyProps {
  /** Said when there is nothing at all: teaches what will be here. */
  nothing: { title: string; body: string };
  /** Said when a search or filter leaves nothing. */
  noMatch: { title: string; body: string };
}

const NO_FILTERS = {
  ...{ search: '', status: '', group: '', stock: '', brand: '', payment: '', todo: '', courier: '', from: '', to: '' },
  page: 1,
};

/** An empty list: teaches when nothing is there yet, offers the way back when filters hide everything. */
export function ListEmpty({ nothing, noMatch }: ListEmptyProps) {
  const { search, go } = useAdminSearch();
  const { status, group, stock, brand, payment, todo, courier, from, to } = search;
  const filters = [search.search, status, group, stock, brand, payment, todo, courier, from, to];
  const isFiltered = filters.some(Boolean) || search.page > 1;
  if (!isFiltered) return <EmptyState title={nothing.title} body={nothing.body} />;
  return (
    <EmptyState
      title={noMatch.title}
      body={noMatch.body}
      action={
        <Button variant="secondary" onClick={() => go(NO_FILTERS)}>
          {m.admin_filters_clear()}
        </Button>
      }
    />
  );
}
