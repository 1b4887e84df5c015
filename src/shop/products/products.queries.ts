import { and, asc, eq, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { type Db, rowsOf, StartAgain } from '#platform/db/db.ts';
import { preparedRows } from '#platform/db/prepared.ts';
import { categories } from '../categories/categories.tables.ts';
import type { ContentCount } from './products.boxes.rules.ts';
import { PACE_DAYS } from './products.stock.rules.ts';
import {
  allBoxes,
  type ContentRow,
  productContents,
  productImages,
  products,
  type SellableRow,
  sellableColumns,
  stockMovements,
} from './products.tables.ts';

export type ProductRow = typeof products.$inferSelect;

/** A product as lists show it. */
export interface ListedRow {
  product: ProductRow;
  category: { name: string; tamilName: string };
  /** For a gift box, in order; null for a plain product. */
  contents: ContentRow[] | null;
}

/**
 * Active products in order of display: categories as the owner sorted them, then products. Contents of gift boxes are
 * read once and joined, so that a shop without boxes only pays for an empty table.
 */
export async function listActive(db: Db): Promise<ListedRow[]> {
  return db
    .select({
      product: products,
      category: { name: categories.name, tamilName: categories.tamilName },
      contents: allBoxes.contents,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(allBoxes.from, allBoxes.on)
    .where(eq(products.active, true))
    .orderBy(asc(categories.position), asc(categories.id), asc(products.position), asc(products.id));
}

export interface ShelvedProduct {
  id: number;
  place: string;
  category: string;
  tamilCategory: string;
}

/** Storage places of products, in order of display; including inactive ones. */
export async function listShelved(db: Db, ids: readonly number[]): Promise<ShelvedProduct[]> {
  return db
    .select({
      id: products.id,
      place: products.storagePlace,
      category: categories.name,
      tamilCategory: categories.tamilName,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(sql`${products.id} = any(${sql.param([...ids])}::int[])`)
    .orderBy(asc(categories.position), asc(categories.id), asc(products.position), asc(products.id));
}

export async function listImages(db: Db): Promise<{ productId: number; imageKey: string }[]> {
  return db
    .select({ productId: productImages.productId, imageKey: productImages.imageKey })
    .from(productImages)
    .orderBy(asc(productImages.productId), asc(productImages.position));
}

export async function findSellable(db: Db, ids: readonly number[]): Promise<SellableRow[]> {
  if (ids.length === 0) return [];
  return db
    .select(sellableColumns)
    .from(products)
    .where(sql`${products.id} = any(${sql.param([...ids])}::int[])`)
    .orderBy(asc(products.id));
}

/**
 * Locks the rows in id order, so that two orders over the same goods wait for each other instead of deadlocking
 * (reliability C5: 39 of 40 mixed carts deadlocked without the order). The lock leaves keys alone, so that a cart which
 * merely refers to a product does not wait for its buyers. Contents of gift boxes are locked in the same order, and
 * read only afterwards: a statement that waited for a lock still sees other products as they were before.
 */
export async function lockSellable(db: Db, ids: readonly number[]): Promise<readonly SellableRow[]> {
  if (ids.length === 0) return [];
  const wanted = sql`${sql.param([...ids])}::int[]`;
  const locked = await db
    .select(sellableColumns)
    .from(products)
    .where(
      sql`${products.id} = any(${wanted} || array(select content_id from product_contents where box_id = any(${wanted})))`,
    )
    .orderBy(asc(products.id))
    .for('no key update', { of: products });
  const asked = new Set(ids);
  return readAfterLocks(
    db,
    locked.filter(({ id }) => asked.has(id)),
    locked.map(({ id }) => id),
  );
}

/**
 * The same rows with what the contents of boxes allow now; reads nothing if there are no boxes. If the owner changed a
 * box's contents while we waited, the transaction starts again, because locking the new contents now would break the id
 * order.
 */
export async function readAfterLocks(
  db: Db,
  rows: readonly SellableRow[],
  locked: readonly number[],
): Promise<readonly SellableRow[]> {
  if (!rows.some(({ fromContents }) => fromContents)) return rows;
  const fresh = await findSellable(
    db,
    rows.map(({ id }) => id),
  );
  const known = new Set(locked);
  const isLocked = fresh.every(({ contents }) => contents.every(({ productId }) => known.has(productId)));
  if (!isLocked) throw new StartAgain();
  return fresh;
}

/** Locks products in id order, plain or boxes. */
export async function lockRows(db: Db, ids: readonly number[]): Promise<void> {
  await db.execute(
    sql`select id from products where id = any(${sql.param([...ids])}::int[]) order by id for no key update`,
  );
}

/** The contents of a product, in order; empty for a plain one. */
export async function listContents(db: Db, boxId: number): Promise<ContentCount[]> {
  return db
    .select({ productId: productContents.contentId, count: productContents.count })
    .from(productContents)
    .where(eq(productContents.boxId, boxId))
    .orderBy(asc(productContents.position));
}

/** Which of the products are gift boxes, and which are in one. */
export async function boxRolesOf(db: Db, ids: readonly number[]): Promise<{ boxes: number[]; contents: number[] }> {
  const wanted = sql`${sql.param([...ids])}::int[]`;
  const rows = await rowsOf<{ boxes: number[]; contents: number[] }>(
    db,
    sql`select array(select distinct box_id from product_contents where box_id = any(${wanted})) as boxes,
      array(select distinct content_id from product_contents where content_id = any(${wanted})) as contents`,
  );
  return rows[0] ?? { boxes: [], contents: [] };
}

export async function listExisting(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select id from products where id = any(${sql.param([...ids])}::int[])`,
  );
  return rows.map(({ id }) => id);
}

export async function replaceContents(db: Db, boxId: number, contents: readonly ContentCount[]): Promise<void> {
  await db.delete(productContents).where(eq(productContents.boxId, boxId));
  if (contents.length === 0) return;
  await db
    .insert(productContents)
    .values(contents.map(({ productId, count }, position) => ({ boxId, contentId: productId, count, position })));
}

export interface Quantity {
  productId: number;
  quantity: number;
}

/** Newcomers' holds are also counted separately. */
export type Holder = 'newcomer' | 'known';

/** Quantities as two lists, which a statement takes as values. */
export const listsOf = (quantities: readonly Quantity[]) => ({
  ids: quantities.map(({ productId }) => productId),
  pieces: quantities.map(({ quantity }) => quantity),
});

type Lists = { [Name in keyof ReturnType<typeof listsOf>]: SQLWrapper };

/** The quantities as a query of `id` and `quantity`. The same text for any number, so that its plan is reused. */
const listsQuery = ({ ids, pieces }: Lists): SQL =>
  sql`select id, quantity from unnest(${ids}::int[], ${pieces}::int[]) as q(id, quantity)`;

function quantitiesQuery(quantities: readonly Quantity[]): SQL {
  const { ids, pieces } = listsOf(quantities);
  return listsQuery({ ids: sql`${sql.param(ids)}`, pieces: sql`${sql.param(pieces)}` });
}

/**
 * A query of `id` and `quantity` as a relation `v` whose products are locked in id order before any is changed: a plain
 * UPDATE locks in whatever order the planner joins.
 */
function locked(wanted: SQL): SQL {
  return sql`wanted as materialized (${wanted}),
    locked as materialized (select id from products where id in (select id from wanted) order by id for no key update),
    v as (select w.* from locked l join wanted w on w.id = l.id)`;
}

const lockedQuantities = (quantities: readonly Quantity[]) => sql`with ${locked(quantitiesQuery(quantities))}`;

const ofNewcomer = (isNewcomer: boolean | SQLWrapper, pieces: SQL): SQL =>
  sql`case when ${isNewcomer}::boolean then ${pieces} else 0 end`;

/** Part of a larger statement: reserves quantities where enough is free; `taken` has those products. */
export function reserving(lists: Lists, isNewcomer: SQLWrapper): SQL {
  return sql`${locked(listsQuery(lists))},
    taken as (update products p set reserved = p.reserved + v.quantity,
        reserved_by_newcomers = p.reserved_by_newcomers + ${ofNewcomer(isNewcomer, sql`v.quantity`)} from v
      where p.id = v.id and p.active and p.stock - p.reserved >= v.quantity returning p.id)`;
}

/** Adds to `reserved` where enough is free; returns the ids that were reserved. One statement for a whole order. */
export async function addReserved(db: Db, quantities: readonly Quantity[], holder: Holder): Promise<number[]> {
  const rows = await reserved(db, { ...listsOf(quantities), isNewcomer: holder === 'newcomer' });
  return rows.map((row) => row.id);
}

const reserved = preparedRows<ReturnType<typeof listsOf> & { isNewcomer: boolean }, { id: number }>(
  (of) => sql`with ${reserving(of, of.isNewcomer)} select id from taken`,
);

/**
 * Packs or unpacks gift boxes: boxes are added and contents removed, or the reverse. False if a product would have
 * fewer pieces than are reserved; the caller must then roll back.
 */
export async function moveBoxed(db: Db, orderId: number, moves: readonly Quantity[]): Promise<boolean> {
  const [row] = await rowsOf<{ moved: number }>(
    db,
    sql`${lockedQuantities(moves)}, moved as (update products p set stock = p.stock + v.quantity from v
        where p.id = v.id and p.stock + v.quantity >= p.reserved returning p.id, v.quantity),
      noted as (insert into stock_movements (product_id, kind, quantity, order_id)
        select id, 'boxed', quantity, ${orderId}::int from moved)
      select count(*)::int as moved from moved`,
  );
  return row?.moved === moves.length;
}

export async function subtractReserved(db: Db, quantities: readonly Quantity[], holder: Holder): Promise<void> {
  await db.execute(
    sql`${lockedQuantities(quantities)} update products p set reserved = p.reserved - v.quantity,
        reserved_by_newcomers = p.reserved_by_newcomers - ${ofNewcomer(holder === 'newcomer', sql`v.quantity`)} from v where p.id = v.id`,
  );
}

/**
 * Part of a larger statement: sells pieces and records their movement. `wanted` is a query of `id`, `quantity` and
 * `held`, the reserved part; the rest must be free, or the table's checks refuse it.
 */
export function selling(orderId: number | SQLWrapper, wanted: SQL, isNewcomer: boolean | SQLWrapper): SQL {
  return sql`${locked(wanted)},
    sold as (update products p
      set reserved = p.reserved - v.held,
        reserved_by_newcomers = p.reserved_by_newcomers - ${ofNewcomer(isNewcomer, sql`v.held`)}, stock = p.stock - v.quantity, sales = p.sales + v.quantity
      from v where p.id = v.id returning p.id, v.quantity),
    moved as (insert into stock_movements (product_id, kind, quantity, order_id)
      select id, 'sold', -quantity, ${orderId}::int from sold)`;
}

export async function moveReservedToSold(db: Db, orderId: number, quantities: readonly Quantity[]): Promise<void> {
  const wanted = sql`select id, quantity, quantity as held from (${quantitiesQuery(quantities)}) as asked`;
  await db.execute(sql`with ${selling(orderId, wanted, false)} select 1`);
}

export async function sellFree(db: Db, orderId: number, quantities: readonly Quantity[]): Promise<void> {
  const wanted = sql`select id, quantity, 0 as held from (${quantitiesQuery(quantities)}) as asked`;
  await db.execute(sql`with ${selling(orderId, wanted, false)} select 1`);
}

/** Sells the pieces of an order's lines; `held` is the reserved part of each line. */
export async function sellLines(db: Db, orderId: number, held: SQL, holder: Holder): Promise<void> {
  const wanted = sql`select product_id as id, quantity, ${held} as held from order_lines where order_id = ${orderId}`;
  await db.execute(sql`with ${selling(orderId, wanted, holder === 'newcomer')} select 1`);
}

/** Recounts each product's sales of the last weeks; writes only counts that changed. */
export async function countSoldLately(db: Db): Promise<void> {
  const changed = await rowsOf<Quantity>(
    db,
    sql`select p.id as "productId", s.quantity from products p cross join lateral (
        select greatest(coalesce(-sum(m.quantity), 0), 0)::int as quantity from stock_movements m
        where m.product_id = p.id and m.created_at > now() - make_interval(days => ${PACE_DAYS})
          and m.kind in ('sold', 'returned')) s
      where s.quantity <> p.sold_lately`,
  );
  if (changed.length > 0)
    await db.execute(
      sql`${lockedQuantities(changed)} update products p set sold_lately = v.quantity from v where p.id = v.id`,
    );
}

export async function addStock(db: Db, quantities: readonly Quantity[]): Promise<void> {
  await db.execute(
    sql`${lockedQuantities(quantities)} update products p set stock = p.stock + v.quantity, sales = p.sales - v.quantity
      from v where p.id = v.id`,
  );
}

export async function subtractSales(db: Db, quantities: readonly Quantity[]): Promise<void> {
  await db.execute(
    sql`${lockedQuantities(quantities)} update products p set sales = p.sales - v.quantity from v where p.id = v.id`,
  );
}

export async function addSales(db: Db, quantities: readonly Quantity[]): Promise<void> {
  await db.execute(
    sql`${lockedQuantities(quantities)} update products p set sales = p.sales + v.quantity from v where p.id = v.id`,
  );
}

/** An order's total effect on stock on hand, without packing boxes: negative while its goods are out. */
export async function sumMovements(db: Db, orderId: number): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${stockMovements.quantity}), 0)::int` })
    .from(stockMovements)
    .where(and(eq(stockMovements.orderId, orderId), ne(stockMovements.kind, 'boxed')));
  return row?.sum ?? 0;
}

/**
 * The reason of each product's last movement that set its stock to a number (by a person or an import; not sales or
 * goods received). Call with the products locked.
 */
export async function lastStockWriting(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<{ id: number; reason: string }>(
    db,
    sql`select distinct on (m.product_id) m.product_id as id, m.reason from stock_movements m
      where m.product_id = any(${sql.param([...ids])}::int[]) and m.kind in ('set', 'counted', 'import')
      order by m.product_id, m.id desc`,
  );
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

export async function insertMovements(db: Db, rows: (typeof stockMovements.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(stockMovements).values(rows);
}

const inSql = (key: string) => sql.identifier(toSnakeCase(key));

/** Rows a statement: far below PostgreSQL's 65,535 parameters. */
const ROWS = 500;

/**
 * Writes columns of products that the caller has locked; all rows have the same ones. `set` overrides columns that are
 * not simply `v.column`.
 */
export async function updateColumns(
  db: Db,
  rows: readonly (Partial<ProductRow> & { id: number })[],
  set: Partial<Record<keyof ProductRow, SQL>> = {},
): Promise<void> {
  const keys = Object.keys(rows[0] ?? {}) as (keyof ProductRow)[];
  const written = keys.filter((key) => key !== 'id');
  const assigned = written.map((key) => sql`${inSql(key)} = ${set[key] ?? sql`v.${inSql(key)}`}`);
  for (let at = 0; at < rows.length; at += ROWS) {
    const values = rows.slice(at, at + ROWS).map((row) => {
      const cells = keys.map((key) => sql`${row[key] ?? null}::${sql.raw(products[key].getSQLType())}`);
      return sql`(${sql.join(cells, sql`, `)})`;
    });
    await db.execute(
      sql`update products p set ${sql.join(assigned, sql`, `)}, updated_at = now()
        from (values ${sql.join(values, sql`, `)}) as v(${sql.join(keys.map(inSql), sql`, `)}) where p.id = v.id`,
    );
  }
}

/** Deletes products and their history; fails (SQLSTATE 23503) while an order, a cart or a wishlist refers to one. */
export async function deleteProducts(db: Db, ids: readonly number[]): Promise<void> {
  await db.delete(stockMovements).where(inArray(stockMovements.productId, [...ids]));
  // Before the products: a box and its contents may be deleted together.
  await db.delete(productContents).where(inArray(productContents.boxId, [...ids]));
  await db.delete(products).where(inArray(products.id, [...ids]));
}
