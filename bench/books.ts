/**
 * `npm run bench:books`: the books of a month of 10,000 bills, from the embedded database: how long each file takes and by how
 * much the memory of the process grows. Each file is read as fast as it arrives.
 */
import { sql } from 'drizzle-orm';
import { openEmbedded } from '#platform/db/db.ts';
import { BOOK_FILES } from '#shop/books/books.contract.ts';
import { bookFile, booksSummary } from '#shop/books/books.ts';
import { report, round } from './load.ts';

const BILLS = Number(process.env.BILLS ?? 10_000);
/** Lines of a bill: as many as in a typical order. */
const LINES = 25;
const DAYS = { from: '2026-11-01', to: '2026-11-30' };

const { db, migrate, close } = await openEmbedded();
await migrate();
await db.execute(sql`insert into users (name, email, role) values ('Bench', 'bench@shop.example', 'customer')`);
await db.execute(sql`insert into orders (number, user_id, payment_method, payment_state, subtotal, total, tax_total, captured,
    address, age_confirmed_at, request_hash, placed_at)
  select 'B-' || n, (select max(id) from users), 'cash', 'paid', 100000, 118000, 18000, 118000, '{"name": "Meena"}', now(), '', now()
  from generate_series(1, ${BILLS}::int) n`);
await db.execute(sql`update order_receipts set received_at = '2026-11-10'`);
await db.execute(sql`insert into bills (kind, year, nth, number, day, order_id, total, content)
  select 'tax_invoice', '26-27', n, 'INV/26-27/' || n, '2026-11-' || lpad((1 + n * 30 / (${BILLS}::int + 1))::text, 2, '0'),
    o.id, 118000, jsonb_build_object('kind', 'tax_invoice', 'number', 'INV/26-27/' || n, 'day', '2026-11-10', 'order', o.number,
      'language', 'ta', 'mode', 'exclusive', 'seller', jsonb_build_object('store_name', 'Bench', 'gstin', '33ABCDE1234F1Z7'),
      'buyer', jsonb_build_object('name', 'மீனா', 'city', 'Madurai', 'state', 'Tamil Nadu', 'zipcode', '625001'),
      'placeOfSupply', jsonb_build_object('state', 'Tamil Nadu', 'code', '33'), 'charges', '[]'::jsonb, 'roundOff', 0,
      'lines', (select jsonb_agg(jsonb_build_object('name', 'Flower Pot Special ' || l, 'tamilName', 'பூச்சட்டி ஸ்பெஷல்',
          'pack', '1 Box (10 Pcs)', 'hsn', '3604', 'rate', 1800, 'quantity', 2, 'unitPrice', 2000, 'discount', 0,
          'taxable', 4000, 'cgst', 360, 'sgst', 360, 'igst', 0, 'total', 4720)) from generate_series(1, ${LINES}::int) l),
      'sums', jsonb_build_array(jsonb_build_object('hsn', '3604', 'rate', 1800, 'taxable', 100000, 'cgst', 9000, 'sgst', 9000,
        'igst', 0, 'total', 118000)), 'total', 118000, 'against', null)
  from generate_series(1, ${BILLS}::int) n join orders o on o.number = 'B-' || n`);

const rows: Record<string, string | number>[] = [];
const tenths = (value: number) => round(value * 10) / 10;
const megabytes = (bytes: number) => tenths(bytes / 1_048_576);

async function measured(book: string, work: () => Promise<number>): Promise<void> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const startedAt = performance.now();
  const bytes = await work();
  rows.push({
    ...{ book, seconds: tenths((performance.now() - startedAt) / 1000) },
    ...{ file_mb: megabytes(bytes), grown_mb: megabytes(most - before) },
  });
  clearInterval(watch);
}

await measured('summary', async () => JSON.stringify(await booksSummary(db, DAYS)).length);
for (const file of BOOK_FILES)
  await measured(file, async () => {
    let bytes = 0;
    for await (const part of (await bookFile(db, { ...DAYS, file })).stream) bytes += (part as Buffer).length;
    return bytes;
  });
report(`books of ${BILLS} bills`, rows);
await close();
