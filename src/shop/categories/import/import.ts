/** Finds the categories that a price list names, ignoring case, and creates missing ones. */
import { inArray, sql } from 'drizzle-orm';
import { type Db, inTransaction, rowsOf } from '#platform/db/db.ts';
import { categories, subCategories } from '../categories.tables.ts';

const keyOf = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

export interface NamedPlace {
  category: string;
  /** Empty for none. */
  subCategory: string;
}

export interface Places {
  /** The ids of a category and sub-category name. */
  idsOf(place: NamedPlace): { categoryId: number; subCategoryId: number | null };
  /** Categories that were created. */
  made: number[];
}

/** Finds or creates every named category and sub-category; new ones go to the end. */
export async function ensurePlaces(db: Db, places: readonly NamedPlace[]): Promise<Places> {
  const known = new Map<string, number>();
  const rows = await db.select({ id: categories.id, name: categories.name }).from(categories).orderBy(categories.id);
  for (const { id, name } of rows) if (!known.has(keyOf(name))) known.set(keyOf(name), id);
  const made = await makeCategories(db, places, known);
  const subs = await ensureSubCategories(db, places, known);
  const categoryOf = ({ category }: NamedPlace) => known.get(keyOf(category)) as number;
  return {
    made,
    idsOf: (place) => ({
      categoryId: categoryOf(place),
      subCategoryId: subs.get(`${categoryOf(place)}\n${keyOf(place.subCategory)}`) ?? null,
    }),
  };
}

async function makeCategories(db: Db, places: readonly NamedPlace[], known: Map<string, number>): Promise<number[]> {
  const missing = new Map<string, string>();
  for (const { category } of places)
    if (!known.has(keyOf(category)) && !missing.has(keyOf(category))) missing.set(keyOf(category), category);
  if (missing.size === 0) return [];
  const [last] = await rowsOf<{ position: number }>(
    db,
    sql`select coalesce(max(position), -1)::int as position from categories`,
  );
  const made = await db
    .insert(categories)
    .values([...missing.values()].map((name, index) => ({ name, position: (last?.position ?? -1) + 1 + index })))
    .returning({ id: categories.id, name: categories.name });
  for (const { id, name } of made) known.set(keyOf(name), id);
  return made.map(({ id }) => id);
}

async function ensureSubCategories(
  db: Db,
  places: readonly NamedPlace[],
  known: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const rows = await db.select().from(subCategories).orderBy(subCategories.id);
  for (const row of rows) ids.set(`${row.categoryId}\n${keyOf(row.name)}`, row.id);
  const missing = new Map<string, { categoryId: number; name: string; position: number }>();
  for (const { category, subCategory } of places) {
    const categoryId = known.get(keyOf(category)) as number;
    const key = `${categoryId}\n${keyOf(subCategory)}`;
    if (subCategory && !ids.has(key) && !missing.has(key))
      missing.set(key, { categoryId, name: subCategory, position: rows.length + missing.size });
  }
  if (missing.size === 0) return ids;
  const made = await db
    .insert(subCategories)
    .values([...missing.values()])
    .returning();
  for (const row of made) ids.set(`${row.categoryId}\n${keyOf(row.name)}`, row.id);
  return ids;
}

/** Deletes categories that an undone import had created, if they are empty; returns how many. */
export async function removeEmpty(db: Db, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  return inTransaction(db, async (tx) => {
    const empty = await rowsOf<{ id: number }>(
      tx,
      sql`select id from categories c where id in ${[...ids]} and not exists (select 1 from products p where p.category_id = c.id)`,
    );
    const gone = empty.map((row) => row.id);
    if (gone.length === 0) return 0;
    await tx.delete(subCategories).where(inArray(subCategories.categoryId, gone));
    await tx.delete(categories).where(inArray(categories.id, gone));
    return gone.length;
  });
}
