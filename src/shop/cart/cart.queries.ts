import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { type Of, prepared, preparedRows, unseen } from '#platform/db/prepared.ts';
import { users } from '../accounts/accounts.tables.ts';
import { isPending, orderLines, orders } from '../orders/orders.tables.ts';
import { products, type SellableRow, sellableColumns } from '../products/products.tables.ts';
import type { SellingSettings } from '../settings/season.rules.ts';
import type { StoreSettings } from '../settings/settings.contract.ts';
import { storeSettings } from '../settings/settings.tables.ts';
import { cartLines } from './cart.tables.ts';

/** The quantities a cart asks for, including products that are no longer sold. */
export interface CartQuantity {
  id: number;
  productId: number;
  quantity: number;
}

export interface CartLine {
  cartId: number;
  product: SellableRow;
  quantity: number;
  /** Quantity that the person's own open order holds. */
  held: number;
}

type UserId = number | Of<{ userId: number }>['userId'];

/**
 * SQL: the quantity of the row's product that the person's own open order holds, and which they may keep in the cart.
 */
const heldBy = (userId: UserId) =>
  sql<number>`coalesce((select sum(l.held)::int from orders o join order_lines l on l.order_id = o.id
    where o.user_id = ${userId} and o.payment_state = 'pending' and o.holds_stock and l.product_id = products.id), 0)`;

/** The same for all of a person's products at once: asking per product was most of the cost of saving a cart. */
const heldTogether = (db: Db, userId: UserId) =>
  db
    .select({ productId: orderLines.productId, held: sql<number>`sum(${orderLines.held})::int`.as('held') })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.userId, userId), isPending, eq(orders.holdsStock, true)))
    .groupBy(orderLines.productId);

/** The person's saved lines. */
export async function quantitiesIn(db: Db, userId: number): Promise<CartQuantity[]> {
  return savedQuantities(db, { userId });
}

const savedQuantities = prepared((db, of: Of<{ userId: number }>) =>
  db
    .select({ id: cartLines.id, productId: cartLines.productId, quantity: cartLines.quantity })
    .from(cartLines)
    .where(eq(cartLines.userId, of.userId))
    .orderBy(asc(cartLines.id)),
);

/** The person's lines in order, with their current products. */
export async function listLines(db: Db, userId: number): Promise<CartLine[]> {
  return savedLines(db, { userId });
}

const savedLines = prepared((db, of: Of<{ userId: number }>) =>
  db
    .select({ cartId: cartLines.id, quantity: cartLines.quantity, product: sellableColumns, held: heldBy(of.userId) })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(eq(cartLines.userId, of.userId))
    .orderBy(asc(cartLines.id)),
);

/**
 * The same with the products locked until the transaction ends, in id order, so that two orders for the same goods wait
 * for each other instead of deadlocking (reliability C5: without the order, 39 of 40 mixed carts deadlocked). `for no
 * key update` lets carts that refer to a product be saved meanwhile. The contents of gift boxes are locked too;
 * `locked` lists everything.
 */
export async function lockLines(db: Db, userId: number): Promise<{ lines: CartLine[]; locked: number[] }> {
  const rows = await lockedProducts(db, { userId });
  const lines = rows
    .flatMap(({ cartId, quantity, product }) =>
      cartId === null || quantity === null ? [] : [{ cartId, quantity, product, held: 0 }],
    )
    .sort((a, b) => a.cartId - b.cartId);
  return { lines, locked: rows.map(({ product }) => product.id) };
}

const lockedProducts = prepared((db, of: Of<{ userId: number }>) =>
  db
    .select({ cartId: cartLines.id, quantity: cartLines.quantity, product: sellableColumns })
    .from(products)
    .leftJoin(cartLines, and(eq(cartLines.productId, products.id), eq(cartLines.userId, of.userId)))
    .where(
      sql`${products.id} = any(array(select product_id from cart_lines where user_id = ${of.userId}
        union all select b.content_id from cart_lines l join product_contents b on b.box_id = l.product_id
        where l.user_id = ${of.userId}))`,
    )
    .orderBy(asc(products.id))
    .for('no key update', { of: products }),
);

export interface AskedProducts {
  shop: SellingSettings & Pick<StoreSettings, 'season_message'>;
  mostPerProduct: number;
  /** Which of the given products exist. */
  found: { product: SellableRow; held: number }[];
}

/**
 * Everything that saving a cart needs, read in one statement that also locks the person's row: two saves at once would
 * both delete and both insert.
 */
export async function lockForSaving(db: Db, userId: number, productIds: readonly number[]): Promise<AskedProducts> {
  const rows = await askedProducts(db, { userId, productIds: [...new Set(productIds)] });
  const [first] = rows;
  if (!first) throw new Error('A session without its person.');
  return {
    shop: first.shop,
    mostPerProduct: first.mostPerProduct,
    found: rows.flatMap(({ product, held }) => (product === null ? [] : [{ product, held }])),
  };
}

const askedProducts = prepared((db, of: Of<{ userId: number; productIds: number[] }>) => {
  const holding = db.$with('holding').as(heldTogether(db, of.userId));
  return db
    .with(holding)
    .select({
      shop: {
        sales_mode: storeSettings.salesMode,
        season_message: storeSettings.seasonMessage,
        opens_at: storeSettings.opensAt,
        before_opening: storeSettings.beforeOpening,
        last_order_date: storeSettings.lastOrderDate,
        festival_date: storeSettings.festivalDate,
        after_last_order: storeSettings.afterLastOrder,
      },
      mostPerProduct: storeSettings.mostPerProduct,
      product: sellableColumns,
      held: sql<number>`coalesce(${holding.held}, 0)`,
    })
    .from(users)
    .innerJoin(storeSettings, sql`true`)
    .leftJoin(products, sql`${products.id} = any(${unseen(of.productIds, 'int[]')})`)
    .leftJoin(holding, eq(holding.productId, products.id))
    .where(eq(users.id, of.userId))
    .for('no key update', { of: users });
});

/**
 * Makes the list the cart, writing only the differences: browsers save the whole cart for one changed count, and an
 * unchanged line costs no index entry and no product lookup. Lines are ordered by id, so moved lines get new ones.
 * Reads the lines only after the person's row is locked, because the locking statement may still see the earlier lines.
 * Locks the products of new lines in id order first: the foreign key would lock them in cart order, which could
 * deadlock with an import that changes codes. Leaves out products deleted a moment ago.
 */
export async function replaceLines(
  tx: Db,
  userId: number,
  lines: readonly Omit<CartQuantity, 'id'>[],
): Promise<CartQuantity[]> {
  const rows = await replacedLines(tx, {
    userId,
    ids: lines.map((line) => line.productId),
    quantities: lines.map((line) => line.quantity),
  });
  return rows.sort((a, b) => a.id - b.id);
}

const replacedLines = preparedRows<{ userId: number; ids: number[]; quantities: number[] }, CartQuantity>(
  ({ userId, ids, quantities }) => sql`with asked as (
        select v.product_id, v.quantity, v.nth, c.id, c.quantity as before
        from unnest(${ids}::int[], ${quantities}::int[]) with ordinality as v(product_id, quantity, nth)
          left join cart_lines c on c.user_id = ${userId} and c.product_id = v.product_id),
        placed as (select id, max(coalesce(id, 2147483647)) over (order by nth rows unbounded preceding) as most from asked),
        moved as (select exists (select 1 from placed where id < most) as any_line),
        gone as (delete from cart_lines where user_id = ${userId}
          and ((select any_line from moved) or product_id <> all(${ids}::int[])) returning id),
        changed as (update cart_lines c set quantity = a.quantity from asked a
          where c.id = a.id and a.quantity <> a.before and not (select any_line from moved)),
        locked as materialized (select p.id from products p
          where p.id in (select product_id from asked where id is null or (select any_line from moved)) order by p.id for key share),
        added as (insert into cart_lines (user_id, product_id, quantity)
          select ${userId}::int, a.product_id, a.quantity from asked a join locked on locked.id = a.product_id
          -- Counting the deleted rows forces the delete to run first; otherwise a moved product would be there twice.
          where (select count(*) from gone) >= 0
          order by a.nth returning id, product_id, quantity)
      select id, product_id as "productId", quantity from added
      union all select id, product_id, quantity from asked where id is not null and not (select any_line from moved)`,
);

/** Part of a larger statement: deletes the cart lines of these products. `productIds` is a query. */
export const deletingCartLines = (userId: SQLWrapper, productIds: SQL) =>
  sql`relieved as (delete from cart_lines where user_id = ${userId} and product_id in (${productIds}))`;
