/** The door to what the owner does with categories, sub-categories and their order. */
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { type Db, ifTaken, inTransaction, rowsOf } from '#platform/db/db.ts';
import type { Media } from '#platform/storage/media.ts';
import { storePicture } from '#platform/storage/uploads.ts';
import { fieldError, invalidField, notFound } from '#shared/errors.ts';
import { recordAudit } from '../settings/settings.ts';
import type { CategoryAdd, CategoryUpdate, SubCategoryAdd, SubCategoryUpdate } from './categories.admin.contract.ts';
import type { Category, SubCategory } from './categories.contract.ts';
import { categories, subCategories } from './categories.tables.ts';
import { listCategories, listSubCategories } from './categories.ts';

export interface CategoryNeeds {
  db: Db;
  media: Media;
}

type Row = typeof categories.$inferSelect;

async function getForAdmin(db: Db, id: number): Promise<Category> {
  const found = (await listCategories(db, { includeInactive: true })).find((category) => category.id === id);
  if (!found) throw notFound();
  return found;
}

async function storeImage(media: Media, files: readonly File[] | undefined): Promise<string | undefined> {
  const [file] = files ?? [];
  return file ? storePicture(media, file) : undefined;
}

function columnsOf(input: CategoryUpdate, imageKey: string | undefined): Partial<Row> {
  const columns = {
    name: input.name,
    tamilName: input.tamil_name,
    description: input.description,
    active: input.status === undefined ? undefined : input.status === 1,
    imageKey,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Two categories with the same name could not be told apart in the shop or in a price list. */
async function refuseTakenName(db: Db, name: string | undefined, exceptId: number | null): Promise<void> {
  if (name === undefined) return;
  const [taken] = await rowsOf<{ id: number }>(
    db,
    sql`select id from categories where lower(name) = lower(${name}) and id is distinct from ${exceptId}::int limit 1`,
  );
  if (taken) throw fieldError('CONFLICT', 'name', 'Another category has this name.');
}

/** Adds a category to the end of the list. */
export async function addCategory(
  { db, media }: CategoryNeeds,
  input: CategoryAdd,
  actorId: number,
): Promise<Category> {
  await refuseTakenName(db, input.name, null);
  const imageKey = await storeImage(media, input.image);
  const id = await inTransaction(db, async (tx) => {
    const [row] = await tx
      .insert(categories)
      .values({
        ...columnsOf(input, imageKey),
        name: input.name,
        position: sql`(select coalesce(max(position), -1) + 1 from categories)` as unknown as number,
      })
      .returning();
    const made = row as Row;
    await recordAudit(tx, { actorId, action: 'category.add', subject: `category:${made.id}`, after: made });
    return made.id;
  });
  return getForAdmin(db, id);
}

/** Changes the fields that were sent; products of a deleted category stay under All Products (decisions §6). */
export async function updateCategory(
  { db, media }: CategoryNeeds,
  id: number,
  input: CategoryUpdate,
  actorId: number,
): Promise<Category> {
  await getForAdmin(db, id);
  await refuseTakenName(db, input.name, id);
  const columns = columnsOf(input, await storeImage(media, input.image));
  await inTransaction(db, async (tx) => {
    const [before] = await tx.select().from(categories).where(eq(categories.id, id)).for('update');
    if (!before || Object.keys(columns).length === 0) return;
    await tx.update(categories).set(columns).where(eq(categories.id, id));
    const old = Object.fromEntries(Object.keys(columns).map((key) => [key, before[key as keyof Row]]));
    await recordAudit(tx, {
      actorId,
      action: 'category.update',
      subject: `category:${id}`,
      before: old,
      after: columns,
    });
  });
  return getForAdmin(db, id);
}

/** All ids in their new order: the given ones first, the others after them in their present order. */
function arranged(current: readonly number[], wanted: readonly number[]): number[] {
  const text = 'One of them is not in this list.';
  if (new Set(wanted).size !== wanted.length || wanted.some((id) => !current.includes(id)))
    throw invalidField('ids', text);
  return [...wanted, ...current.filter((id) => !wanted.includes(id))];
}

async function writePositions(
  db: Db,
  table: typeof categories | typeof subCategories,
  ids: readonly number[],
): Promise<void> {
  const values = sql.join(
    ids.map((id, position) => sql`(${id}::int, ${position}::int)`),
    sql`, `,
  );
  await db.execute(
    sql`update ${table} t set position = v.position from (values ${values}) as v(id, position) where t.id = v.id`,
  );
}

/** The order in which the shop shows its categories. */
export async function reorderCategories(db: Db, ids: readonly number[], actorId: number): Promise<Category[]> {
  await inTransaction(db, async (tx) => {
    const rows = await tx
      .select({ id: categories.id })
      .from(categories)
      .orderBy(asc(categories.position), asc(categories.id))
      .for('update');
    const order = arranged(
      rows.map((row) => row.id),
      ids,
    );
    await writePositions(tx, categories, order);
    await recordAudit(tx, { actorId, action: 'category.order', subject: 'categories', after: order });
  });
  return listCategories(db, { includeInactive: true });
}

const refuseTakenSubName = ifTaken(() =>
  fieldError('CONFLICT', 'name', 'This category has a sub-category of this name.'),
);

async function getSubCategory(db: Db, id: number): Promise<SubCategory> {
  const found = (await listSubCategories(db)).find((sub) => sub.id === id);
  if (!found) throw notFound();
  return found;
}

export async function addSubCategory(db: Db, input: SubCategoryAdd, actorId: number): Promise<SubCategory> {
  const [category] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, input.category_id));
  const text = 'Please choose a category.';
  if (!category) throw invalidField('category_id', text);
  const id = await inTransaction(db, async (tx) => {
    const [row] = await tx
      .insert(subCategories)
      .values({
        categoryId: category.id,
        name: input.name,
        tamilName: input.tamil_name ?? '',
        position:
          sql`(select coalesce(max(position), -1) + 1 from sub_categories where category_id = ${category.id})` as unknown as number,
      })
      .returning();
    const made = row as typeof subCategories.$inferSelect;
    await recordAudit(tx, { actorId, action: 'subcategory.add', subject: `subcategory:${made.id}`, after: made });
    return made.id;
  }).catch(refuseTakenSubName);
  return getSubCategory(db, id);
}

export async function updateSubCategory(
  db: Db,
  id: number,
  input: SubCategoryUpdate,
  actorId: number,
): Promise<SubCategory> {
  const before = await getSubCategory(db, id);
  const columns = Object.fromEntries(
    Object.entries({ name: input.name, tamilName: input.tamil_name }).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(columns).length === 0) return before;
  await inTransaction(db, async (tx) => {
    await tx.update(subCategories).set(columns).where(eq(subCategories.id, id));
    await recordAudit(tx, {
      actorId,
      action: 'subcategory.update',
      subject: `subcategory:${id}`,
      before,
      after: columns,
    });
  }).catch(refuseTakenSubName);
  return getSubCategory(db, id);
}

/** Deletes a sub-category and returns how many products it had; they stay in the category. */
export async function deleteSubCategory(
  db: Db,
  id: number,
  actorId: number,
): Promise<{ id: number; products: number }> {
  const before = await getSubCategory(db, id);
  return inTransaction(db, async (tx) => {
    const [freed] = await rowsOf<{ products: number }>(
      tx,
      sql`select count(*)::int as products from products where sub_category_id = ${id}`,
    );
    await tx.delete(subCategories).where(inArray(subCategories.id, [id]));
    await recordAudit(tx, { actorId, action: 'subcategory.delete', subject: `subcategory:${id}`, before });
    return { id, products: freed?.products ?? 0 };
  });
}

/** The order of the sub-categories of one category. */
export async function reorderSubCategories(
  db: Db,
  categoryId: number,
  ids: readonly number[],
  actorId: number,
): Promise<SubCategory[]> {
  await inTransaction(db, async (tx) => {
    const rows = await tx
      .select({ id: subCategories.id })
      .from(subCategories)
      .where(eq(subCategories.categoryId, categoryId))
      .orderBy(asc(subCategories.position), asc(subCategories.id))
      .for('update');
    const order = arranged(
      rows.map((row) => row.id),
      ids,
    );
    await writePositions(tx, subCategories, order);
    await recordAudit(tx, { actorId, action: 'subcategory.order', subject: `category:${categoryId}`, after: order });
  });
  return (await listSubCategories(db)).filter((sub) => sub.category_id === categoryId);
}
