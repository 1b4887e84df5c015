import { desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { categories, subCategories } from '../../categories/categories.tables.ts';
import { contentsText } from '../products.boxes.rules.ts';
import { columnOf, type ProductValues, productFields } from '../products.fields.ts';
import { type ProductRow, updateColumns } from '../products.queries.ts';
import {
  allBoxes,
  importColumns,
  importProfiles,
  productImages,
  productImports,
  products,
  stockMovements,
} from '../products.tables.ts';
import { columnValueOf } from '../products.values.rules.ts';
import type { ImportRunning } from './import.contract.ts';
import type { KnownProduct } from './import.rules.ts';
import type { ImportField } from './import-columns.rules.ts';

export type ImportRecord = typeof productImports.$inferSelect;

/** Rows per statement: far below PostgreSQL's 65,535 parameters. */
const CHUNK = 500;

function* chunksOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += CHUNK) yield rows.slice(at, at + CHUNK);
}

/** Products in the form that import and export use, in order of display: all, or those with the ids. */
export async function listKnown(db: Db, ids?: readonly number[]): Promise<KnownProduct[]> {
  if (ids?.length === 0) return [];
  const rows = await db
    .select({
      ...{ product: products, category: categories.name, subCategory: subCategories.name },
      contents: allBoxes.contents,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subCategories, eq(subCategories.id, products.subCategoryId))
    .leftJoin(allBoxes.from, allBoxes.on)
    .where(ids && sql`${products.id} = any(${sql.param(`{${ids.join(',')}}`)}::int[])`)
    .orderBy(categories.position, categories.id, products.position, products.id);
  return rows.map(({ product, category, subCategory, contents }) => ({
    ...valuesOf(product),
    contents: contentsText(contents ?? []),
    id: product.id,
    category,
    subCategory: subCategory ?? '',
    stock: Math.max(0, product.stock - product.reserved),
  }));
}

/** The values of a row in the form of an import; a column without a value is empty text. */
function valuesOf(row: ProductRow): ProductValues {
  const columns = row as unknown as Record<string, unknown>;
  return Object.fromEntries(
    productFields().map(([key]) => [key, columns[columnOf(key)] ?? '']),
  ) as unknown as ProductValues;
}

/**
 * Locks all or the given products in id order, as orders do, so that nothing changes after planning and nothing deadlocks.
 * Leaves keys unlocked, so that saving a cart does not wait for the import.
 */
export async function lockProducts(db: Db, ids?: readonly number[]): Promise<void> {
  const chosen = ids ? sql`where id = any(${`{${ids.join(',')}}`}::int[])` : sql``;
  await db.execute(sql`select id from products ${chosen} order by id for no key update`);
}

/** The ids of products with these codes, ignoring case, by lower-case code. */
export async function idsByCode(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const small = [...new Set(codes.map((code) => code.toLowerCase()))];
  const rows = await rowsOf<{ id: number; code: string }>(
    db,
    sql`select id, lower(sku) as code from products where lower(sku) = any(${sql.param(small)}::text[]) order by id desc`,
  );
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Switches `fromContents` off for products that are no gift boxes any more. */
export async function clearFromContents(db: Db, ids: readonly number[]): Promise<void> {
  await db.execute(
    sql`update products p set from_contents = false where p.id = any(${sql.param([...ids])}::int[]) and p.from_contents
      and not exists (select 1 from product_contents b where b.box_id = p.id)`,
  );
}

/** Which of the codes are in use now, ignoring case. */
export async function listTakenCodes(db: Db, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .select({ code: products.sku })
    .from(products)
    .where(
      inArray(
        sql`lower(${products.sku})`,
        codes.map((code) => code.toLowerCase()),
      ),
    );
  return rows.map((row) => row.code);
}

export async function reserveIds(db: Db, count: number): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence('products', 'id'))::int as id from generate_series(1, ${count}::int)`,
  );
  return rows.map((row) => row.id);
}

/** A product with the ids of its category names. */
export interface PlacedProduct {
  id: number;
  values: ProductValues;
  categoryId: number;
  subCategoryId: number | null;
}

/** New products go to the end of their category and show its picture until they have one. */
export async function insertProducts(db: Db, placed: readonly PlacedProduct[]): Promise<void> {
  const lastPosition = new Map(
    (
      await rowsOf<{ categoryId: number; last: number }>(
        db,
        sql`select category_id as "categoryId", max(position)::int as last from products group by category_id`,
      )
    ).map((row) => [row.categoryId, row.last]),
  );
  const nextPosition = (categoryId: number) => {
    const position = (lastPosition.get(categoryId) ?? -1) + 1;
    lastPosition.set(categoryId, position);
    return position;
  };
  for (const chunk of chunksOf(placed))
    await db
      .insert(products)
      .values(chunk.map((product) => ({ ...columnsOf(product), position: nextPosition(product.categoryId) })));
  for (const chunk of chunksOf(placed))
    await db.execute(
      sql`insert into ${productImages} (product_id, image_key, position)
        select p.id, c.image_key, 0 from products p join categories c on c.id = p.category_id
        where c.image_key is not null and p.id in ${chunk.map((product) => product.id)}`,
    );
}

/** The columns of a placed product; category and sub-category are given by their ids. */
function columnsOf({ id, values, categoryId, subCategoryId }: PlacedProduct) {
  const kept = productFields().filter(([, { kind }]) => kind !== 'contents');
  const columns = kept.map(([key, { kind }]) => [columnOf(key), columnValueOf(kind, values[key])]);
  return { ...(Object.fromEntries(columns) as typeof products.$inferInsert), id, categoryId, subCategoryId };
}

/**
 * Writes all fields of products that the caller has locked. Reserved pieces stay reserved: the list's stock is only the
 * free part.
 */
export async function updateProducts(db: Db, placed: readonly PlacedProduct[]): Promise<void> {
  await updateColumns(db, placed.map(columnsOf), { stock: sql`v.stock + p.reserved` });
}

/**
 * Clears the codes that change, so that two products may swap codes. Changing a key waits for carts that refer to the product,
 * so this too locks in id order.
 */
export async function freeCodes(db: Db, ids: readonly number[]): Promise<void> {
  for (const chunk of chunksOf(ids.toSorted((a, b) => a - b)))
    await db.execute(
      sql`with locked as materialized (select id from products where id in ${chunk} order by id for update)
        update products p set sku = '~' || p.id from locked where p.id = locked.id`,
    );
}

/** Movements of any number of products, in statements of bounded size. */
export async function recordMovements(db: Db, rows: readonly (typeof stockMovements.$inferInsert)[]): Promise<void> {
  for (const chunk of chunksOf(rows)) await db.insert(stockMovements).values(chunk);
}

export async function switchOff(db: Db, ids: readonly number[], active = false): Promise<void> {
  for (const chunk of chunksOf(ids)) await db.update(products).set({ active }).where(inArray(products.id, chunk));
}

export async function insertImport(db: Db, values: typeof productImports.$inferInsert): Promise<ImportRecord> {
  const [row] = await db.insert(productImports).values(values).returning();
  return row as ImportRecord;
}

export async function lockImport(db: Db, id: number): Promise<ImportRecord | undefined> {
  const [row] = await db.select().from(productImports).where(eq(productImports.id, id)).for('update');
  return row;
}

export async function findImport(db: Db, id: number): Promise<ImportRecord | undefined> {
  const [row] = await db.select().from(productImports).where(eq(productImports.id, id));
  return row;
}

/** The last applied import, undone or not. */
export async function findLastApplied(db: Db): Promise<ImportRecord | undefined> {
  const [row] = await db
    .select()
    .from(productImports)
    .where(isNotNull(productImports.appliedAt))
    .orderBy(desc(productImports.id))
    .limit(1);
  return row;
}

/** The running import with its progress. */
export async function findRunning(db: Db): Promise<ImportRunning | undefined> {
  const [row] = await rowsOf<ImportRunning>(
    db,
    sql`select id, file_name, done, jsonb_array_length(queue -> 'rows') as total from product_imports
      where started_at is not null and applied_at is null order by id limit 1`,
  );
  return row;
}

/** Imports with no progress for longer than any step takes. */
export async function listStalledIds(db: Db): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select id from product_imports
      where started_at is not null and applied_at is null and stepped_at < now() - interval '30 seconds' order by id`,
  );
  return rows.map((row) => row.id);
}

interface ImportChanges extends Partial<Pick<ImportRecord, 'source' | 'trace' | 'queue' | 'done'>> {
  started?: true;
  applied?: boolean;
  undone?: true;
}

export async function updateImport(
  db: Db,
  id: number,
  { started, applied, undone, ...changes }: ImportChanges,
): Promise<ImportRecord> {
  const now = sql`clock_timestamp()` as unknown as Date;
  const [row] = await db
    .update(productImports)
    .set({
      ...changes,
      ...(started ? { startedAt: now } : {}),
      ...(applied ? { appliedAt: now } : {}),
      ...(undone ? { undoneAt: now } : {}),
      steppedAt: now,
    })
    .where(eq(productImports.id, id))
    .returning();
  return row as ImportRecord;
}

/** Deletes unapplied previews after a day. */
export async function deleteOldPreviews(db: Db): Promise<void> {
  await db.execute(
    sql`delete from product_imports where started_at is null and applied_at is null and created_at < now() - interval '1 day'`,
  );
}

export async function listColumnChoices(db: Db): Promise<Record<string, ImportField | null>> {
  const rows = await db.select().from(importColumns);
  return Object.fromEntries(rows.map((row) => [row.header, row.field]));
}

export async function rememberColumns(db: Db, choices: Readonly<Record<string, ImportField | null>>): Promise<void> {
  const rows = Object.entries(choices).map(([header, field]) => ({ header, field }));
  if (rows.length === 0) return;
  await db
    .insert(importColumns)
    .values(rows)
    .onConflictDoUpdate({ target: importColumns.header, set: { field: sql`excluded.field` } });
}

export type ImportProfile = typeof importProfiles.$inferSelect;

export async function findProfile(db: Db, headings: string): Promise<ImportProfile | undefined> {
  const [row] = await db.select().from(importProfiles).where(eq(importProfiles.headings, headings));
  return row;
}

export async function saveProfile(db: Db, profile: ImportProfile): Promise<void> {
  const { headings, ...answers } = profile;
  await db.insert(importProfiles).values(profile).onConflictDoUpdate({ target: importProfiles.headings, set: answers });
}
