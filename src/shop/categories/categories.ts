/** The door to categories and sub-categories. */
import { asc, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { mediaUrl } from '#platform/storage/media.ts';
import type { Category, SubCategory } from './categories.contract.ts';
import { subCategories } from './categories.tables.ts';

interface CategoryRow {
  id: number;
  name: string;
  tamilName: string;
  description: string;
  imageKey: string | null;
  active: boolean;
  createdAt: Date | string;
  productsCount: number;
}

/**
 * Categories in order of display with the number of their active products. The image is the category's own, else its first
 * product's (spec §3).
 */
export async function listCategories(db: Db, options: { includeInactive: boolean }): Promise<Category[]> {
  const rows = await rowsOf<CategoryRow>(
    db,
    sql`select c.id, c.name, c.tamil_name as "tamilName", c.description, c.active, c.created_at as "createdAt",
      count(p.id)::int as "productsCount",
      coalesce(c.image_key, (select i.image_key from product_images i join products q on q.id = i.product_id
        where q.category_id = c.id order by q.position, q.id, i.position limit 1)) as "imageKey"
    from categories c left join products p on p.category_id = c.id and p.active
    where ${options.includeInactive} or c.active
    group by c.id order by c.position, c.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    tamil_name: row.tamilName,
    description: row.description,
    status: row.active,
    productsCount: row.productsCount,
    createdAt: new Date(row.createdAt).toISOString(),
    image: row.imageKey === null ? null : mediaUrl(row.imageKey),
  }));
}

export async function listSubCategories(db: Db): Promise<SubCategory[]> {
  const rows = await db
    .select()
    .from(subCategories)
    .orderBy(asc(subCategories.categoryId), asc(subCategories.position));
  return rows.map((row) => ({ id: row.id, name: row.name, tamil_name: row.tamilName, category_id: row.categoryId }));
}
