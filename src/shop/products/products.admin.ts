/** The door to what the owner does with products: the table, adding and changing one, and the history of its stock. */

import { type Db, ifTaken, inTransaction } from '#platform/db/db.ts';
import type { Keep } from '#platform/http/idempotency.ts';
import type { Media } from '#platform/storage/media.ts';
import { storePicture } from '#platform/storage/uploads.ts';
import { fieldError, invalidField, notFound, ShopError } from '#shared/errors.ts';
import { type Page, pageOf } from '#shared/paging.ts';
import { recordAudit } from '../settings/settings.ts';
import type {
  ListedProduct,
  ProductAdd,
  ProductListQuery,
  ProductUpdate,
  StockMovement,
} from './products.admin.contract.ts';
import * as queries from './products.admin.queries.ts';
import { boxesAllowed, type ContentCount } from './products.boxes.rules.ts';
import { ALL } from './products.choice.rules.ts';
import type { Product } from './products.contract.ts';
import { columnOf, productFields } from './products.fields.ts';
import {
  boxRolesOf,
  insertMovements,
  type ListedRow,
  listContents,
  listExisting,
  lockRows,
  type ProductRow,
  replaceContents,
} from './products.queries.ts';
import { filterProducts } from './products.search.ts';
import { toWire } from './products.ts';
import { fromWireValue } from './products.values.rules.ts';

export interface ProductNeeds {
  db: Db;
  media: Media;
}

/** Free stock; the owner sees it for inactive products too. */
const freeStock = (row: Pick<ProductRow, 'stock' | 'reserved'>) => row.stock - row.reserved;

/** `quantity` counts the packed boxes; `boxes_allowed` those that the contents allow besides. */
function toAdminWire({ product, category, contents }: ListedRow, images: readonly string[]): ListedProduct {
  const { lowAt, soldLately } = product;
  const wire = toWire(product, category, images, contents);
  return {
    ...wire,
    quantity: freeStock(product),
    low_at: lowAt,
    sold_lately: soldLately,
    ...(contents ? { boxes_allowed: boxesAllowed({ fromContents: product.fromContents, contents }) } : {}),
  };
}

/**
 * Longer lists are searched literally: reading ten thousand products takes half a second, in which buyers would wait.
 */
const MOST_UNDERSTOOD = 3000;

/** Words, numbers and '#5'; a text with any other character is searched literally. */
const IN_WORDS = /^[\p{L}\p{M}\p{N}\s#./-]+$/u;

/**
 * Adds the products that the shop's own search finds: Tamil in Latin letters, other spellings and names, '#5' for a row
 * of the list.
 */
export async function withFound<Filter extends queries.ProductFilter>(db: Db, filter: Filter): Promise<Filter> {
  const search = filter.search?.trim();
  if (!search || !IN_WORDS.test(search)) return filter;
  if (await queries.hasMoreThan(db, MOST_UNDERSTOOD)) return filter;
  const known = await queries.listSearchable(db);
  let serial = 0;
  const rows = known.map((row) => ({ ...row, serial: row.isOnSale ? ++serial : 0 }));
  const found = filterProducts(rows, { search, category: ALL, subCategory: ALL });
  return { ...filter, found: found.map((row) => row.id) };
}

/** A page of the product table, inactive ones included, in order of display unless sorted. */
export async function listForAdmin(db: Db, query: ProductListQuery): Promise<Page<ListedProduct>> {
  const { rows, total } = await queries.pageProducts(db, await withFound(db, query), {
    sort: query.sort,
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
  });
  const images = await queries.imageKeysOf(
    db,
    rows.map(({ product }) => product.id),
  );
  return pageOf(
    rows.map((row) => toAdminWire(row, images.get(row.product.id) ?? [])),
    total,
    query,
  );
}

/** Every brand that a product has, inactive ones included. */
export async function listBrands(db: Db): Promise<string[]> {
  return queries.listBrands(db);
}

async function getForAdmin(db: Db, id: number): Promise<Product> {
  const row = await queries.findListed(db, id);
  if (!row) throw notFound();
  const images = (await queries.imageKeysOf(db, [id])).get(id) ?? [];
  return toAdminWire(row, images);
}

type Columns = Partial<
  Omit<ProductRow, 'id' | 'reserved' | 'reservedByNewcomers' | 'stock' | 'soldLately' | 'lowAt' | 'createdAt'>
>;

/** The columns of the fields that were sent; stock is separate, because it is a movement. An empty code keeps the old one. */
function columnsOf(input: ProductUpdate): Columns {
  const { quantity: _, contents: __, sku, ...others } = input;
  const values: Record<string, unknown> = sku ? { ...others, sku } : others;
  const sent = productFields().filter(([, { wire }]) => values[wire] !== undefined);
  return Object.fromEntries(sent.map(([key, { kind, wire }]) => [columnOf(key), fromWireValue(kind, values[wire])]));
}

/**
 * Checks the new contents of a box; locks box and contents in id order, so that they cannot change until the end.
 * VALIDATION for an unknown product, and for a box in a box.
 */
async function lockContents(
  tx: Db,
  boxId: number | null,
  contents: NonNullable<ProductUpdate['contents']>,
): Promise<ContentCount[]> {
  // A new plain product needs no check.
  if (boxId === null && contents.length === 0) return [];
  const ids = contents.map(({ product_id }) => product_id);
  await lockRows(tx, boxId === null ? ids : [boxId, ...ids]);
  const found = new Set(await listExisting(tx, ids));
  const { boxes, contents: inside } = await boxRolesOf(tx, boxId === null ? ids : [boxId, ...ids]);
  const refuse = (text: string) => invalidField('contents', text);
  if (ids.some((id) => !found.has(id))) throw refuse('A product of the box does not exist.');
  if (boxId !== null && ids.includes(boxId)) throw refuse('A gift box cannot contain itself.');
  if (ids.some((id) => boxes.includes(id))) throw refuse('A gift box cannot contain a gift box.');
  if (boxId !== null && ids.length > 0 && inside.includes(boxId))
    throw refuse('This product is in a gift box, so it cannot be a gift box itself.');
  return contents.map(({ product_id, count }) => ({ productId: product_id, count }));
}

const contentsKey = (contents: readonly ContentCount[]) =>
  contents.map(({ productId, count }) => `${productId}×${count}`).join('; ');

/** Only active categories can be chosen (spec §5); a product may keep its current one. */
async function checkPlace(
  db: Db,
  place: { categoryId: number; subCategoryId: number | null },
  current?: Pick<ProductRow, 'categoryId'>,
): Promise<void> {
  const category = await queries.findCategory(db, place.categoryId);
  const isKept = current?.categoryId === place.categoryId;
  if (!category || (!category.active && !isKept))
    throw invalidField('category_id', 'Please choose an active category.');
  const hasSub =
    place.subCategoryId === null || (await queries.isSubCategoryOf(db, place.subCategoryId, place.categoryId));
  if (!hasSub) throw invalidField('sub_cat', 'This sub-category belongs to another category.');
}

const refuseTakenCode = ifTaken(() => fieldError('CONFLICT', 'sku', 'Another product has this code.'));

async function storePictures(media: Media, files: readonly File[] | undefined): Promise<string[]> {
  const keys: string[] = [];
  for (const file of files ?? []) keys.push(await storePicture(media, file));
  return keys;
}

/** Applies the order of pictures; without one, a new picture replaces the first (spec §7: one image file). */
function arrangeImages(
  current: readonly string[],
  added: readonly string[],
  order: readonly string[] | undefined,
): string[] {
  if (order === undefined) return added.length > 0 ? [...added, ...current.slice(1)] : [...current];
  return order.map((entry) => {
    const fresh = /^new:(\d{1,2})$/.exec(entry)?.[1];
    const key = fresh === undefined ? /^(?:\/media\/)?([a-z0-9-]+)/.exec(entry)?.[1] : added[Number(fresh)];
    const text = 'One of the pictures is not known.';
    if (key === undefined || (fresh === undefined && !current.includes(key))) throw invalidField('images', text);
    return key;
  });
}

/** Adds a product; its first stock is its first movement. */
export async function addProduct(
  { db, media }: ProductNeeds,
  input: ProductAdd,
  actorId: number,
  keep: Keep<Product>,
): Promise<Product> {
  await checkPlace(db, { categoryId: input.category_id, subCategoryId: input.sub_cat ?? null });
  const added = await storePictures(media, input.image);
  return inTransaction(db, async (tx) => {
    const contents = await lockContents(tx, null, input.contents ?? []);
    const row = await queries.insertProduct(tx, {
      ...(columnsOf({
        ...input,
        from_contents: input.from_contents === true && contents.length > 0,
      }) as typeof queries.insertProduct extends (db: Db, values: infer V) => unknown ? V : never),
      stock: input.quantity,
    });
    if (contents.length > 0) await replaceContents(tx, row.id, contents);
    await queries.replaceImages(tx, row.id, arrangeImages([], added, input.images));
    await insertMovements(tx, [
      { productId: row.id, kind: 'initial', quantity: input.quantity, actorId, reason: input.stock_reason ?? '' },
    ]);
    await recordAudit(tx, {
      actorId,
      action: 'product.add',
      subject: `product:${row.id}`,
      after: auditOf(row, contents),
    });
    const product = await getForAdmin(tx, row.id);
    await keep(tx, product);
    return product;
  }).catch(refuseTakenCode);
}

function auditOf(row: ProductRow, contents: readonly ContentCount[]) {
  const { id: _, createdAt: _created, updatedAt: _updated, sales: _sales, ...rest } = row;
  const { reserved: _reserved, reservedByNewcomers: _newcomers, soldLately: _sold, lowAt: _low, ...fields } = rest;
  return { ...fields, ...(contents.length > 0 ? { contents: contentsKey(contents) } : {}) };
}

/** Only the differences, for the audit. */
function differences(before: object, after: object) {
  const changed = Object.entries(after).filter(([key, value]) => value !== (before as Record<string, unknown>)[key]);
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, (before as Record<string, unknown>)[key]])),
    after: Object.fromEntries(changed),
  };
}

function refuseMovedStock(row: ProductRow, expected: number | undefined): void {
  if (expected === undefined || expected === freeStock(row)) return;
  throw new ShopError('STOCK_CHANGED', 'The stock changed meanwhile. Please check it and save again.', {
    fields: { quantity: `The stock is ${freeStock(row)} now.` },
    extra: { quantity: freeStock(row) },
  });
}

/** Changes the fields that were sent. `quantity` is the free stock: reserved pieces are added to it (decisions §6). */
export async function updateProduct(
  { db, media }: ProductNeeds,
  id: number,
  input: ProductUpdate,
  actorId: number,
): Promise<Product> {
  if (!(await queries.findListed(db, id))) throw notFound();
  const added = await storePictures(media, input.image);
  await inTransaction(db, async (tx) => {
    const asked = input.contents === undefined ? null : await lockContents(tx, id, input.contents);
    const row = await queries.lockProduct(tx, id);
    if (!row) throw notFound();
    const before = await listContents(tx, id);
    const contents = asked ?? before;
    refuseMovedStock(row, input.expected_quantity);
    const columns = columnsOf(input);
    // Only for gift boxes, because computing what contents allow costs every order a read.
    columns.fromContents = contents.length > 0 && (columns.fromContents ?? row.fromContents);
    const isMoved = columns.categoryId !== undefined && columns.categoryId !== row.categoryId;
    if (isMoved && columns.subCategoryId === undefined) columns.subCategoryId = null;
    if (columns.categoryId !== undefined || columns.subCategoryId)
      await checkPlace(
        tx,
        {
          categoryId: columns.categoryId ?? row.categoryId,
          subCategoryId: columns.subCategoryId === undefined ? row.subCategoryId : columns.subCategoryId,
        },
        row,
      );
    const stock = input.quantity === undefined ? row.stock : input.quantity + row.reserved;
    const after = await queries.updateProduct(tx, id, { ...columns, stock });
    if (stock !== row.stock)
      await insertMovements(tx, [
        { productId: id, kind: 'set', quantity: stock - row.stock, actorId, reason: input.stock_reason ?? '' },
      ]);
    if (contentsKey(contents) !== contentsKey(before)) await replaceContents(tx, id, contents);
    if (added.length > 0 || input.images !== undefined) {
      const current = (await queries.imageKeysOf(tx, [id])).get(id) ?? [];
      await queries.replaceImages(tx, id, arrangeImages(current, added, input.images));
    }
    const changes = differences(auditOf(row, before), auditOf(after, contents));
    await recordAudit(tx, { actorId, action: 'product.update', subject: `product:${id}`, ...changes });
  }).catch(refuseTakenCode);
  return getForAdmin(db, id);
}

/** Every movement of a product's stock, the latest first. */
export async function stockHistory(
  db: Db,
  productId: number,
  query: { page: number; limit: number },
): Promise<Page<StockMovement>> {
  if (!(await queries.findListed(db, productId))) throw notFound();
  const { rows, total } = await queries.pageMovements(db, productId, {
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
  });
  const items = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    quantity: row.quantity,
    stock_after: row.stockAfter,
    order_id: row.orderId,
    order_number: row.orderNumber,
    actor: row.actor,
    reason: row.reason,
    createdAt: new Date(row.createdAt).toISOString(),
  }));
  return pageOf(items, total, query);
}
