// biome-ignore-all lint/a11y/noRedundantRoles: see below
/**
 * A list of records: a table on a wide screen, stacked cards under 900 px. The roles are explicit because the stacked layout
 * removes the table's implicit ones.
 */
import type { Key, ReactNode } from 'react';
import { cx } from './cx.ts';
import { useKitWords } from './kit-words.ts';
import { Skeleton } from './Skeleton.tsx';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right' | 'center';
  className?: string;
  /** Names the record: screen readers say this cell with each other one of its row. */
  isRowName?: boolean;
  /** Leaves the column's name out of the stacked card, for images, titles and action buttons. */
  hideLabel?: boolean;
  /** How much of a line the cell takes in the stacked card; by default half with a label, all of it without. */
  inCard?: CardWidth;
}

/** `own` is as wide as its content, and `rest` fills the line beside it. */
type CardWidth = 'half' | 'whole' | 'own' | 'rest';

interface DataTableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode;
  loading?: boolean;
  /** Names the table for screen readers. */
  caption: string;
  /** Keeps the column names in view under the page's header while it scrolls, where all columns fit. */
  stickyHeader?: boolean;
  /** Tighter cards, for long lists in which people read only the first line of each record. */
  isDense?: boolean;
}

const ALIGN = { left: 'md:text-left', right: 'md:text-right', center: 'md:text-center' } as const;
const SKELETON_ROWS = [1, 2, 3, 4, 5];
/** What can be done with a record stays in view, also where the columns are wider than a small laptop. */
const LAST_IN_VIEW =
  'md:last:sticky md:last:right-0 [@container_scroll-state(scrollable:right)]:md:last:bg-[linear-gradient(to_right,rgb(36_21_28/0.2),transparent_7px)]';
/** The box has room for that column, so that it covers no control that gets the focus, and the column has an edge while it covers others. */
const PAST_LAST = 'md:scroll-pr-32 md:[container-type:scroll-state]';

export function DataTable<Row>({
  columns,
  rows,
  rowKey,
  empty,
  loading = false,
  caption,
  stickyHeader = false,
  isDense = false,
}: DataTableProps<Row>) {
  if (rows.length === 0 && !loading) return empty ?? null;
  return (
    <div
      className={cx(
        'relative md:overflow-x-auto md:rounded-lg md:border md:border-line md:bg-card md:shadow-card',
        PAST_LAST,
        // Inside a box that scrolls sideways, the header would stick to the box and not to the page.
        stickyHeader && 'min-[87.5rem]:overflow-x-visible',
      )}
    >
      <table role="table" aria-busy={loading} className="block w-full text-sm md:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
          <tr role="row" className="md:table-row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={cx(
                  'px-1.5 py-2.5 font-semibold text-soft first:pl-4 last:pr-4 md:bg-card md:first:rounded-tl-lg md:last:rounded-tr-lg 2xl:px-4',
                  stickyHeader &&
                    'min-[87.5rem]:sticky min-[87.5rem]:top-15 min-[87.5rem]:z-1 min-[87.5rem]:shadow-line',
                  ALIGN[column.align ?? 'left'],
                  LAST_IN_VIEW,
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className={cx(
            'flex flex-col md:table-row-group',
            isDense ? 'gap-2 *:gap-x-2 *:gap-y-1 *:p-3' : 'gap-3 *:gap-x-4 *:gap-y-2 *:p-4',
          )}
        >
          {loading && rows.length === 0
            ? SKELETON_ROWS.map((row) => <SkeletonRow key={row} columns={columns} />)
            : rows.map((row) => <RecordRow key={rowKey(row)} row={row} columns={columns} />)}
        </tbody>
      </table>
    </div>
  );
}

const ROW =
  'relative flex flex-wrap rounded-lg border border-line bg-card shadow-card md:table-row md:rounded-none md:border-0 md:p-0 md:shadow-none md:hover:bg-paper';
// Two facts side by side, so that a phone shows more than one record; one when the text is enlarged.
const CARD_WIDTHS: Record<CardWidth, string> = {
  half: 'max-md:flex-[1_1_max(40%,7rem)]',
  whole: 'max-md:basis-full',
  own: 'max-md:flex-none max-md:max-w-full',
  rest: 'max-md:flex-[1_1_60%] max-md:justify-center',
};
// In a card long Tamil words are broken before they leave it; in a table that would make a column as narrow as a letter.
const CELL =
  'flex min-w-0 flex-col items-start max-md:wrap-anywhere max-md:empty:hidden md:table-cell md:border-t md:border-line md:px-1.5 md:py-2 md:align-middle md:first:pl-4 md:last:bg-inherit md:last:pr-4 2xl:px-4';

function widthOf({ hideLabel, inCard }: Pick<Column<never>, 'hideLabel' | 'inCard'>): string {
  return CARD_WIDTHS[inCard ?? (hideLabel ? 'whole' : 'half')];
}

function RecordRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr role="row" className={ROW}>
      {columns.map((column) => (
        <RecordCell key={column.key} row={row} column={column} />
      ))}
    </tr>
  );
}

function RecordCell<Row>({ row, column }: { row: Row; column: Column<Row> }) {
  const inside = (
    <>
      {!column.hideLabel && (
        <span className="max-w-full text-xs text-soft md:hidden" aria-hidden="true">
          {column.header}
        </span>
      )}
      {column.cell(row)}
    </>
  );
  const look = cx(CELL, widthOf(column), ALIGN[column.align ?? 'left'], LAST_IN_VIEW, column.className);
  if (column.isRowName)
    return (
      <th role="rowheader" scope="row" className={cx('text-left font-normal', look)}>
        {inside}
      </th>
    );
  return (
    <td role="cell" className={look}>
      {inside}
    </td>
  );
}

function SkeletonRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const words = useKitWords();
  return (
    <tr role="row" className={ROW}>
      {columns.map((column, index) => (
        <td key={column.key} role="cell" className={cx(CELL, widthOf(column), column.className)}>
          {index === 0 && <span className="sr-only">{words.loading}</span>}
          <Skeleton className="h-5 w-full" />
        </td>
      ))}
    </tr>
  );
}
