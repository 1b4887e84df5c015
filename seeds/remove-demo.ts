/**
 * Removes from a database what must not remain when a demonstration becomes a shop: accounts with publicly known passwords,
 * orders without real payments, and invented transports. Catalogue, coupons, pictures and the store's own record stay.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type Db, inTransaction, rowsOf } from '#platform/db/db.ts';
import { recordAudit } from '#shop/settings/settings.ts';
import { removePlantedTransports } from './transports.ts';

export interface RemovedDemo {
  accounts: number;
  orders: number;
}

/** The demonstration's accounts, if any are left. */
export async function countDemoAccounts(db: Db): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from users where is_demo`);
  return row?.count ?? 0;
}

async function isThere(db: Db, table: string): Promise<boolean> {
  const [row] = await rowsOf<{ known: boolean }>(db, sql`select to_regclass(${table}) is not null as known`);
  return row?.known === true;
}

async function demoOrders(tx: Db): Promise<number[]> {
  const isSandboxed = (await isThere(tx, 'sandbox.orders'))
    ? sql`or o.gateway_order_id in (select id from sandbox.orders)`
    : sql``;
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select o.id from orders o join users u on u.id = o.user_id left join users m on m.id = o.made_by
      where u.is_demo or m.is_demo ${isSandboxed} order by o.id`,
  );
  return rows.map(({ id }) => id);
}

/** Restores stock and coupons as if the orders had never existed: the ledger holds before and after. */
async function giveBack(tx: Db, ids: readonly number[]): Promise<void> {
  const statements: SQL[] = [
    sql`update products p set stock = p.stock - m.moved from (select product_id, sum(quantity)::int as moved
        from stock_movements where order_id in ${ids} group by 1) m where m.product_id = p.id`,
    sql`update products p set reserved = p.reserved - h.held from (select l.product_id, sum(l.quantity)::int as held
        from order_lines l join orders o on o.id = l.order_id where o.holds_stock and o.id in ${ids} group by 1) h
      where h.product_id = p.id`,
    sql`update products p set sales = p.sales - s.sold from (select l.product_id, sum(l.quantity - l.returned)::int as sold
        from order_lines l join orders o on o.id = l.order_id where o.placed_at is not null
          and o.status_id <> 7 and not o.waits_for_goods and o.id in ${ids}
          and (o.payment_state <> 'enquiry' or (o.status_id > 1 and (select sum(quantity) from stock_movements m
            where m.order_id = o.id and m.kind <> 'boxed') < 0)) group by 1) s
      where s.product_id = p.id`,
    sql`update coupons c set used = c.used - r.times from (select coupon_id, count(*)::int as times
        from coupon_redemptions where order_id in ${ids} group by 1) r where r.coupon_id = c.id`,
    sql`delete from coupon_redemptions where order_id in ${ids}`,
    sql`delete from stock_movements where order_id in ${ids}`,
  ];
  for (const statement of statements) await tx.execute(statement);
}

/** Nobody owes tax on them. The next of each series follows the last one that stays; a real shop's first is number 1. */
async function removeBills(tx: Db, ids: readonly number[]): Promise<void> {
  const statements: SQL[] = [
    sql`update bill_series s set last = coalesce((select max(b.nth) from bills b
        where b.kind = s.kind and b.year = s.year and b.order_id not in ${ids}), 0)
      where exists (select 1 from bills b where b.kind = s.kind and b.year = s.year and b.order_id in ${ids})`,
    sql`delete from bill_series where last = 0`,
    sql`delete from bill_papers where bill_id in (select id from bills where order_id in ${ids})`,
    // Nothing else in the shop deletes a bill, and this trigger sees to it.
    sql`alter table bills disable trigger keep_bill`,
    sql`delete from bills where order_id in ${ids}`,
    sql`alter table bills enable trigger keep_bill`,
  ];
  for (const statement of statements) await tx.execute(statement);
}

const OF_AN_ORDER = [
  'refunds',
  'payments',
  'order_receipts',
  'messages',
  'couriers',
  'order_notes',
  'cancel_requests',
  'order_packings',
  'supplements',
  'order_versions',
  'estimate_payments',
  'estimates',
  'status_history',
  'order_lines',
];

async function removeOrders(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await giveBack(tx, ids);
  await tx.execute(sql`delete from payment_alerts where reference in (
    select gateway_payment_id from payments where order_id in ${ids})`);
  await removeBills(tx, ids);
  for (const table of OF_AN_ORDER) await tx.execute(sql`delete from ${sql.identifier(table)} where order_id in ${ids}`);
  await tx.execute(sql`delete from orders where id in ${ids}`);
}

/**
 * With everything that belongs to them: sessions, passwords, devices, addresses, cart, wishlist; also the months that they
 * closed and the drawers that they counted, whose money is gone.
 */
async function removeAccounts(tx: Db): Promise<void> {
  const demo = sql`(select id from users where is_demo)`;
  await tx.execute(sql`delete from closed_months where closed_by in ${demo}`);
  await tx.execute(sql`delete from cash_counts where actor_id in ${demo}`);
  await tx.execute(sql`update ticket_answers set actor_id = null where actor_id in ${demo}`);
  await tx.execute(sql`update order_packings set actor_id = null where actor_id in ${demo}`);
  await tx.execute(sql`update order_packings set packer_id = null, taken_at = null where packer_id in ${demo}`);
  await tx.execute(sql`delete from messages where user_id in ${demo}`);
  await tx.execute(sql`delete from users where is_demo`);
}

/** All or nothing; safe to run again. A shop that had demo accounts takes enquiries until its owner decides. */
export async function removeDemo(db: Db): Promise<RemovedDemo> {
  return inTransaction(db, async (tx) => {
    // New orders of a running shop wait until this is done.
    await tx.execute(sql`lock table orders in exclusive mode`);
    const accounts = await countDemoAccounts(tx);
    const ids = await demoOrders(tx);
    if (accounts === 0 && ids.length === 0) return { accounts: 0, orders: 0 };
    await removeOrders(tx, ids);
    await removeAccounts(tx);
    await removePlantedTransports(tx);
    if (accounts > 0)
      await tx.execute(sql`update store_settings set sales_mode = 'enquiry_only', badges_enabled = false`);
    await recordAudit(tx, {
      actorId: null,
      action: 'demo.remove',
      subject: 'store:1',
      before: { accounts, orders: ids.length },
      after: { accounts: 0, orders: 0 },
    });
    return { accounts, orders: ids.length };
  });
}
