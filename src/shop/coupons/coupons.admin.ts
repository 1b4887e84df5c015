/** The door to what the owner does with coupons: private, inactive and used-up ones included. */
import { asc, eq } from 'drizzle-orm';
import { type Db, ifTaken, inTransaction } from '#platform/db/db.ts';
import { fieldError, invalidField, notFound } from '#shared/errors.ts';
import { basisPointsFromPercent, paiseFromRupees } from '#shared/money.ts';
import { recordAudit } from '../settings/settings.ts';
import type { AdminCoupon, CouponInput, CouponUpdate } from './coupons.contract.ts';
import { type CategoryName, knownProducts, listCategoryNames } from './coupons.queries.ts';
import { coupons } from './coupons.tables.ts';
import { type CouponRow, categoryNames, toWire } from './coupons.ts';

function toAdminWire(row: CouponRow, names: readonly CategoryName[]): AdminCoupon {
  return {
    ...toWire(row, names),
    is_public: row.isPublic,
    active: row.active,
    starts_at: row.startsAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    max_redemptions: row.maxRedemptions,
    max_per_customer: row.maxPerCustomer,
    first_order_only: row.firstOrderOnly,
    used: row.used,
  };
}

function columnsOf(input: CouponUpdate): Partial<typeof coupons.$inferInsert> {
  const instant = (text: string | null | undefined) => (text ? new Date(text) : text);
  const columns = {
    code: input.code,
    description: input.description,
    tamilDescription: input.tamil_description,
    minOrder: input.minOrder === undefined ? undefined : paiseFromRupees(input.minOrder),
    discount: input.discount_percentage === undefined ? undefined : basisPointsFromPercent(input.discount_percentage),
    isPublic: input.is_public,
    active: input.active,
    startsAt: instant(input.starts_at),
    expiresAt: instant(input.expires_at),
    maxRedemptions: input.max_redemptions,
    maxPerCustomer: input.max_per_customer,
    firstOrderOnly: input.first_order_only,
    onlyCategories: input.only_categories,
    exceptCategories: input.except_categories,
    exceptProducts: input.except_products,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function refuseBadDates(row: { startsAt?: Date | null | undefined; expiresAt?: Date | null | undefined }): void {
  if (!row.startsAt || !row.expiresAt || row.startsAt < row.expiresAt) return;
  const text = 'The end must be after the start.';
  throw invalidField('expires_at', text);
}

/** VALIDATION for categories or products that do not exist: the coupon would never apply, and nobody would notice. */
async function refuseUnknownGoods(db: Db, input: CouponUpdate): Promise<void> {
  const { only_categories: only = [], except_categories: except = [], except_products: products = [] } = input;
  const named = new Set((await listCategoryNames(db, [...only, ...except])).map(({ id }) => id));
  for (const field of ['only_categories', 'except_categories'] as const)
    if (input[field]?.some((id) => !named.has(id))) throw invalidField(field, 'There is no such category.');
  const known = await knownProducts(db, products);
  if (products.some((id) => !known.has(id))) throw invalidField('except_products', 'There is no such product.');
}

const refuseTakenCode = ifTaken(() => fieldError('CONFLICT', 'code', 'Another coupon has this code.'));

export async function listForAdmin(db: Db): Promise<AdminCoupon[]> {
  const rows = await db.select().from(coupons).orderBy(asc(coupons.id));
  const names = await categoryNames(db, rows);
  return rows.map((row) => toAdminWire(row, names));
}

export async function addCoupon(db: Db, input: CouponInput, actorId: number): Promise<AdminCoupon> {
  const columns = columnsOf(input) as typeof coupons.$inferInsert;
  refuseBadDates(columns);
  return inTransaction(db, async (tx) => {
    await refuseUnknownGoods(tx, input as CouponUpdate);
    const [row] = await tx.insert(coupons).values(columns).returning();
    const after = toAdminWire(row as CouponRow, await categoryNames(tx, [row as CouponRow]));
    await recordAudit(tx, { actorId, action: 'coupon.add', subject: `coupon:${after.id}`, after });
    return after;
  }).catch(refuseTakenCode);
}

/** Changes the fields that were sent. Refuses a limit below the present use. */
export async function updateCoupon(db: Db, id: number, input: CouponUpdate, actorId: number): Promise<AdminCoupon> {
  const columns = columnsOf(input);
  return inTransaction(db, async (tx) => {
    const [before] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update');
    if (!before) throw notFound();
    refuseBadDates({ ...before, ...columns });
    const limit = columns.maxRedemptions;
    const text = `The coupon was used ${before.used} times already.`;
    if (limit !== undefined && limit !== null && limit < before.used) throw invalidField('max_redemptions', text);
    await refuseUnknownGoods(tx, input);
    const old = toAdminWire(before, await categoryNames(tx, [before]));
    if (Object.keys(columns).length === 0) return old;
    const [row] = await tx.update(coupons).set(columns).where(eq(coupons.id, id)).returning();
    const after = toAdminWire(row as CouponRow, await categoryNames(tx, [row as CouponRow]));
    await recordAudit(tx, {
      actorId,
      action: 'coupon.update',
      subject: `coupon:${id}`,
      before: old,
      after,
    });
    return after;
  }).catch(refuseTakenCode);
}
