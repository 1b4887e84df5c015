/**
 * The shell of the admin's lists: load errors, the records, an empty state, pages, and bulk actions. A list without
 * pages is one page.
 */
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { LoadFailure, type Reading } from '#web/api/LoadFailure.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LastAnswer, useIsLate } from '#web/ui/LastAnswer.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import type { PageSize } from '../layout/admin-search.ts';
import { ListPages } from './ListPages.tsx';
import { SELECT_CELL, SelectBox, SelectionBar } from './SelectionBar.tsx';
import type { Selection } from './use-selection.ts';

/** The list's place in the address (`useTabSearch`). */
export interface ListPlace {
  search: { page: number; size: PageSize };
  go: (change: { page?: number; size?: PageSize }) => void;
  adjust: (change: { page: number }) => void;
  isFiltered: boolean;
  clearFilters: () => void;
}

interface Paged<Row> {
  data: readonly Row[];
  total: number;
  totalPages: number;
  currentPage: number;
}

interface Words {
  title: string;
  body: string;
}

interface AdminListProps<Row extends { id: number }> {
  list: Reading<Paged<Row> | readonly Row[]>;
  /** Shown when there are no records at all: explains what will be here. */
  nothing?: Words & { action?: ReactNode };
  /** Only for a paged list. */
  place?: ListPlace;
  /** Shown when a search or filter matches nothing. */
  noMatch?: Words;
}

interface TableProps<Row extends { id: number }> extends AdminListProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Column headings do not stick on scrolling, for a list that is only a part of its page. */
  isPart?: boolean;
  isDense?: boolean;
  picking?: {
    selection: Selection<Row>;
    /** Label of the checkbox that selects a record. */
    label: (row: Row) => string;
    /** Actions on the selected records. */
    actions: ReactNode;
  };
}

const isPaged = <Row,>(data: Paged<Row> | readonly Row[]): data is Paged<Row> => !Array.isArray(data);

export function rowsOf<Row>(data: Paged<Row> | readonly Row[] | undefined): readonly Row[] {
  if (!data) return [];
  return isPaged(data) ? data.data : data;
}

/** A list as a table. */
export function AdminList<Row extends { id: number }>(props: TableProps<Row>) {
  const { list, caption, columns, isPart = false, isDense = false, picking } = props;
  const rows = rowsOf(list.data);
  const isLeaving = useLastPage(props);
  const isOld = list.isPlaceholderData ?? false;
  const isLate = useIsLate(isOld);
  return (
    <>
      <LoadFailure of={list} />
      {(list.data || !list.error) && (
        <LastAnswer isOld={isOld}>
          <DataTable
            stickyHeader={!isPart}
            isDense={isDense}
            caption={caption}
            columns={picking ? [pickColumn(picking, isDense), ...columns] : columns}
            rows={rows}
            rowKey={(row) => row.id}
            loading={list.isPending || isLeaving || isOld}
            empty={<Empty {...props} />}
          />
        </LastAnswer>
      )}
      <Pages {...props} />
      {picking && !isLate && (
        <SelectionBar
          count={picking.selection.selected.length}
          shown={rows.length}
          onAll={picking.selection.selectAll}
          onClear={picking.selection.clear}
        >
          {picking.actions}
        </SelectionBar>
      )}
    </>
  );
}

/**
 * Leads to the last page from one that no longer exists, as after its orders got another status; 'No order matches' would be
 * wrong there. True until then. While the answer of another page is shown, nothing is known of this one.
 */
function useLastPage<Row extends { id: number }>({ list: { data }, place }: AdminListProps<Row>): boolean {
  const paged = data && isPaged(data) ? data : null;
  const isGone = paged !== null && paged.total > 0 && paged.currentPage > paged.totalPages;
  const last = place && isGone && place.search.page === paged.currentPage ? paged.totalPages : null;
  const adjust = useEffectEvent((page: number) => place?.adjust({ page }));
  useEffect(() => {
    if (last !== null) adjust(last);
  }, [last]);
  return isGone;
}

/** A list whose records the tab draws itself, such as cards. */
export function AdminCards<Row extends { id: number }>({
  draw,
  ...props
}: AdminListProps<Row> & { draw: (rows: readonly Row[]) => ReactNode }) {
  const { list } = props;
  const rows = rowsOf(list.data);
  const isOld = list.isPlaceholderData ?? false;
  const isComing = useLastPage(props) || list.isPending || (isOld && rows.length === 0);
  return (
    <>
      <LoadFailure of={list} />
      {isComing && <Skeleton className="h-40 w-full" />}
      {list.data && !isComing && (
        <LastAnswer isOld={isOld}>{rows.length > 0 ? draw(rows) : <Empty {...props} />}</LastAnswer>
      )}
      <Pages {...props} />
    </>
  );
}

function Empty<Row extends { id: number }>({ nothing, noMatch, place }: AdminListProps<Row>) {
  if (!place?.isFiltered || !noMatch) return nothing ? <EmptyState {...nothing} /> : null;
  return (
    <EmptyState
      {...noMatch}
      action={
        <Button variant="secondary" onClick={place.clearFilters}>
          {m.common_clear_filters()}
        </Button>
      }
    />
  );
}

function Pages<Row extends { id: number }>({ list: { data }, place }: AdminListProps<Row>) {
  if (!data || !place || !isPaged(data)) return null;
  return (
    <ListPages
      list={data}
      pageSize={place.search.size}
      onPage={(page) => place.go({ page })}
      onSize={(size) => place.go({ size, page: 1 })}
    />
  );
}

function pickColumn<Row extends { id: number }>(
  { selection, label }: NonNullable<TableProps<Row>['picking']>,
  isDense: boolean,
): Column<Row> {
  return {
    key: 'select',
    header: <span className="sr-only">{m.admin_select()}</span>,
    hideLabel: true,
    className: cx(SELECT_CELL, isDense ? 'max-md:top-0.5 max-md:right-0' : 'max-md:top-2 max-md:right-1'),
    cell: (row) => (
      <SelectBox label={label(row)} checked={selection.has(row.id)} onChange={() => selection.toggle(row.id)} />
    ),
  };
}
