/** The door to the wishlist: products a person may want to buy later, newest first. */
import { and, desc, eq } from 'drizzle-orm';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { notFound } from '#shared/errors.ts';
import { findSellable } from '../../products/products.ts';
import type { WishlistItem } from '../cart.contract.ts';
import { cartLines, stockWatches, wishlistLines } from '../cart.tables.ts';
import { shownProduct } from '../cart.ts';

/** The wishlist with current products; inactive ones are hidden until they are active again. */
export async function listWishlist(db: Db, userId: number): Promise<WishlistItem[]> {
  const rows = await db
    .select({ productId: wishlistLines.productId })
    .from(wishlistLines)
    .where(eq(wishlistLines.userId, userId))
    .orderBy(desc(wishlistLines.id));
  const found = await findSellable(
    db,
    rows.map((row) => row.productId),
  );
  const byId = new Map(found.map((product) => [product.id, product]));
  return rows.flatMap(({ productId }) => {
    const product = byId.get(productId);
    return product?.active ? [shownProduct(product)] : [];
  });
}

/** Adds a product, at most once. NOT_FOUND if it is not on sale. */
export async function addToWishlist(db: Db, userId: number, productId: number): Promise<void> {
  const [product] = await findSellable(db, [productId]);
  if (!product?.active) throw notFound();
  await db.insert(wishlistLines).values({ userId, productId }).onConflictDoNothing();
}

export async function removeFromWishlist(db: Db, userId: number, productId: number): Promise<void> {
  const removed = await db
    .delete(wishlistLines)
    .where(and(eq(wishlistLines.userId, userId), eq(wishlistLines.productId, productId)))
    .returning({ id: wishlistLines.id });
  if (removed.length === 0) throw notFound();
}

/** Replaces the wishlist; unknown products are left out. */
export async function saveWishlist(db: Db, userId: number, productIds: readonly number[]): Promise<void> {
  const known = await findSellable(db, [...new Set(productIds)]);
  await inTransaction(db, async (tx) => {
    await tx.delete(wishlistLines).where(eq(wishlistLines.userId, userId));
    if (known.length > 0)
      await tx.insert(wishlistLines).values(known.map((product) => ({ userId, productId: product.id })));
  });
}

/** Deletes the cart, wishlist and stock watches of a person being erased. */
export async function eraseCart(tx: Db, userId: number): Promise<void> {
  await tx.delete(cartLines).where(eq(cartLines.userId, userId));
  await tx.delete(wishlistLines).where(eq(wishlistLines.userId, userId));
  await tx.delete(stockWatches).where(eq(stockWatches.userId, userId));
}
