/**
 * Reads the books in pages: no statement and no connection stays open while a file is sent. Bills, receipts and
 * processed refunds never change, so later pages match earlier ones.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { isWithin, startOf } from '#platform/db/india.ts';
import type { Paise } from '#shared/money.ts';
import type { BillContent } from '../bills/bills.rules.ts';
import { CAPTURED_MONEY, isOwnMoney } from '../orders/amending/amending.tables.ts';
import type { PaymentMethod } from '../orders/orders.status.ts';
import type { HandWay } from '../payments/payments.status.ts';
import type { BooksDays } from './books.contract.ts';

const PAGE = 500;

const GOODS = sql`('tax_invoice', 'bill_of_supply', 'bill')`;

/** Rows in pages; `next` reads those after the given row. */
async function* inPages<Row>(next: (after: Row | null) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let after: Row | null = null; ; ) {
    const page: Row[] = await next(after);
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1) ?? null;
  }
}

export interface BilledRow {
  id: number;
  day: string;
  /** Without lines. */
  content: BillContent;
  /** Pieces by HSN code and rate. */
  quantities: { hsn: string; rate: number; quantity: number }[];
  /** Total of the bill that a credit note corrects. */
  billedTotal: string | number | null;
}

export type LargeRow = Pick<BilledRow, 'id' | 'day' | 'content'>;

/**
 * The note that takes the rest of a bill takes back all its goods that earlier notes did not, whatever their amounts
 * were.
 */
const takesTheRest = sql`o.credited = o.total
  and b.id = (select max(n.id) from bills n where n.order_id = b.order_id and n.against_id = o.id)`;

/** Bills, credit notes and vouchers by day, in the order of their numbers. */
export const listBilled = (db: Db, { from, to }: BooksDays): AsyncGenerator<BilledRow> =>
  inPages((after) =>
    rowsOf<BilledRow>(
      db,
      sql`select b.id, b.day, b.content - 'lines' - 'charges' as content, o.total as "billedTotal",
          (select coalesce(jsonb_agg(q), '[]') from (select l->>'hsn' as hsn, (l->>'rate')::int as rate,
              sum(sign * (l->>'quantity')::int)::int as quantity
            from (select 1 as sign, l from jsonb_array_elements(case when ${takesTheRest} then o.content->'lines'
                else b.content->'lines' || coalesce(b.content->'returned', '[]') end) l
              union all select -1, l from bills n, jsonb_array_elements(n.content->'returned') l
                where ${takesTheRest} and n.order_id = b.order_id and n.against_id = o.id and n.id < b.id) pieces
            group by 1, 2 order by 1, 2) q) as quantities
        from bills b left join bills o on o.id = b.against_id
        where b.day between ${from} and ${to} and (b.day, b.id) > (${after?.day ?? ''}, ${after?.id ?? 0})
        order by b.day, b.id limit ${PAGE}`,
    ),
  );

/** Bills above `least` whose goods were not taken back in full, by day. */
export const listLarge = (db: Db, { from, to }: BooksDays, least: Paise): AsyncGenerator<LargeRow> =>
  inPages((after) =>
    rowsOf<LargeRow>(
      db,
      sql`select id, day, content from bills where kind in ${GOODS} and total > ${least} and credited < total
        and day between ${from} and ${to} and (day, id) > (${after?.day ?? ''}, ${after?.id ?? 0})
        order by day, id limit ${PAGE}`,
    ),
  );

export interface ReceiptRow {
  at: string;
  key: string;
  number: string;
  customer: string;
  method: PaymentMethod;
  /** The means of payment at the gateway, such as upi or card. */
  means: string | null;
  reference: string | null;
  amount: string | number;
  isSecond: boolean;
}

export const listReceipts = (db: Db, days: BooksDays): AsyncGenerator<ReceiptRow> =>
  inPages((after) =>
    rowsOf<ReceiptRow>(
      db,
      sql`select m.at::text as at, m.key, o.number, o.address->>'name' as customer, m.method, m.means, m.reference, m.amount,
          m.is_second as "isSecond"
        from (${CAPTURED_MONEY}) m join orders o on o.id = m.order_id
        where ${isWithin(sql`m.at`, days)} ${after ? sql`and (m.at, m.key) > (${after.at}::timestamptz, ${after.key})` : sql``}
        order by m.at, m.key limit ${PAGE}`,
    ),
  );

export interface RefundedRow {
  at: string;
  id: number;
  number: string;
  customer: string;
  isByHand: boolean;
  handWay: HandWay | null;
  reference: string;
  reason: string;
  amount: string | number;
}

/** Refunds by the day on which the money left. */
export const listRefunded = (db: Db, days: BooksDays): AsyncGenerator<RefundedRow> =>
  inPages((after) =>
    rowsOf<RefundedRow>(
      db,
      sql`select r.updated_at::text as at, r.id, o.number, o.address->>'name' as customer,
          r.gateway_payment_id is null or r.hand_way is not null as "isByHand", r.hand_way as "handWay",
          coalesce(r.gateway_refund_id, r.reference) as reference, r.reason, r.amount
        from refunds r join orders o on o.id = r.order_id
        where r.status = 'processed' and ${isWithin(sql`r.updated_at`, days)}
          ${after ? sql`and (r.updated_at, r.id) > (${after.at}::timestamptz, ${after.id})` : sql``}
        order by r.updated_at, r.id limit ${PAGE}`,
    ),
  );

export interface StockRow {
  id: number;
  code: string;
  name: string;
  opening: number;
  added: number;
  corrected: number;
  /** Contents packed into gift boxes, and the boxes made from them. */
  boxed: number;
  sold: number;
  returned: number;
}

/** Pieces of each product at the start of the first day, and their movements. */
export const listStock = (db: Db, { from, to }: BooksDays): AsyncGenerator<StockRow> => {
  const during = isWithin(sql`m.created_at`, { from, to });
  const before = sql`m.created_at < ${startOf(from)}`;
  const sum = (what: SQL) => sql`coalesce(sum(m.quantity) filter (where ${what}), 0)::int`;
  return inPages((after) =>
    rowsOf<StockRow>(
      db,
      sql`select p.id, p.sku as code, p.name, ${sum(before)} as opening,
          ${sum(sql`${during} and m.kind in ('initial', 'import', 'arrived')`)} as added,
          ${sum(sql`${during} and m.kind in ('set', 'counted')`)} as corrected,
          ${sum(sql`${during} and m.kind = 'boxed'`)} as boxed,
          ${sum(sql`${during} and m.kind = 'sold'`)} as sold,
          ${sum(sql`${during} and m.kind = 'returned'`)} as returned
        from (select * from products where id > ${after?.id ?? 0} order by id limit ${PAGE}) p
          left join stock_movements m on m.product_id = p.id
        group by p.id, p.sku, p.name order by p.id`,
    ),
  );
};

export interface LedgerSums {
  sales: Paise;
  tax: Paise;
  credits: Paise;
  /** Tax invoices less credits, without round-off. */
  taxed: Paise;
  net: Paise;
  receipts: Paise;
  refunds: Paise;
  stock: number;
}

const TAX_OF_BILL = sql`(select coalesce(sum((s->>'cgst')::bigint + (s->>'sgst')::bigint + (s->>'igst')::bigint), 0)
  from jsonb_array_elements(b.content->'sums') s)`;

/**
 * The same figures computed from orders, payments and products. Sales come from the billed orders, except those whose
 * bill no longer matches the order: it was credited in full, or follows another GST registration. Everything else comes
 * from running sums, less the rows of other days. A row that is missing from a book, or in it twice, shows as a
 * difference.
 */
export async function sumLedger(db: Db, days: BooksDays): Promise<LedgerSums> {
  const { from, to } = days;
  const billed = sql`bills where day between ${from} and ${to}`;
  const second = sql`not ${isOwnMoney(sql`r.gateway_payment_id`)}`;
  const processed = sql`refunds r join orders o on o.id = r.order_id where r.status = 'processed'`;
  const refunded = isWithin(sql`r.updated_at`, days);
  const [row] = await rowsOf<Record<keyof LedgerSums, string | number>>(
    db,
    sql`with sold as (select sum(case when b.is_over then b.total else o.total end) as total,
        sum(case when b.is_over or b.content->>'mode' is distinct from coalesce(o.terms#>>'{charges,tax,mode}', 'none')
          then ${TAX_OF_BILL} else o.tax_total + coalesce((o.terms->>'taxIncluded')::bigint, 0) end) as tax
        from (select order_id, total, content, credited = total as is_over from ${billed} and kind in ${GOODS}) b
          join orders o on o.id = b.order_id)
    select coalesce((select total from sold), 0) as sales, coalesce((select tax from sold), 0) as tax,
      (select coalesce(sum(credited), 0) from bills)
        - (select coalesce(sum(total), 0) from bills where kind = 'credit_note' and day not between ${from} and ${to}) as credits,
      (select coalesce(sum(case kind when 'credit_note' then -1 else 1 end * (total - (content->>'roundOff')::bigint)), 0)
        from ${billed} and kind in ('tax_invoice', 'credit_note') and content->>'mode' in ('inclusive', 'exclusive')) as taxed,
      (select coalesce(sum(case kind when 'credit_note' then -total else total end), 0)
        from ${billed} and kind <> 'refund_voucher') as net,
      (select coalesce(sum(captured), 0) from orders)
        - (select coalesce(sum(r.amount), 0) from order_receipts r where not ${isWithin(sql`r.received_at`, days)})
        + (select coalesce(sum(r.amount), 0) from payments r join orders o on o.id = r.order_id
            where r.status in ('captured', 'refunded') and ${second} and ${isWithin(sql`r.created_at`, days)}) as receipts,
      (select coalesce(sum(refunded), 0) from orders)
        - (select coalesce(sum(r.amount), 0) from ${processed} and not (${second}) and not ${refunded})
        + (select coalesce(sum(r.amount), 0) from ${processed} and ${second} and ${refunded}) as refunds,
      (select coalesce(sum(stock), 0) from products)
        - (select coalesce(sum(quantity), 0) from stock_movements
            where created_at >= ${startOf(sql`(${to}::date + 1)`)}) as stock`,
  );
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([name, sum]) => [name, Number(sum)]),
  ) as unknown as LedgerSums;
}
