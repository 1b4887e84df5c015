/** The door to coupons: which are valid, what one is worth, and its redemption by an order. */
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { DailyLimits } from '#platform/db/daily-counts.ts';
import { type Db, rowsOf } from '#platform/db/db.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { ShopError } from '#shared/errors.ts';
import { percentFromBasisPoints, rupeesFromPaise, shareOf } from '#shared/money.ts';
import { samePersons } from '../accounts/accounts.ts';
import { COUPON_INVALID_TEXT, type Coupon, type CouponRefusal } from './coupons.contract.ts';
import {
  type CategoryName,
  hasOrderedBefore,
  listCategoryNames,
  lockCoupon,
  type Redeemer,
  timesRedeemed,
} from './coupons.queries.ts';
import { isOver, isRunning, normaliseCode, touches } from './coupons.rules.ts';
import { couponRedemptions, coupons } from './coupons.tables.ts';

export type CouponRow = typeof coupons.$inferSelect;

export function couponInvalid(refusal?: CouponRefusal): ShopError {
  const fields = { coupon_code: COUPON_INVALID_TEXT };
  return new ShopError('COUPON_INVALID', COUPON_INVALID_TEXT, { fields, ...(refusal && { extra: { ...refusal } }) });
}

/** The names of the categories in these coupons, by id. */
export async function categoryNames(db: Db, rows: readonly CouponRow[]): Promise<CategoryName[]> {
  const ids = rows.flatMap(({ onlyCategories, exceptCategories }) => [...onlyCategories, ...exceptCategories]);
  return ids.length === 0 ? [] : listCategoryNames(db, ids);
}

/** The fields that shoppers and the owner both see. */
export function toWire(row: CouponRow, names: readonly CategoryName[]): Coupon {
  const named = [...row.onlyCategories, ...row.exceptCategories];
  return {
    id: row.id,
    code: row.code,
    description: row.description,
    tamil_description: row.tamilDescription,
    minOrder: rupeesFromPaise(row.minOrder),
    discount_percentage: percentFromBasisPoints(row.discount),
    only_categories: row.onlyCategories,
    except_categories: row.exceptCategories,
    except_products: row.exceptProducts,
    categories: names.filter(({ id }) => named.includes(id)),
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
  const running = rows.filter((row) => isRunning(row, now));
  const names = await categoryNames(db, running);
  return running.map((row) => toWire(row, names));
}

/**
 * The code of an offer as pages show it, empty while its coupon is not valid; and the times at which that changes by the
 * clock. A code without a coupon is left to the owner, who may honour it at the counter.
 */
export async function offerNow(db: Db, code: string): Promise<{ code: string; changesAt: number[] }> {
  const row = code === '' ? null : await findByCode(db, code);
  if (!row) return { code, changesAt: [] };
  const now = await databaseNow(db);
  const changes = [row.startsAt, row.expiresAt].filter((at) => at !== null && at > now) as Date[];
  return { code: isRunning(row, now) ? code : '', changesAt: changes.map((at) => at.getTime()) };
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
  const now = await databaseNow(db);
  if (!row || !isRunning(row, now)) throw notRunning(row, now);
  return row;
}

/**
 * The refusal of a coupon that is not valid now. That a public coupon is over may be said, because everybody knew its
 * code; so it is not a wrong guess.
 */
const notRunning = (row: CouponRow | null | undefined, now: Date): ShopError =>
  couponInvalid(row?.isPublic && row.active && isOver(row, now) ? { why: 'OVER' } : undefined);

/**
 * Wrong codes that a person has to themselves, so that nobody behind the same address (a mobile network, a town) can use
 * them up. Then, and without a session, all behind an address share a limit. Together about 370,000 guesses a day by
 * address: docs/security.md.
 */
const OWN_WRONG_CODES_A_DAY = 5;
const SHARED_WRONG_CODES_A_MINUTE = 60;
/** Of these for one person, so that four have to guess before others are refused. */
const SHARED_BY_PERSON = 15;

export interface CodeLimits {
  limiter: RateLimiter;
  daily: DailyLimits;
}

/** A correct code refused for this person or cart is not a guess. */
const isWrongCode = (error: unknown) =>
  error instanceof ShopError && error.code === 'COUPON_INVALID' && error.details.extra === undefined;

/** Runs something that tries a code. */
export async function guardCodes<T>(
  { limiter, daily }: CodeLimits,
  { userId, address }: { userId: number | null; address: string },
  work: () => Promise<T>,
): Promise<T> {
  const own = { what: 'coupon', who: `${userId}` } as const;
  // Taken before the outcome is known: a hundred tries at once cannot exceed it.
  const isOwn = userId !== null && (await daily.take(own, OWN_WRONG_CODES_A_DAY));
  if (!isOwn) {
    const shared = () => limiter.countFailures(`coupon:${address}`, SHARED_WRONG_CODES_A_MINUTE, work, isWrongCode);
    if (userId === null) return shared();
    return limiter.countFailures(`coupon:${address}:${userId}`, SHARED_BY_PERSON, shared, isWrongCode);
  }
  let isWrong = false;
  try {
    return await work();
  } catch (error) {
    isWrong = isWrongCode(error);
    throw error;
  } finally {
    // If this fails, the try counts.
    if (!isWrong) await daily.release(own).catch(() => undefined);
  }
}

/**
 * The valid coupon of a code; refused if this person may not redeem it. Visitors are not checked, because nothing is
 * known about them.
 */
export async function check(db: Db, code: string, userId: number | null): Promise<Coupon> {
  const coupon = await getRunning(db, code);
  const refusal = userId === null ? null : await whyNotFor(db, coupon, { users: samePersons(userId), orderId: null });
  if (refusal) throw couponInvalid(refusal);
  return toWire(coupon, await categoryNames(db, [coupon]));
}

/** Moves redemptions with their orders to another account, so that a limit per customer counts them. */
export async function moveRedemptions(db: Db, orderIds: readonly number[], userId: number): Promise<void> {
  if (orderIds.length === 0) return;
  await db
    .update(couponRedemptions)
    .set({ userId })
    .where(inArray(couponRedemptions.orderId, [...orderIds]));
}

/** Why this person may not redeem it, over all their sessions; null if they may. */
async function whyNotFor(db: Db, coupon: CouponRow, person: Redeemer): Promise<CouponRefusal | null> {
  if (coupon.firstOrderOnly && (await hasOrderedBefore(db, person))) return { why: 'NOT_FIRST_ORDER' };
  if (coupon.maxPerCustomer === null || (await timesRedeemed(db, coupon.id, person)) < coupon.maxPerCustomer)
    return null;
  return { why: 'USED_BEFORE' };
}

/**
 * Redeems within the transaction that reserves the order. The coupon's row stays locked until that transaction ends, so limits
 * hold under parallel orders (C7). COUPON_INVALID when a limit is reached.
 */
export async function redeem(db: Db, couponId: number, orderId: number, userId: number): Promise<void> {
  const refusal = await tryRedeem(db, await lockCoupon(db, couponId), orderId, userId);
  if (refusal) throw refusal;
}

/** The same, but returns false instead of throwing COUPON_INVALID. */
export async function redeemNow(db: Db, couponId: number, order: Pick<LateOrder, 'id' | 'userId'>): Promise<boolean> {
  return (await tryRedeem(db, await lockCoupon(db, couponId), order.id, order.userId)) === null;
}

/** Redeems it and returns null, or returns the reason for the refusal. */
async function tryRedeem(
  db: Db,
  coupon: CouponRow | undefined,
  orderId: number,
  userId: number,
): Promise<ShopError | null> {
  const now = await databaseNow(db);
  if (!coupon || !isRunning(coupon, now)) return notRunning(coupon, now);
  const refusal = await whyNotFor(db, coupon, { users: samePersons(userId), orderId });
  if (refusal) return couponInvalid(refusal);
  await db.insert(couponRedemptions).values({ orderId, couponId: coupon.id, userId });
  await db
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(eq(coupons.id, coupon.id));
  return null;
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

export interface LateLine {
  productId: number;
  lineTotal: number;
  /** Missing in orders from before it was stored. */
  pricing: { isNetRate: boolean; categoryId?: number } | null;
}

/**
 * Redeems again for an expired order that was paid late. False if a limit has been reached meanwhile, or if the coupon
 * has ended or is worth less than was promised: late payments must not exceed a limit either.
 */
export async function redeemAgain(
  db: Db,
  code: string,
  order: LateOrder,
  lines: readonly LateLine[],
): Promise<boolean> {
  const found = await findByCode(db, code);
  const coupon = found ? await lockCoupon(db, found.id) : undefined;
  if (!coupon || coupon.minOrder > order.subtotal) return false;
  const touched = lines.filter(
    ({ productId, pricing }) => !pricing?.isNetRate && touches(coupon, { productId, categoryId: pricing?.categoryId }),
  );
  const worth = touched.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  if (shareOf(worth, coupon.discount) < order.discountTotal) return false;
  return (await tryRedeem(db, coupon, order.id, order.userId)) === null;
}

/** The same for an order that is reopened. One that was delivered never lost its redemption. */
export async function reclaim(db: Db, code: string, order: LateOrder, lines: readonly LateLine[]): Promise<boolean> {
  const kept = await db.select().from(couponRedemptions).where(eq(couponRedemptions.orderId, order.id));
  return kept.length > 0 || redeemAgain(db, code, order, lines);
}
