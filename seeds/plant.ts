/** Creates the demonstration: pictures, catalogue, coupons, and a few customers with orders in every state. */
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { inTransaction } from '#platform/db/db.ts';
import { BANNER_WIDTHS, type Media } from '#platform/storage/media.ts';
import { basisPointsFromPercent, paiseFromRupees } from '#shared/money.ts';
import { users } from '#shop/accounts/accounts.tables.ts';
import { createAccount } from '#shop/accounts/accounts.ts';
import type { Auth } from '#shop/accounts/auth.ts';
import { addresses } from '#shop/addresses/addresses.tables.ts';
import { categories, subCategories } from '#shop/categories/categories.tables.ts';
import { coupons as couponTable } from '#shop/coupons/coupons.tables.ts';
import { productImages, products, stockMovements } from '#shop/products/products.tables.ts';
import { catalogue } from './catalogue/catalogue.ts';
import type { SeedCategory, SeedProduct } from './catalogue/catalogue.types.ts';
import { coupons } from './coupons.ts';
import { customers } from './customers.ts';
import { drawings } from './drawings/drawings.ts';
import { plantOrders } from './plant-orders.ts';
import { plantTransports } from './transports.ts';

const art = (name: string) => readFile(new URL(`./art/${name}.svg`, import.meta.url));

/** The two banners have fixed names, so that the first page can request them before anything is uploaded. */
export async function plantPictures(media: Media): Promise<void> {
  await Promise.all(['banner-1', 'banner-2'].map(async (name) => media.putNamed(name, await art(name), BANNER_WIDTHS)));
}

/** Fills an empty database, all or nothing. */
export async function plantDemo({ db, auth, media }: { db: Db; auth: Auth; media: Media }): Promise<void> {
  const pictures = await storeDrawings(media);
  await inTransaction(db, async (tx) => {
    for (const [position, category] of catalogue.entries()) await plantCategory(tx, category, position, pictures);
    await plantCoupons(tx);
    await plantTransports(tx);
    for (const customer of customers) await plantCustomer(tx, auth, customer);
    await plantOrders(tx);
  });
}

/** Stores the drawings; returns their keys, by name for categories and by code for products. */
async function storeDrawings(media: Media): Promise<ReadonlyMap<string, string>> {
  const ofCategories = await Promise.all(
    catalogue.map(async ({ art: name }) => [name, await media.putOwn(await art(name), name)] as const),
  );
  const ofProducts = await Promise.all(
    [...drawings].map(async ([sku, svg]) => [sku, await media.putOwn(Buffer.from(svg), sku.toLowerCase())] as const),
  );
  return new Map([...ofCategories, ...ofProducts]);
}

async function plantCategory(
  db: Db,
  category: SeedCategory,
  position: number,
  pictures: ReadonlyMap<string, string>,
): Promise<void> {
  const [row] = await db
    .insert(categories)
    .values({
      name: category.name,
      tamilName: category.tamilName,
      description: category.description,
      imageKey: pictures.get(category.art) as string,
      position,
    })
    .returning({ id: categories.id });
  const categoryId = row?.id as number;
  const subs = await db
    .insert(subCategories)
    .values(category.subCategories.map((sub, index) => ({ ...sub, categoryId, position: index })))
    .returning({ id: subCategories.id, name: subCategories.name });
  const subIds = new Map(subs.map((sub) => [sub.name, sub.id]));
  const rows = await db
    .insert(products)
    .values(category.products.map((product, index) => productRow(product, index, { ...category, categoryId, subIds })))
    .returning({ id: products.id, sku: products.sku, stock: products.stock });
  await db
    .insert(productImages)
    .values(rows.map(({ id, sku }) => ({ productId: id, imageKey: pictures.get(sku as string) as string })));
  await db
    .insert(stockMovements)
    .values(rows.map(({ id, stock }) => ({ productId: id, kind: 'initial' as const, quantity: stock })));
}

interface Shelf extends Pick<SeedCategory, 'isLowNoise' | 'isChildFriendly'> {
  categoryId: number;
  subIds: ReadonlyMap<string, number>;
}

function productRow(
  product: SeedProduct,
  position: number,
  { categoryId, subIds, isLowNoise = false, isChildFriendly = false }: Shelf,
) {
  return {
    sku: product.sku,
    name: product.name,
    tamilName: product.tamilName,
    description: product.description,
    tamilDescription: product.tamilDescription,
    pack: product.pack,
    basePrice: paiseFromRupees(product.basePriceRupees),
    discount: basisPointsFromPercent(product.discountPercent),
    stock: product.stock,
    categoryId,
    subCategoryId: subIds.get(product.subCategory) ?? null,
    videoUrl: product.videoUrl ?? null,
    rating: product.rating,
    position,
    ...{ isLowNoise, isChildFriendly },
    ...(product.lowStockAt === undefined ? {} : { lowStockAt: product.lowStockAt }),
  };
}

async function plantCoupons(db: Db): Promise<void> {
  await db.insert(couponTable).values(
    coupons.map((coupon) => ({
      code: coupon.code,
      description: coupon.description,
      tamilDescription: coupon.tamilDescription,
      minOrder: paiseFromRupees(coupon.minOrderRupees),
      discount: basisPointsFromPercent(coupon.discountPercent),
      isPublic: coupon.isPublic,
      maxRedemptions: coupon.maxRedemptions ?? null,
      maxPerCustomer: coupon.maxPerCustomer ?? null,
      firstOrderOnly: coupon.firstOrderOnly ?? false,
      expiresAt:
        coupon.expiresInDays === undefined
          ? null
          : (sql`now() + make_interval(days => ${coupon.expiresInDays})` as unknown as Date),
    })),
  );
}

async function plantCustomer(db: Db, auth: Auth, customer: (typeof customers)[number]): Promise<void> {
  const { name, email, phone, password } = customer;
  const account = await createAccount(db, auth, {
    name,
    email,
    phone_number: phone,
    password,
    role: 'customer',
    isDemo: true,
  });
  // Demonstration customers must have joined before their first order.
  await db.update(users).set({ createdAt: sql`now() - interval '75 days'` }).where(sql`${users.id} = ${account.id}`);
  await db.insert(addresses).values(
    customer.addresses.map((address) => ({
      userId: account.id,
      name: address.name,
      houseFlatNo: address.house_flat_no,
      streetName: address.street_name,
      locality: address.locality,
      landmark: address.landmark,
      city: address.city,
      state: address.state,
      zipcode: address.zipcode,
      addressType: address.address_type,
      contactNumber: address.delivery_contact_number,
      isDefault: address.isDefault,
    })),
  );
}
