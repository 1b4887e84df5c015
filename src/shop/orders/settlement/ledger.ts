/**
 * The invariant of money and stock, written as SQL over the whole database: every captured paisa belongs to one order or one
 * refund, stock is what came in minus what was sold, every order was mailed about and has its history. Each check returns the
 * rows that break it. Read only; it reads tables of several nouns, because they must agree.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { isOwnMoney } from '../amending/amending.tables.ts';

export interface LedgerCheck {
  name: string;
  /** Returns `what`: one line per problem. */
  broken: SQL;
  /** A table that some databases lack; without it the check is skipped. */
  needs?: string;
}

/**
 * An enquiry that staff moved on unpaid, with its goods out. Enquiries used not to take their goods, so old ones have
 * none out.
 */
const IS_SENT_UNPAID = sql`(o.payment_state = 'enquiry' and o.status_id between 2 and 6 and (select sum(quantity)
  from stock_movements k where k.order_id = o.id and k.kind <> 'boxed') < 0)`;

/** The order has taken its goods: placed, not an offer, not cancelled, not waiting for goods. */
const IS_SOLD = sql`(o.placed_at is not null and o.status_id <> 7 and not o.waits_for_goods
  and (o.payment_state <> 'enquiry' or ${IS_SENT_UNPAID}))`;

const STOCK: LedgerCheck[] = [
  {
    name: 'stock is the sum of its movements',
    broken: sql`select format('product %s: stock %s, movements %s', p.id, p.stock, coalesce(sum(m.quantity), 0)) as what
      from products p left join stock_movements m on m.product_id = p.id
      group by p.id having p.stock <> coalesce(sum(m.quantity), 0)`,
  },
  {
    name: 'reserved is what open orders hold',
    broken: sql`select format('product %s: reserved %s, held %s', p.id, p.reserved, coalesce(h.held, 0)) as what
      from products p left join (select l.product_id, sum(l.held) as held from order_lines l
        join orders o on o.id = l.order_id where o.holds_stock group by l.product_id) h on h.product_id = p.id
      where p.reserved <> coalesce(h.held, 0)`,
  },
  {
    name: 'what newcomers hold is counted by itself',
    broken: sql`select format('product %s: counted %s, held by newcomers %s', p.id, p.reserved_by_newcomers, coalesce(h.held, 0)) as what
      from products p left join (select l.product_id, sum(l.held) as held from order_lines l
        join orders o on o.id = l.order_id where o.holds_stock and o.is_newcomer group by l.product_id) h
        on h.product_id = p.id
      where p.reserved_by_newcomers <> coalesce(h.held, 0)`,
  },
  {
    name: 'an order knows how many of its pieces it does not hold',
    broken: sql`select format('order %s: %s not held, its lines say %s', o.id, o.unheld, sum(l.quantity - l.held)) as what
      from orders o join order_lines l on l.order_id = o.id
      where o.holds_stock group by o.id having o.unheld <> sum(l.quantity - l.held)`,
  },
  {
    name: 'stock and reserved are never below zero, reserved never above stock',
    broken: sql`select format('product %s: stock %s, reserved %s', id, stock, reserved) as what
      from products where reserved < 0 or stock < reserved`,
  },
  {
    name: 'only open orders hold stock, transfers that wait for their goods, and estimates of the desk',
    broken: sql`select format('order %s holds stock while %s', id, payment_state) as what
      from orders where holds_stock and payment_state <> 'pending'
        and not (waits_for_goods and payment_state = 'awaiting_confirmation' and status_id <> 7)
        and not (channel <> 'online' and payment_state = 'enquiry' and status_id <> 7)`,
  },
  {
    name: 'only transfers that nobody has confirmed wait for their goods',
    broken: sql`select format('order %s waits for its goods while %s', id, payment_state) as what
      from orders where waits_for_goods and not ((payment_state = 'awaiting_confirmation' and status_id = 1)
        or (payment_state = 'not_received' and status_id = 7))`,
  },
  {
    name: 'a network address is kept with a hold alone',
    broken: sql`select format('order %s keeps an address without a hold', id) as what
      from orders where hold_address is not null and not holds_stock`,
  },
  {
    name: 'an order moved the stock of its lines, once',
    broken: sql`with asked as (select order_id, product_id, sum(quantity - returned) as quantity from order_lines group by 1, 2),
        moved as (select order_id, product_id, sum(quantity) as quantity from stock_movements
          where order_id is not null and kind <> 'boxed' group by 1, 2)
      select format('order %s, product %s: %s ordered, %s moved', o.id, a.product_id, a.quantity, coalesce(m.quantity, 0)) as what
      from orders o join asked a on a.order_id = o.id
        left join moved m on m.order_id = o.id and m.product_id = a.product_id
      where case when ${IS_SOLD} then coalesce(m.quantity, 0) <> -a.quantity
        when o.placed_at is not null and (o.payment_state <> 'enquiry' or o.status_id = 7) then coalesce(m.quantity, 0) not in (0, -a.quantity)
        else coalesce(m.quantity, 0) <> 0 end`,
  },
  {
    name: 'the boxes that orders had packed are those that their lines remember',
    broken: sql`with batches as (select l.order_id, l.product_id, (b->>'boxes')::int as boxes, b->'contents' as contents
          from order_lines l, jsonb_array_elements(l.boxed) b where jsonb_typeof(l.boxed) = 'array'),
        said as (select order_id, product_id, sum(pieces) as pieces from (
          select order_id, product_id, boxes as pieces from batches
          union all select order_id, (c->>'productId')::int, -boxes * (c->>'count')::int
            from batches, jsonb_array_elements(contents) c) known group by 1, 2),
        moved as (select order_id, product_id, sum(quantity) as pieces from stock_movements where kind = 'boxed' group by 1, 2)
      select format('order %s, product %s: its lines say %s, moved %s', coalesce(s.order_id, m.order_id),
          coalesce(s.product_id, m.product_id), coalesce(s.pieces, 0), coalesce(m.pieces, 0)) as what
      from said s full join moved m on m.order_id = s.order_id and m.product_id = s.product_id
      where coalesce(s.pieces, 0) <> coalesce(m.pieces, 0)`,
  },
  {
    name: 'only orders that hold their goods or have them out keep boxes packed, at most as many',
    broken: sql`select format('order %s, line %s: %s boxes packed', o.id, l.id, b.boxes) as what
      from order_lines l join orders o on o.id = l.order_id
        cross join lateral (select coalesce(sum((x->>'boxes')::int), 0) as boxes
          from jsonb_array_elements(case when jsonb_typeof(l.boxed) = 'array' then l.boxed else '[]'::jsonb end) x) b
        cross join lateral (select coalesce(-sum(quantity), 0) as out from stock_movements m
          where m.order_id = o.id and m.product_id = l.product_id and m.kind <> 'boxed') s
      where b.boxes > 0 and b.boxes > case when o.holds_stock then l.held else s.out end`,
  },
  {
    name: 'sales are the pieces of sold orders that did not come back',
    broken: sql`select format('product %s: sales %s, sold %s', p.id, p.sales, coalesce(s.sold, 0)) as what
      from products p left join (select l.product_id, sum(l.quantity - l.returned) as sold from order_lines l
        join orders o on o.id = l.order_id where ${IS_SOLD} group by l.product_id) s on s.product_id = p.id
      where p.sales <> coalesce(s.sold, 0)`,
  },
];

/** SQL: the sums refunded of the order `o`. */
const REFUNDED = sql`select
    coalesce(sum(amount) filter (where version is not null and status <> 'failed'), 0) as returned,
    coalesce(sum(amount) filter (where version is null and not for_goods and status <> 'failed'), 0) as without_goods,
    coalesce(sum(amount) filter (where version is null and status = 'processed'), 0) as settled,
    coalesce(sum(amount) filter (where status = 'failed'), 0) as failed
  from refunds where order_id = o.id and ${isOwnMoney(sql`refunds.gateway_payment_id`)}`;

const MONEY: LedgerCheck[] = [
  {
    name: 'every captured payment is one order or one refund',
    broken: sql`select format('payment %s of order %s: %s paise belong to nobody', p.gateway_payment_id, p.order_id, p.amount) as what
      from payments p join orders o on o.id = p.order_id
      where p.status = 'captured' and not ${isOwnMoney(sql`p.gateway_payment_id`)}
        and not exists (select 1 from refunds r where r.gateway_payment_id = p.gateway_payment_id)`,
  },
  {
    name: 'the parts of an order add up to its total, and those listed on an open estimate too',
    // An estimate renewed before extras were part of the total, and paid since, keeps the agreed total.
    broken: sql`select format('order %s: total %s, its parts %s, extras %s, listed %s', o.id, o.total, s.parts, o.extra_total,
        s.listed) as what
      from orders o cross join lateral (select o.subtotal - o.discount_total + o.surcharge_total + o.shipping_total
          + o.packing_total + o.extra_total + o.tax_total + o.round_off as parts,
          coalesce((select sum((e->>'amount')::bigint) from jsonb_array_elements(o.extras) e), 0) as listed) s
      where o.total <> s.parts or (o.payment_state = 'enquiry' and o.status_id = 1 and o.extra_total <> s.listed)`,
  },
  {
    name: 'what an order captured is its payment and its total',
    broken: sql`select format('order %s: total %s, captured %s, supplements %s, payment %s', o.id, o.total, o.captured, s.paid,
        p.amount) as what
      from orders o left join payments p on p.gateway_payment_id = o.gateway_payment_id
        cross join lateral (select coalesce(sum(amount), 0) as paid from supplements
          where order_id = o.id and state = 'paid') s
      where (o.gateway_payment_id is not null and (o.captured - s.paid is distinct from p.amount
          or p.order_id <> o.id or p.status not in ('captured', 'refunded')))
        or (o.gateway_payment_id is null and o.captured - s.paid not in (0, o.total) and not exists (
          select 1 from order_versions v where v.order_id = o.id and (v.snapshot->>'total')::bigint = o.captured - s.paid))`,
  },
  {
    name: 'every paisa of the version in force is paid, or listed as open',
    // A refund that the bank rejected is owed until somebody repeats it; refunds without goods may exceed what a
    // version saves. What is due is not lowered by a rejected refund while its transfer is checked.
    broken: sql`select format('order %s: total %s, captured %s, given back by versions %s and without goods %s, open %s', o.id,
        o.total, o.captured, r.returned, r.without_goods, o.due) as what
      from orders o cross join lateral (${REFUNDED}) r
      where o.status_id <> 7 and case
        when o.captured = 0 or o.payment_state in ('refunded', 'refund_due') then o.due <> 0
        else o.due - greatest(0, o.total - o.captured + r.returned)
            not between 0 and case when o.due_utr is null then 0 else r.failed end
          or o.captured - r.returned - r.without_goods - o.total > r.failed end`,
  },
  {
    name: 'what an order asks for is its open supplement',
    broken: sql`select format('order %s: due %s, open supplements %s', o.id, o.due, s.open) as what
      from orders o cross join lateral (select coalesce(sum(amount), 0) as open from supplements
        where order_id = o.id and state = 'open') s
      where o.due <> s.open`,
  },
  {
    name: 'what an order captured is the sum of its receipts',
    broken: sql`select format('order %s: captured %s, receipts %s', o.id, o.captured, coalesce(sum(r.amount), 0)) as what
      from orders o left join order_receipts r on r.order_id = o.id
      group by o.id having o.captured <> coalesce(sum(r.amount), 0)`,
  },
  {
    name: 'a further payment of a changed order is received under its own name',
    broken: sql`select format('order %s: %s paise by %s %s have no such receipt', s.order_id, s.amount, s.method,
        coalesce(s.gateway_payment_id, s.utr, '')) as what
      from supplements s where s.state = 'paid' and not exists (select 1 from order_receipts r
        where r.order_id = s.order_id and r.amount = s.amount and r.method = s.method
          and r.reference is not distinct from coalesce(s.gateway_payment_id, s.utr))`,
  },
  {
    name: 'what an order refunded is its processed refunds',
    broken: sql`select format('order %s: refunded %s, processed refunds %s', o.id, o.refunded, coalesce(sum(r.amount), 0)) as what
      from orders o left join refunds r on r.order_id = o.id and r.status = 'processed'
        and ${isOwnMoney(sql`r.gateway_payment_id`)}
      group by o.id having o.refunded <> coalesce(sum(r.amount), 0)`,
  },
  {
    name: 'refunds never exceed what was captured',
    // The owner may also refund by hand a remainder below a rupee of a gateway payment.
    broken: sql`select format('payment %s of order %s: %s refunded of %s', r.gateway_payment_id, r.order_id, sum(r.amount), p.amount) as what
      from refunds r join payments p on p.gateway_payment_id = r.gateway_payment_id
      where r.status <> 'failed' group by r.order_id, r.gateway_payment_id, p.amount having sum(r.amount) > p.amount
      union all
      select format('order %s: %s refunded of %s', o.id, sum(r.amount), o.captured)
      from refunds r join orders o on o.id = r.order_id
      where r.status <> 'failed' and ${isOwnMoney(sql`r.gateway_payment_id`)}
      group by o.id having sum(r.amount) > o.captured`,
  },
  {
    name: 'what was refunded of a billed order is taken back of its bill',
    // The bill already has the lower total of a cheaper version, even if an earlier refund covers the difference.
    broken: sql`select format('order %s: %s refunded, %s of %s taken back', o.id, w.refunded, b.credited, b.number) as what
      from bills b join orders o on o.id = b.order_id cross join lateral (${REFUNDED}) r
        cross join lateral (select greatest(0, r.settled - case when o.captured = 0 then 0
          else least(r.without_goods, greatest(0, o.captured - r.returned - o.total)) end) as refunded) w
      where b.kind in ('tax_invoice', 'bill_of_supply', 'bill') and b.credited < b.total and b.credited <> w.refunded`,
  },
  {
    name: 'a bill in force says the total of the version in force',
    broken: sql`select format('order %s: total %s, bill %s of %s', o.id, o.total, b.number, b.total) as what
      from bills b join orders o on o.id = b.order_id
      where b.kind in ('tax_invoice', 'bill_of_supply', 'bill') and b.credited < b.total and b.total <> o.total`,
  },
  {
    name: 'the payment state says what the sums say',
    broken: sql`select format('order %s is %s: total %s, captured %s, refunded %s', id, payment_state, total, captured, refunded) as what
      from orders o cross join lateral (select coalesce(sum(amount), 0) as returned from refunds
        where order_id = o.id and version is not null and status = 'processed') r
      where not case payment_state
        when 'paid' then refunded = returned and (captured > 0 or payment_method = 'free' or total = 0)
        when 'partially_refunded' then refunded > returned and refunded < captured
        when 'refunded' then captured > 0 and refunded = captured
        when 'refund_due' then captured > refunded
        else captured = 0 and refunded = 0 end`,
  },
  {
    name: 'nobody waits for the money of a cancelled order',
    broken: sql`select format('order %s is %s in status %s', id, payment_state, status_id) as what from orders
      where (status_id = 7 and payment_state in ('awaiting_confirmation', 'cod_due'))
        or (payment_state = 'not_received' and status_id is distinct from 7)`,
  },
  {
    name: 'the reference of a transfer, in any spelling, was given for one order',
    // Orders from before references were stored may share one.
    broken: sql`select format('reference %s of order %s belongs to %s', g.utr, g.order_id,
        coalesce('order ' || r.order_id, 'nothing')) as what
      from (select id as order_id, utr, coalesce(utr_at, placed_at, created_at) as given_at from orders where utr is not null
          union all select id, due_utr, due_utr_at from orders where due_utr is not null
          union all select order_id, utr, coalesce(paid_at, created_at) from supplements where utr is not null) g
        left join transfer_references r on r.reference = canonical_reference(g.utr)
      where r.order_id is null or (r.order_id <> g.order_id and g.given_at > r.created_at)`,
  },
  {
    name: 'a placed order has placed_at, an unplaced one has not',
    broken: sql`select format('order %s is %s with placed_at %s', id, payment_state, placed_at) as what
      from orders where (placed_at is null) <> (payment_state in ('pending', 'expired', 'failed'))
        or (placed_at is null) <> (status_id is null)`,
  },
];

const COUPONS: LedgerCheck[] = [
  {
    name: 'a coupon was used as often as it was redeemed, within its limit',
    broken: sql`select format('coupon %s: used %s, redeemed %s, limit %s', c.code, c.used, count(r.order_id), c.max_redemptions) as what
      from coupons c left join coupon_redemptions r on r.coupon_id = c.id
      group by c.id having c.used <> count(r.order_id) or c.used > coalesce(c.max_redemptions, c.used)`,
  },
  {
    name: 'orders that were let go, or cancelled before their delivery, redeem nothing',
    broken: sql`select format('order %s is %s and holds a coupon', o.id, o.payment_state) as what
      from coupon_redemptions r join orders o on o.id = r.order_id where o.payment_state in ('expired', 'failed')
        or (o.status_id = 7 and not exists (select 1 from status_history h
          where h.order_id = o.id and h.status_id = 6 and h.withdrawn_at is null))`,
  },
];

const RECORDS: LedgerCheck[] = [
  {
    name: 'every placed order has one history that ends in its status',
    broken: sql`select format('order %s has status %s, its history ends in %s', o.id, o.status_id, h.last) as what
      from orders o left join (select order_id, max(status_id) as last from status_history
        where withdrawn_at is null group by order_id) h on h.order_id = o.id
      where o.placed_at is not null and o.status_id is distinct from h.last`,
  },
  {
    name: 'every placed order is confirmed by one mail, sent, queued or held back',
    needs: 'jobs.job',
    // Demonstration orders have no request; a guest may have given no address, also if an account with one has taken the
    // order over since. Each later version of an estimate has a mail of its own, and so have the changes of its payment.
    broken: sql`select format('order %s: %s mails', o.id, count(m.id)) as what
      from orders o join users u on u.id = o.user_id
        left join messages m on m.order_id = o.id and m.channel = 'mail' and m.kind in ('placed', 'awaiting', 'estimate', 'refund_due')
          and m.dedupe_key not like 'order-repeat-%' and m.dedupe_key not like 'order-estimate-%-v%'
          and (m.kind = 'estimate' or not exists (select 1 from estimates e where e.order_id = o.id))
      where o.placed_at is not null and o.request_hash <> '' and u.contact_email <> ''
      group by o.id having count(m.id) filter (where m.kind <> 'refund_due' or o.utr is null) > 1 or (count(m.id) = 0 and not exists (
        select 1 from jobs.job j where j.name = 'order-mail' and j.state < 'completed'
          and (j.data->>'orderId')::int = o.id) and o.id not in (select jsonb_array_elements_text(a.after->'orders')::int
            from audit_entries a where a.action = 'order.takeover'))`,
  },
];

/** Checks of the money that the sandbox moved; only if its tables are in this database. */
const GATEWAY: LedgerCheck[] = [
  {
    name: 'the sandbox captured nothing that the shop does not know',
    needs: 'sandbox.orders',
    broken: sql`select format('%s: %s paise', p->>'id', p->>'amount') as what
      from sandbox.orders s, jsonb_array_elements(s.book->'payments') p
      where (p->>'captured')::boolean and not exists (
        select 1 from payments k where k.gateway_payment_id = p->>'id' and k.amount = (p->>'amount')::bigint)`,
  },
  {
    name: 'the sandbox returned what the shop says, and nothing else',
    needs: 'sandbox.orders',
    broken: sql`with theirs as (select p->>'id' as id, (select coalesce(sum((r->>'amount')::bigint), 0)
          from jsonb_array_elements(s.book->'refunds') r where r->>'paymentId' = p->>'id' and r->>'status' = 'processed') as amount
        from sandbox.orders s, jsonb_array_elements(s.book->'payments') p where (p->>'captured')::boolean),
      ours as (select gateway_payment_id as id, sum(amount) as amount from refunds
        where status = 'processed' and hand_way is null group by 1)
      select format('%s: the sandbox returned %s, the shop says %s', t.id, t.amount, coalesce(o.amount, 0)) as what
      from theirs t left join ours o on o.id = t.id where t.amount <> coalesce(o.amount, 0)`,
  },
];

export interface LedgerFinding {
  name: string;
  /** The first few problems; empty if the invariant holds. */
  broken: string[];
}

const MOST_SHOWN = 5;

async function exists(db: Db, table: string): Promise<boolean> {
  const [row] = await rowsOf<{ known: boolean }>(db, sql`select to_regclass(${table}) is not null as known`);
  return row?.known === true;
}

/** Checks the invariant in one snapshot. `settled` also checks what is equal only when nothing is in progress. */
export async function checkLedger(db: Db, options: { settled?: boolean } = {}): Promise<LedgerFinding[]> {
  const checks = [...STOCK, ...MONEY, ...COUPONS, ...RECORDS, ...(options.settled ? GATEWAY : [])];
  return db.transaction(
    async (tx) => {
      const findings: LedgerFinding[] = [];
      for (const { name, broken, needs } of checks) {
        if (needs && !(await exists(tx as unknown as Db, needs))) continue;
        const rows = await rowsOf<{ what: string }>(tx as unknown as Db, sql`${broken} limit ${MOST_SHOWN}`);
        findings.push({ name, broken: rows.map((row) => row.what) });
      }
      return findings;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
