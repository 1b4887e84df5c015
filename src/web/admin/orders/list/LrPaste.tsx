import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { type LrRows, readLrRows, readLrSheets, type SharedLr } from '#shop/courier/lr-rows.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { useChange } from '#web/api/use-change.ts';
import { Button } from '#web/ui/Button.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { TextAreaField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { FileButton } from '../../form/FileButton.tsx';
import { sheetFailure } from '../../form/SheetFile.tsx';
import { textOfSheet } from './sheet-text.ts';

/** More than a season's list of texts has, and little enough to be read in the browser. */
const MOST_TEXT_BYTES = 1024 * 1024;
/** What the server takes. A video chosen by mistake would fill the phone's memory before it could refuse it. */
const MOST_WORKBOOK_BYTES = 10 * 1024 * 1024;
const MOST_SHOWN = 5;
const MOST_LETTERS_SHOWN = 60;

interface LrPasteProps {
  orders: readonly Order[];
  onFound: (order: Order, lr: string) => void;
}

/** Fills the numbers from pasted rows; the fields show the matches before anything is saved. */
export function LrPaste({ orders, onFound }: LrPasteProps) {
  const [read, setRead] = useState<LrRows | null>(null);
  const workbook = useChange({ mutationFn: adminApi.readLrSheet });
  const [refusal, setRefusal] = useState<string | null>(null);
  const numbers = orders.map(({ number }) => number);
  const fill = (rows: LrRows) => {
    setRead(rows.found.size + rows.shared.length + rows.unknown.length > 0 ? rows : null);
    for (const order of orders) {
      const lr = rows.found.get(order.number);
      if (lr !== undefined) onFound(order, lr);
    }
  };
  const share = ({ lr, orders: numbers }: SharedLr) => {
    for (const order of orders) if (numbers.includes(order.number)) onFound(order, lr);
  };
  const open = async (file: File) => {
    workbook.reset();
    setRead(null);
    setRefusal(null);
    if (file.size > MOST_WORKBOOK_BYTES) return setRefusal(m.error_too_large());
    const text = textOfSheet(new Uint8Array(await file.arrayBuffer()));
    if (text === null) return workbook.mutate(file, { onSuccess: (sheets) => fill(readLrSheets(sheets, numbers)) });
    if (file.size > MOST_TEXT_BYTES) return setRefusal(m.error_too_large());
    fill(readLrRows(text, numbers));
  };
  return (
    <>
      <FileButton accept=".xlsx,.xls,.csv,.txt,text/csv,text/plain" onFiles={([file]) => file && void open(file)}>
        <FileSpreadsheet size={18} aria-hidden />
        {m.admin_bulk_courier_sheet()}
      </FileButton>
      <Failure text={refusal ?? (workbook.error && sheetFailure(workbook.error))} />
      <TextAreaField
        label={m.admin_bulk_courier_paste()}
        hint={m.admin_bulk_courier_paste_hint()}
        autoComplete="off"
        onChange={(event) => fill(readLrRows(event.target.value, numbers))}
      />
      <div aria-live="polite" className="flex flex-col gap-1 text-sm">
        {workbook.isPending && <p>{m.admin_import_reading()}</p>}
        {read && <p className="font-semibold">{m.admin_bulk_courier_matched({ count: read.found.size })}</p>}
        {read?.shared.map((shared) => (
          <div key={shared.lr} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="min-w-0 flex-1 basis-56 font-semibold text-amber wrap-anywhere">
              {m.admin_bulk_courier_shared({ lr: shared.lr, orders: shared.orders.join(', ') })}
            </p>
            <Button variant="secondary" size="sm" onClick={() => share(shared)}>
              {m.admin_bulk_courier_share({ count: shared.orders.length })}
            </Button>
          </div>
        ))}
        {read && read.unknown.length > 0 && (
          <p className="text-red wrap-anywhere">{m.admin_bulk_courier_unmatched({ rows: shownOf(read.unknown) })}</p>
        )}
      </div>
    </>
  );
}

/** The first rows, shortened, and the number of further ones. */
function shownOf(rows: readonly string[]): string {
  const shown = rows.slice(0, MOST_SHOWN).map((row) => row.slice(0, MOST_LETTERS_SHOWN));
  const rest = rows.length - shown.length;
  return [...shown, ...(rest > 0 ? [m.list_text_more({ count: rest })] : [])].join(' · ');
}
