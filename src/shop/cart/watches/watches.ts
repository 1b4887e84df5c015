/** The door to stock watches: goods that were out of stock, and of which a person wants to hear when they are back. */
import { type Db, inTransaction } from '#platform/db/db.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import { getPerson } from '../../accounts/security/security.ts';
import { buyable } from '../../products/products.boxes.rules.ts';
import { findSellable, type SellableRow } from '../../products/products.ts';
import type { StockWatch } from '../cart.contract.ts';
import * as queries from './watches.queries.ts';

/** More than a whole season's wishes; keeps anyone from filling the table. */
const MOST_WATCHES = 100;

export interface Watching {
  userId: number;
  productId: number;
  /** The language of the mail. */
  locale: 'en' | 'ta';
}

/** A person's watches, newest first. */
export async function listWatches(db: Db, userId: number): Promise<StockWatch[]> {
  const rows = await queries.listWatches(db, userId);
  return rows.map(({ productId, name, createdAt }) => ({
    product_id: productId,
    name,
    createdAt: createdAt.toISOString(),
  }));
}

/**
 * Adds a watch, at most once. NOT_FOUND if the product is not on sale; CONFLICT if it is in stock, the person has no
 * email, or at the limit of watches per person.
 */
export async function addWatch(db: Db, { userId, productId, locale }: Watching): Promise<void> {
  const [product] = await findSellable(db, [productId]);
  if (!product?.active) throw notFound();
  if (buyable(product) > 0) throw new ShopError('CONFLICT', 'This is in stock again. You can order it now.');
  const { user } = await getPerson(db, userId);
  if (!user.email) throw new ShopError('CONFLICT', 'Please add your email address first, so that we can write to you.');
  await inTransaction(db, async (tx) => {
    const before = await queries.lockCount(tx, userId);
    if (before >= MOST_WATCHES)
      throw new ShopError('CONFLICT', `We watch at most ${MOST_WATCHES} products for you. Please take one off first.`);
    await queries.insertWatch(tx, { userId, productId, locale });
  });
}

export async function removeWatch(db: Db, userId: number, productId: number): Promise<void> {
  if (!(await queries.deleteWatch(db, userId, productId))) throw notFound();
}

const inStock = async (db: Db, ids: readonly number[]): Promise<SellableRow[]> =>
  (await findSellable(db, ids)).filter((product) => buyable(product) > 0);

/** Who can be told now, whoever has waited longest first. */
export async function listDueWatchers(db: Db): Promise<number[]> {
  const back = await inStock(db, await queries.listWatchedProducts(db));
  if (back.length === 0) return [];
  return queries.listWatchers(
    db,
    back.map(({ id }) => id),
  );
}

/**
 * Takes a person's watches whose goods can be bought, inside the transaction that stores their mail: a watch is told of once,
 * even if two processes look or one of them dies. The language is that of the last one.
 */
export async function takeWatches(
  tx: Db,
  userId: number,
): Promise<{ goods: SellableRow[]; locale: Watching['locale'] } | null> {
  const rows = await queries.lockWatches(tx, userId);
  const goods = await inStock(
    tx,
    rows.map(({ productId }) => productId),
  );
  const back = new Set(goods.map(({ id }) => id));
  const taken = rows.filter(({ productId }) => back.has(productId));
  const last = taken.at(-1);
  if (!last) return null;
  await queries.deleteWatches(
    tx,
    taken.map(({ id }) => id),
  );
  return { goods, locale: last.locale };
}
