/** Downloads a sheet to fill in at the shelf, and reads a filled one; unreadable rows are named by line. */
import { useState } from 'react';
import type { RowProblem, ShelfProduct, StockWork } from '#shop/products/counting/counting.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { m } from '#web/words/messages.js';
import { SheetFile, sheetFailure } from '../../form/SheetFile.tsx';
import { ExportMenu } from '../../list/ExportMenu.tsx';
import { stockDrafts, useReadStockSheet } from './counting.queries.ts';
import { withSheet } from './draft.rules.ts';

const MOST_PROBLEMS = 8;

const PROBLEM_WORDS: Record<RowProblem, () => string> = {
  unknown: m.admin_count_row_unknown,
  several: m.admin_count_row_several,
  differs: m.admin_count_row_differs,
  number: m.admin_count_row_number,
  twice: m.admin_count_row_twice,
  unreadable: m.admin_count_row_unreadable,
};

export function StockSheetField({ kind, shelf }: { kind: StockWork; shelf: readonly ShelfProduct[] }) {
  const [file, setFile] = useState<File | null>(null);
  const read = useReadStockSheet();
  const choose = (chosen: File) => {
    setFile(chosen);
    const store = stockDrafts[kind];
    read.mutate(chosen, { onSuccess: (sheet) => store.set(withSheet(store.get(), sheet, shelf, Date.now())) });
  };
  const problems = read.data?.problems ?? [];
  const isOfNow = kind === 'counted' && read.data?.lines.some((line) => line.shelf === undefined);
  return (
    <div className="flex flex-col gap-2">
      <div className="self-start">
        <ExportMenu label={m.admin_count_sheet_make()} exportAs={adminApi.stockSheet} />
      </div>
      <SheetFile hint={m.admin_count_sheet_hint()} file={file} onChoose={choose} />
      <div role="status" className="flex flex-col gap-1 text-sm">
        {read.isPending && <p>{m.admin_import_reading()}</p>}
        {read.data && <p className="font-semibold">{m.admin_count_sheet_read({ count: read.data.lines.length })}</p>}
        {isOfNow && <p className="text-amber">{m.admin_count_sheet_now()}</p>}
        {problems.slice(0, MOST_PROBLEMS).map(({ line, problem }) => (
          <p key={line} className="text-red">
            {m.admin_count_row({ line, problem: PROBLEM_WORDS[problem]() })}
          </p>
        ))}
        {problems.length > MOST_PROBLEMS && (
          <p className="text-red">{m.list_text_more({ count: problems.length - MOST_PROBLEMS })}</p>
        )}
      </div>
      {read.error && <Alert tone="error">{sheetFailure(read.error)}</Alert>}
    </div>
  );
}
