/** The door to coupons: which are valid, what one is worth, and its redemption by an order. */
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import type { RateLimiter } from '#platform/http/guards.ts';
import { ShopError } from '#shared/errors.ts';
import { percentFromBasisPoints, rupeesFromPaise, shareOf } from '#shared/money.ts';
import { samePersonIds } from '../accounts/accounts.ts';
import { COUPON_INVALID_TEXT, type Coupon } from './coupons.contract.ts';
import { isRunning, normaliseCode } from './coupons.rules.ts';
import { couponRedemptions, coupons } from './coupons.tables.ts';

export type CouponRow = typeof coupons.$inferSelect;

export function couponInvalid(): ShopError {
  return new ShopError('COUPON_INVALID', COUPON_INVALID_TEXT, { fields: { coupon_code: COUPON_INVALID_TEXT } });
}

function toWire(row: CouponRow): Coupon {
  return {
    id: row.id,
    code: row.code,
    description: row.description,
    tamil_description: row.tamilDescription,
    minOrder: rupeesFromPaise(row.minOrder),
    discount_percentage: percentFromBasisPoints(row.discount),
  };
}

/** 'Now' is the database's clock, so that no decision compares two machines' clocks (C11). */
async function databaseNow(db: Db): Promise<Date> {
  const [row] = await rowsOf<{ now: Date | string }>(db, sql`select now() as now`);
  return new Date(row?.now ?? Number.NaN);
}

/** Public coupons valid now, without private codes, limits or counts. */
export async function listPublic(db: Db): Promise<Coupon[]> {
  const now = await databaseNow(db);
  const rows = await db.select().from(coupons).where(eq(coupons.isPublic, true)).orderBy(asc(coupons.id));
  return rows.filter((row) => isRunning(row, now)).map(toWire);
}

/** The coupon of a code, valid or not, for an order that has already redeemed it. */
export async function findByCode(db: Db, code: string): Promise<CouponRow | null> {
  const [row] = await db
    .select()
    .from(coupons)
    .where(eq(coupons.code, normaliseCode(code)));
  return row ?? null;
}

/** The valid coupon of a code, including private ones; COUPON_INVALID otherwise. */
export async function getRunning(db: Db, code: string): Promise<CouponRow> {
  const row = await findByCode(db, code);
  if (!row || !isRunning(row, await databaseNow(db))) throw couponInvalid();
  return row;
}

const MOST_WRONG_CODES_A_MINUTE = 20;

const isWrongCode = (error: unknown) => error instanceof ShopError && error.code === 'COUPON_INVALID';

/** Runs something that tries a code. All wrong codes from one network address share a limit. */
export function guardCodes<T>(limiter: RateLimiter, address: string, work: () => Promise<T>): Promise<T> {
  return limiter.countFailures(`coupon:${address}`, MOST_WRONG_CODES_A_MINUTE, work, isWrongCode);
}

export async function check(db: Db, code: string): Promise<Coupon> {
  return toWire(await getRunning(db, code));
}

/** Moves redemptions with their orders to another account, so that a limit per customer counts them. */
export async function moveRedemptions(db: Db, orderIds: readonly number[], userId: number): Promise<void> {
  if (orderIds.length === 0) return;
  await db
    .update(couponRedemptions)
    .set({ userId })
    .where(inArray(couponRedemptions.orderId, [...orderIds]));
}

async function lockCoupon(db: Db, id: number): Promise<CouponRow | undefined> {
  const [row] = await db.select().from(coupons).where(eq(coupons.id, id)).for('update');
  return row;
}

/**
 * Redeems within the transaction that reserves the order. The coupon's row stays locked until that transaction ends, so limits
 * hold under parallel orders (C7). COUPON_INVALID when a limit is reached.
 */
export async function redeem(db: Db, couponId: number, orderId: number, userId: number): Promise<void> {
  if (!(await tryRedeem(db, await lockCoupon(db, couponId), orderId, userId))) throw couponInvalid();
}

/** The same, false instead of COUPON_INVALID. */
export async function redeemNow(db: Db, couponId: number, order: Pick<LateOrder, 'id' | 'userId'>): Promise<boolean> {
  return tryRedeem(db, await lockCoupon(db, couponId), order.id, order.userId);
}

async function tryRedeem(db: Db, coupon: CouponRow | undefined, orderId: number, userId: number): Promise<boolean> {
  if (!coupon || !isRunning(coupon, await databaseNow(db))) return false;
  if (coupon.maxPerCustomer !== null && (await timesOf(db, coupon.id, userId)) >= coupon.maxPerCustomer) return false;
  await db.insert(couponRedemptions).values({ orderId, couponId: coupon.id, userId });
  await db
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(eq(coupons.id, coupon.id));
  return true;
}

/** How often the same person has redeemed it, over all their sessions. */
async function timesOf(db: Db, couponId: number, userId: number): Promise<number> {
  const [mine] = await db
    .select({ times: count() })
    .from(couponRedemptions)
    .where(
      and(eq(couponRedemptions.couponId, couponId), inArray(couponRedemptions.userId, await samePersonIds(db, userId))),
    );
  return mine?.times ?? 0;
}

/** Releases an order's redemption, if there is one. */
export async function release(db: Db, orderId: number): Promise<void> {
  const [gone] = await db.delete(couponRedemptions).where(eq(couponRedemptions.orderId, orderId)).returning();
  if (gone)
    await db
      .update(coupons)
      .set({ used: sql`${coupons.used} - 1` })
      .where(eq(coupons.id, gone.couponId));
}

export interface LateOrder {
  id: number;
  userId: number;
  subtotal: number;
  discountTotal: number;
}

/**
 * Redeems again for an expired order that was paid late: false if a limit has been reached meanwhile, or if the coupon has
 * ended or is worth less than the order was promised. Late payments must not exceed a limit either.
 */
export async function redeemAgain(db: Db, code: string, order: LateOrder): Promise<boolean> {
  const found = await findByCode(db, code);
  const coupon = found ? await lockCoupon(db, found.id) : undefined;
  if (!coupon || coupon.minOrder > order.subtotal) return false;
  if (shareOf(order.subtotal, coupon.discount) < order.discountTotal) return false;
  return tryRedeem(db, coupon, order.id, order.userId);
}
