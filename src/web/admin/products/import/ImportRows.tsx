import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatUnitRupees } from '#shared/money.ts';
import type { ImportPreview, ImportRow } from '#shop/products/import/import.contract.ts';
import { errorText } from '#web/api/error-text.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { LastAnswer } from '#web/ui/LastAnswer.tsx';
import { m } from '#web/words/messages.js';
import { PAGE_SIZE } from '../../layout/admin-client.ts';
import { ListPages } from '../../list/ListPages.tsx';
import { fieldWord, shownValue } from '../field-words.ts';
import { importRowsQuery, usePairImport } from './import.queries.ts';
import { KIND_TONES, kindWord, problemWord, ROW_KINDS, type RowStatus, statusWord } from './import-words.ts';

type Counts = ImportPreview['counts'];

interface ImportRowsProps {
  preview: ImportPreview;
  counts: Counts;
  onCounts: (counts: Counts) => void;
}

/** The number of rows of each kind, and the rows; pressing a count filters by it. */
export function ImportRows({ preview, counts, onCounts }: ImportRowsProps) {
  const [kind, setKind] = useState<RowStatus | ''>('');
  const [page, setPage] = useState(1);
  const rows = useQuery(importRowsQuery(preview.id, kind, page));
  const show = (next: RowStatus | '') => {
    setKind(next);
    setPage(1);
  };
  const all = ROW_KINDS.reduce((sum, one) => sum + counts[one], 0);
  return (
    <section className="flex flex-col gap-3" aria-label={m.admin_import_rows()}>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{m.admin_import_rows()}</legend>
        <KindButton label={m.admin_import_all()} count={all} isShown={kind === ''} onShow={() => show('')} />
        {ROW_KINDS.map((one) => (
          <KindButton
            key={one}
            label={kindWord(one)}
            count={counts[one]}
            isShown={kind === one}
            onShow={() => show(one)}
          />
        ))}
        {counts.priced > 0 && (
          <KindButton
            label={statusWord('priced')}
            count={counts.priced}
            isShown={kind === 'priced'}
            onShow={() => show('priced')}
          />
        )}
        {counts.renamed > 0 && (
          <KindButton
            label={statusWord('renamed')}
            count={counts.renamed}
            isShown={kind === 'renamed'}
            onShow={() => show('renamed')}
          />
        )}
      </fieldset>
      <LoadFailure of={rows} />
      {(rows.data || !rows.error) && (
        <LastAnswer isOld={rows.isPlaceholderData}>
          <DataTable
            caption={m.admin_import_rows()}
            columns={rowColumns((row) => <PairButton previewId={preview.id} row={row} onCounts={onCounts} />)}
            rows={rows.data?.data ?? []}
            rowKey={(row) => `${row.line ?? 'missing'}-${row.product_id ?? 'new'}-${row.name}`}
            loading={rows.isPending || rows.isPlaceholderData}
            empty={<p className="py-6 text-center text-soft">{m.admin_import_rows_none()}</p>}
          />
        </LastAnswer>
      )}
      {rows.data && <ListPages list={rows.data} pageSize={PAGE_SIZE} onPage={setPage} />}
    </section>
  );
}

interface KindButtonProps {
  label: string;
  count: number;
  isShown: boolean;
  onShow: () => void;
}

function KindButton({ label, count, isShown, onShow }: KindButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onShow}
      className={`min-h-11 rounded-md border px-4 py-1 text-left ${isShown ? 'border-red bg-tint' : 'border-edge bg-card'}`}
    >
      <span className="text-lg font-bold">{count}</span> <span className="text-sm">{label}</span>
    </button>
  );
}

interface PairButtonProps {
  previewId: number;
  row: ImportRow;
  onCounts: (counts: Counts) => void;
}

/** Suggests the product that a new row probably is, and can undo that pairing. */
function PairButton({ previewId, row, onCounts }: PairButtonProps) {
  const pair = usePairImport();
  if (row.line === null || (!row.likely && !row.is_paired)) return null;
  const body = { id: previewId, line: row.line, product_id: row.likely?.product_id ?? null };
  return (
    <div className="flex w-full flex-col items-start gap-1">
      {row.likely && <span className="text-sm">{m.admin_import_likely({ name: row.likely.name })}</span>}
      <Button
        size="sm"
        variant="secondary"
        busy={pair.isPending}
        onClick={() => pair.mutate(body, { onSuccess: onCounts })}
      >
        {row.likely ? m.admin_import_pair() : m.admin_import_unpair()}
      </Button>
      {pair.error && <span className="text-sm text-red">{errorText(pair.error)}</span>}
    </div>
  );
}

function rowColumns(pairButton: (row: ImportRow) => ReactNode): Column<ImportRow>[] {
  return [
    { key: 'line', header: m.admin_import_col_line(), align: 'right', cell: (row) => row.line ?? m.admin_none() },
    {
      key: 'kind',
      header: m.admin_import_col_kind(),
      cell: (row) => <Badge tone={KIND_TONES[row.kind]}>{kindWord(row.kind)}</Badge>,
    },
    {
      key: 'product',
      isRowName: true,
      header: m.admin_products_col_details(),
      hideLabel: true,
      cell: (row) => (
        <span className="flex w-full flex-col">
          <span className="font-semibold">{row.name || row.code || m.admin_none()}</span>
          <span className="text-xs text-soft">{[row.code, row.category].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    {
      key: 'what',
      header: m.admin_import_col_changes(),
      hideLabel: true,
      cell: (row) => (
        <>
          <RowChanges row={row} />
          {pairButton(row)}
        </>
      ),
    },
  ];
}

/** What a customer pays, before and after: '₹35.00 → ₹3.50 (−90%)'. */
export function SellingPrice({ price }: { price: NonNullable<ImportRow['price']> }) {
  if (price.before === null)
    return (
      <>
        <span className="text-soft">{m.field_net_price()}:</span>{' '}
        <span className="font-semibold">{formatUnitRupees(price.after)}</span>
      </>
    );
  const sign = price.moved_by < 0 ? '−' : '+';
  return (
    <>
      <span className="text-soft">{m.field_net_price()}:</span> {formatUnitRupees(price.before)} →{' '}
      <span className="font-semibold">{formatUnitRupees(price.after)}</span> ({sign}
      {Math.abs(Math.round(price.moved_by))}%)
    </>
  );
}

function RowChanges({ row }: { row: ImportRow }) {
  if (row.problems.length > 0)
    return <span className="font-medium text-red">{row.problems.map(problemWord).join(' ')}</span>;
  const shown = row.changes.filter(({ after }) => after !== '');
  if (shown.length === 0 && !row.price) return null;
  return (
    <ul className="flex w-full flex-col">
      {row.price && (
        <li className={row.price.is_jump ? 'font-medium text-red' : undefined}>
          <SellingPrice price={row.price} />
        </li>
      )}
      {shown.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-soft">{fieldWord(field)}:</span> {before !== null && `${shownValue(field, before)} → `}
          <span className="font-semibold">{shownValue(field, after)}</span>
        </li>
      ))}
    </ul>
  );
}
