import { and, asc, desc, eq, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { containing } from '#platform/db/like.ts';
import { users } from '../accounts/accounts.tables.ts';
import { categories, subCategories } from '../categories/categories.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import type { PRODUCT_SORTS } from './products.admin.contract.ts';
import { columnOf, productFields } from './products.fields.ts';
import type { ListedRow, ProductRow } from './products.queries.ts';
import { availableSql, contentsColumn, productImages, products, stockMovements } from './products.tables.ts';

export type ProductSort = (typeof PRODUCT_SORTS)[number];

export interface ProductFilter {
  search?: string | undefined;
  status?: 'active' | 'inactive' | undefined;
  category?: number | undefined;
  stock?: 'low' | 'out' | undefined;
  brand?: string | undefined;
  /** Ids that the shop's own search finds for these words, in addition to literal matches. */
  found?: readonly number[] | undefined;
}

const SEARCHED = productFields().flatMap(([key, field]) =>
  field.isSearched ? [products[columnOf(key) as 'name']] : [],
);

const free = availableSql(sql`products`);

function conditionOf(filter: ProductFilter): SQL | undefined {
  const text = filter.search?.trim() ?? '';
  const like = containing(text);
  return and(
    filter.status === undefined ? undefined : eq(products.active, filter.status === 'active'),
    filter.category === undefined ? undefined : eq(products.categoryId, filter.category),
    filter.stock === 'out' ? sql`${free} = 0` : undefined,
    filter.stock === 'low' ? sql`${free} <= ${products.lowAt}` : undefined,
    text
      ? or(
          ...SEARCHED.map((column) => ilike(column, like)),
          filter.found?.length ? sql`${products.id} = any(${sql.param([...filter.found])}::int[])` : undefined,
        )
      : undefined,
    filter.brand ? sql`lower(${products.brand}) = lower(${filter.brand})` : undefined,
  );
}

/** In hundredths of a percent of a paisa, so that nothing is rounded. */
const unitPrice = sql`case when ${products.netPrice} > 0 then ${products.netPrice} * 10000
  else ${products.basePrice} * (10000 - ${products.discount}) end`;

const SORTS: Record<ProductSort | 'display', SQL[]> = {
  display: [asc(categories.position), asc(categories.id), asc(products.position), asc(products.id)],
  name: [asc(sql`lower(${products.name})`), asc(products.id)],
  price_low: [asc(unitPrice), asc(products.id)],
  price_high: [desc(unitPrice), desc(products.id)],
  stock: [asc(free), asc(products.id)],
  sales: [desc(products.sales), desc(products.id)],
  newest: [desc(products.id)],
};

/** Counts products on sale that are sold out, and those that are low, which include them. */
export async function countLowStock(db: Db): Promise<{ out: number; low: number }> {
  const out = await countProducts(db, { status: 'active', stock: 'out' });
  return { out, low: await countProducts(db, { status: 'active', stock: 'low' }) };
}

/**
 * The fields of every product that the shop's search reads, in the order of the list. Only products on sale get a row
 * number.
 */
export async function listSearchable(db: Db) {
  return db
    .select({
      id: products.id,
      name: products.name,
      tamil_name: products.tamilName,
      description: products.description,
      quantity_content: products.pack,
      brand: products.brand,
      category_id: products.categoryId,
      sub_cat: sql<number>`coalesce(${products.subCategoryId}, 0)`,
      isOnSale: sql<boolean>`${products.active} and ${categories.active}`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .orderBy(...SORTS.display);
}

/** Whether there are more products than this; stops counting there. */
export async function hasMoreThan(db: Db, count: number): Promise<boolean> {
  const rows = await db.select({ id: products.id }).from(products).offset(count).limit(1);
  return rows.length > 0;
}

async function countProducts(db: Db, filter: ProductFilter): Promise<number> {
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(products).where(conditionOf(filter));
  return row?.n ?? 0;
}

/** Sorts ids only: twenty thousand whole rows would not fit into PostgreSQL's sort memory. */
async function pageIds(
  db: Db,
  filter: ProductFilter,
  page: { sort: ProductSort | undefined; limit: number; offset: number },
): Promise<{ ids: number[]; total: number | null }> {
  const rows = await db
    .select({
      id: products.id,
      // A search gets its count and its page in one scan.
      total: filter.search?.trim() ? sql<number>`(count(*) over ())::int` : sql<null>`null::int`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(conditionOf(filter))
    .orderBy(...SORTS[page.sort ?? 'display'])
    .limit(page.limit)
    .offset(page.offset);
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? null };
}

export async function pageProducts(
  db: Db,
  filter: ProductFilter,
  page: { sort: ProductSort | undefined; limit: number; offset: number },
): Promise<{ rows: ListedRow[]; total: number }> {
  const { ids, total } = await pageIds(db, filter, page);
  const rows = ids.length === 0 ? [] : await listedSelect(db).where(inArray(products.id, ids));
  const byId = new Map(rows.map((row) => [row.product.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total: total ?? (await countProducts(db, filter)) };
}

/** Every product of the filter, in the order of the list. */
export async function listIds(db: Db, filter: ProductFilter, sort: ProductSort | undefined): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(conditionOf(filter))
    .orderBy(...SORTS[sort ?? 'display']);
  return rows.map((row) => row.id);
}

function listedSelect(db: Db) {
  return db
    .select({
      product: products,
      category: { name: categories.name, tamilName: categories.tamilName },
      contents: contentsColumn,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId));
}

export async function findListed(db: Db, id: number): Promise<ListedRow | undefined> {
  const [row] = await listedSelect(db).where(eq(products.id, id));
  return row;
}

export async function imageKeysOf(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  const keys = new Map<number, string[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return keys;
  const rows = await db
    .select({ productId: productImages.productId, imageKey: productImages.imageKey })
    .from(productImages)
    .where(inArray(productImages.productId, [...ids]))
    .orderBy(asc(productImages.productId), asc(productImages.position), asc(productImages.id));
  for (const row of rows) keys.get(row.productId)?.push(row.imageKey);
  return keys;
}

export async function replaceImages(db: Db, productId: number, keys: readonly string[]): Promise<void> {
  await db.delete(productImages).where(eq(productImages.productId, productId));
  if (keys.length > 0)
    await db.insert(productImages).values(keys.map((imageKey, position) => ({ productId, imageKey, position })));
}

export async function lockProduct(db: Db, id: number): Promise<ProductRow | undefined> {
  const [row] = await db.select().from(products).where(eq(products.id, id)).for('update');
  return row;
}

/** Locks products in id order, so that two changes of many products cannot deadlock. */
export async function lockChosen(
  db: Db,
  chosen: { ids: readonly number[] } | { categoryIds: readonly number[] } | 'all',
): Promise<ProductRow[]> {
  const condition =
    chosen === 'all'
      ? undefined
      : 'ids' in chosen
        ? inArray(products.id, [...chosen.ids])
        : inArray(products.categoryId, [...chosen.categoryIds]);
  return db.select().from(products).where(condition).orderBy(asc(products.id)).for('update');
}

export async function insertProduct(
  db: Db,
  values: Omit<typeof products.$inferInsert, 'sku'> & { sku?: string | undefined },
): Promise<ProductRow> {
  const [next] = await rowsOf<{ id: number; position: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence('products', 'id'))::int as id,
      (select coalesce(max(position), -1)::int + 1 from products where category_id = ${values.categoryId}) as position`,
  );
  const id = next?.id as number;
  const [row] = await db
    .insert(products)
    .values({ ...values, id, sku: values.sku || `P-${id}`, position: next?.position ?? 0 })
    .returning();
  return row as ProductRow;
}

export async function updateProduct(
  db: Db,
  id: number,
  changes: Partial<typeof products.$inferInsert>,
): Promise<ProductRow> {
  const [row] = await db
    .update(products)
    .set({ ...changes, updatedAt: sql`now()` as unknown as Date })
    .where(eq(products.id, id))
    .returning();
  return row as ProductRow;
}

/** Every brand in use, by name. */
export async function listBrands(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ brand: products.brand })
    .from(products)
    .where(ne(products.brand, ''))
    .orderBy(products.brand);
  return rows.map(({ brand }) => brand);
}

export async function findCategory(db: Db, id: number): Promise<{ active: boolean } | undefined> {
  const [row] = await db.select({ active: categories.active }).from(categories).where(eq(categories.id, id));
  return row;
}

export async function isSubCategoryOf(db: Db, subCategoryId: number, categoryId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: subCategories.id })
    .from(subCategories)
    .where(and(eq(subCategories.id, subCategoryId), eq(subCategories.categoryId, categoryId)));
  return row !== undefined;
}

export interface MovementRow {
  id: number;
  kind: (typeof stockMovements.$inferSelect)['kind'];
  quantity: number;
  stockAfter: number;
  orderId: number | null;
  orderNumber: string | null;
  actor: string | null;
  reason: string;
  createdAt: Date | string;
}

/** The latest movements first, each with the stock on hand after it. */
export async function pageMovements(
  db: Db,
  productId: number,
  page: { limit: number; offset: number },
): Promise<{ rows: MovementRow[]; total: number }> {
  const [counted] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId));
  const rows = await rowsOf<MovementRow>(
    db,
    sql`select m.id, m.kind, m.quantity, m.stock_after::int as "stockAfter", m.order_id as "orderId",
        o.number as "orderNumber", u.name as actor, m.reason, m.created_at as "createdAt"
      from (select *, sum(quantity) over (order by created_at, id) as stock_after from stock_movements
        where product_id = ${productId}) m
      left join ${orders} o on o.id = m.order_id left join ${users} u on u.id = m.actor_id
      order by m.created_at desc, m.id desc limit ${page.limit} offset ${page.offset}`,
  );
  return { rows, total: counted?.n ?? 0 };
}
