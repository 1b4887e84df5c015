/** The customers as a table, filtered as the list is. */
import type { Db } from '#platform/db/db.ts';
import { amountCell, type SheetCell } from '#platform/sheets/write-sheet.ts';
import { inKolkata } from '#shared/dates.ts';
import { invalid } from '#shared/errors.ts';
import { rupeesFromPaise } from '#shared/money.ts';
import { fromE164 } from '#shared/phone.ts';
import { type CustomerQuery, type CustomerRow, listCustomers } from '../accounts.queries.ts';

const STEP = 1000;
const MOST_EXPORTED = 50_000;

const dayOf = (instant: string | Date): SheetCell => ({ at: inKolkata(instant), hasTime: false });

const COLUMNS: [header: string, cell: (row: CustomerRow) => SheetCell][] = [
  ['Customer', (row) => row.name],
  ['Phone', (row) => fromE164(row.phoneNumber ?? row.contactPhone) ?? ''],
  ['Email', (row) => row.contactEmail],
  ['Kind', (row) => row.role],
  ['Joined', (row) => dayOf(row.createdAt)],
  ['Orders', (row) => row.orders],
  ['Total spent', (row) => amountCell(rupeesFromPaise(row.spent))],
  ['Last order', (row) => (row.lastOrderAt === null ? '' : dayOf(row.lastOrderAt))],
  ['Status', (row) => (row.disabledAt === null ? 'active' : 'disabled')],
];

export async function customerTable(db: Db, query: Omit<CustomerQuery, 'page' | 'limit'>): Promise<SheetCell[][]> {
  const table: SheetCell[][] = [COLUMNS.map(([header]) => header)];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await listCustomers(db, { ...query, page, limit: STEP });
    if (total > MOST_EXPORTED)
      throw invalid(`These are ${total} customers. Please search, so that there are at most ${MOST_EXPORTED}.`);
    for (const row of rows) table.push(COLUMNS.map(([, cell]) => cell(row)));
    if (page * STEP >= total) return table;
  }
}
