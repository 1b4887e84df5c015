/** Products, their images and every movement of their stock. What can be bought is `stock − reserved`. */
import { type SQL, sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, paise } from '#platform/db/columns.ts';
import { categories, subCategories } from '../categories/categories.tables.ts';
import type { ImportQueue, ImportSource, ImportTrace } from './import/import.contract.ts';
import type { ImportField } from './import/import-columns.rules.ts';
import type { ContentOnShelf } from './products.boxes.rules.ts';
import { columnOf, type FieldKey, initialOf, type KindOf, productFields } from './products.fields.ts';
import { COVER_DAYS, PACE_DAYS, STOCK_MOVEMENTS } from './products.stock.rules.ts';

/** Columns that follow from the field's kind alone; the others are written out in the table. */
const PLAIN = {
  text: (initial: unknown) => text().notNull().default(String(initial)),
  lines: (initial: unknown) => text().notNull().default(String(initial)),
  hsn: (initial: unknown) => text().notNull().default(String(initial)),
  count: (initial: unknown) => integer().notNull().default(Number(initial)),
  rating: (initial: unknown) => doublePrecision().notNull().default(Number(initial)),
  flag: (initial: unknown) => boolean().notNull().default(Boolean(initial)),
  video: (_initial: unknown) => text(),
};

type PlainKey = { [Key in FieldKey]: KindOf<Key> extends keyof typeof PLAIN ? Key : never }[FieldKey];
type PlainColumns = {
  [Key in Exclude<PlainKey, 'code' | 'name' | 'stock'>]: ReturnType<(typeof PLAIN)[KindOf<Key> & keyof typeof PLAIN]>;
};

const isPlain = (kind: string): kind is keyof typeof PLAIN => kind in PLAIN;

const plainColumns = Object.fromEntries(
  productFields().flatMap(([key, field]) =>
    isPlain(field.kind) && columnOf(key) === key ? [[key, PLAIN[field.kind](initialOf(field))]] : [],
  ),
) as PlainColumns;

export const products = pgTable(
  'products',
  {
    id: id(),
    ...plainColumns,
    sku: text().notNull().unique(),
    name: text().notNull(),
    basePrice: paise().notNull(),
    /** Hundredths of a percent. */
    discount: integer().notNull().default(0),
    /** The selling price if it is not list price less discount; 0 for none. */
    netPrice: paise().notNull().default(0),
    /** Pieces on hand, reserved ones included. */
    stock: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
    /** The part of `reserved` held by newcomers' orders: together they never hold everything. */
    reservedByNewcomers: integer().notNull().default(0),
    categoryId: integer()
      .notNull()
      .references(() => categories.id),
    subCategoryId: integer().references(() => subCategories.id, { onDelete: 'set null' }),
    active: boolean().notNull().default(true),
    /** Pieces of paid, collected or owed orders (decisions §2), stored here so that lists need no sum. */
    sales: integer().notNull().default(0),
    /** Pieces that left in the last four weeks less returns, recounted every hour. */
    soldLately: integer().notNull().default(0),
    /**
     * The only definition of low stock: free stock up to this, which is the product's own limit or two weeks of sales.
     */
    lowAt: integer()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`greatest(low_stock_at, ceil(sold_lately * ${COVER_DAYS} / ${PACE_DAYS}::numeric)::integer)`),
      ),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index().on(t.categoryId),
    index().on(t.active, t.position, t.id),
    check('products_price_not_negative', sql`${t.basePrice} >= 0`),
    check('products_net_price_not_negative', sql`${t.netPrice} >= 0`),
    check('products_discount_is_share', sql`${t.discount} between 0 and 10000`),
    check('products_reserved_within_stock', sql`${t.reserved} >= 0 and ${t.reserved} <= ${t.stock}`),
    check(
      'products_newcomers_within_reserved',
      sql`${t.reservedByNewcomers} >= 0 and ${t.reservedByNewcomers} <= ${t.reserved}`,
    ),
  ],
);

/** What is in a gift box. A product that is in a box cannot be deleted. */
export const productContents = pgTable(
  'product_contents',
  {
    boxId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    contentId: integer()
      .notNull()
      .references(() => products.id),
    count: integer().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.boxId, t.contentId] }),
    index().on(t.contentId),
    check('product_contents_count', sql`${t.count} between 1 and 1000`),
    check('product_contents_not_itself', sql`${t.boxId} <> ${t.contentId}`),
  ],
);

export const productImages = pgTable(
  'product_images',
  {
    id: id(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    imageKey: text().notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [index().on(t.productId)],
);

/** Why the stock on hand changed: the sum of `quantity` over a product is its stock. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: id(),
    productId: integer()
      .notNull()
      .references(() => products.id),
    kind: text({ enum: STOCK_MOVEMENTS }).notNull(),
    quantity: integer().notNull(),
    orderId: integer(),
    actorId: integer(),
    reason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.productId, t.createdAt), index().on(t.orderId)],
);

/** Booked counts and deliveries, by a key from the sending device: none is booked twice. */
export const stockBookings = pgTable(
  'stock_bookings',
  {
    key: text().primaryKey(),
    requestHash: text().notNull(),
    kind: text({ enum: ['counted', 'arrived'] }).notNull(),
    /** A hash of only products and pieces, to recognise the same delivery under another key. */
    goods: text().notNull(),
    actorId: integer(),
    /** The number of products that changed and, below, the pieces in total. */
    changed: integer().notNull().default(0),
    pieces: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index('stock_bookings_goods').on(t.goods, t.createdAt)],
);

/**
 * Imported price lists: a preview until applied, then what undoing needs. While it is being written, `queue` has the
 * rows to write and `done` the number already written.
 */
export const productImports = pgTable('product_imports', {
  id: id(),
  actorId: integer(),
  fileName: text().notNull(),
  source: jsonb().$type<ImportSource>().notNull(),
  /** Null until writing has begun. */
  trace: jsonb().$type<ImportTrace>(),
  queue: jsonb().$type<ImportQueue>(),
  done: integer().notNull().default(0),
  createdAt: createdAt(),
  startedAt: instant(),
  /** When the last step was written: a stalled import lost its process and is resumed. */
  steppedAt: instant(),
  appliedAt: instant(),
  undoneAt: instant(),
});

/** The owner's meaning of each header; null ignores the column. Remembered for the next list. */
export const importColumns = pgTable('import_columns', {
  header: text().primaryKey(),
  field: text().$type<ImportField>(),
});

/** The owner's answers for a sheet with these headings, so that next week's needs none. */
export const importProfiles = pgTable('import_profiles', {
  /** Keys of the headings in their order (import-columns.rules.ts). */
  headings: text().primaryKey(),
  /** Null if the owner gave none. */
  category: text(),
  newStock: integer(),
  missing: text().$type<'keep' | 'deactivate'>().notNull(),
});

export interface SellableRow {
  id: number;
  name: string;
  tamilName: string;
  pack: string;
  basePrice: number;
  discount: number;
  netPrice: number;
  isNetRate: boolean;
  categoryId: number;
  hsnCode: string;
  stock: number;
  reserved: number;
  reservedByNewcomers: number;
  active: boolean;
  imageKey: string | null;
  fromContents: boolean;
  /** For a gift box, in order; empty for a plain product. */
  contents: ContentOnShelf[];
}

/** What an order needs to know of a product; `products` is the statement's table. */
export const sellableColumns = {
  id: products.id,
  name: products.name,
  tamilName: products.tamilName,
  pack: products.pack,
  basePrice: products.basePrice,
  discount: products.discount,
  netPrice: products.netPrice,
  isNetRate: products.isNetRate,
  categoryId: products.categoryId,
  hsnCode: products.hsnCode,
  stock: products.stock,
  reserved: products.reserved,
  reservedByNewcomers: products.reservedByNewcomers,
  active: products.active,
  // Written out: Drizzle would omit the table's name here, and `id` would mean the picture's own.
  imageKey: sql<
    string | null
  >`(select i.image_key from product_images i where i.product_id = products.id order by i.position limit 1)`,
  fromContents: products.fromContents,
  contents: sql<ContentOnShelf[]>`coalesce((select json_agg(json_build_object('productId', c.id, 'count', b.count,
      'name', c.name, 'tamilName', c.tamil_name, 'pack', c.pack, 'free', greatest(0, c.stock - c.reserved)) order by b.position)
    from product_contents b join products c on c.id = b.content_id where b.box_id = products.id), '[]'::json)`,
};

/** A content of a gift box as lists need it. */
export interface ContentRow extends ContentOnShelf {
  code: string;
  basePrice: number;
  discount: number;
  netPrice: number;
}

/** Aggregates `product_contents b` with their products `c` into one value, in order. */
const contentRows = sql`json_agg(json_build_object('productId', c.id, 'count', b.count, 'code', c.sku, 'name', c.name,
    'tamilName', c.tamil_name, 'pack', c.pack, 'basePrice', c.base_price, 'discount', c.discount, 'netPrice', c.net_price,
    'free', greatest(0, c.stock - c.reserved)) order by b.position)`;

/** The contents of each row of `products`; null for a plain one. For one page of products. */
export const contentsColumn = sql<ContentRow[] | null>`(select ${contentRows} from product_contents b
    join products c on c.id = b.content_id where b.box_id = products.id)`;

/** The same for statements over very many products, as a relation to join: reads all boxes once. */
export const allBoxes = {
  from: sql`(select b.box_id, ${contentRows} as contents from product_contents b
    join products c on c.id = b.content_id group by b.box_id) boxes`,
  on: sql`boxes.box_id = products.id`,
  contents: sql<ContentRow[] | null>`boxes.contents`,
};

/** The available quantity of a product, equal to `buyable` in products.boxes.rules.ts; `p` is the table's alias. */
export const availableSql = (
  p: SQL,
): SQL => sql`(${p}.stock - ${p}.reserved + case when ${p}.from_contents then coalesce((
    select min(greatest(0, c.stock - c.reserved) / b.count) from product_contents b join products c on c.id = b.content_id
    where b.box_id = ${p}.id), 0) else 0 end)`;
