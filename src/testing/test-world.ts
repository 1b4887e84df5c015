/** The tests' fixtures by name: a small shop with easy figures. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { demoStore } from '#seeds/store-record.ts';
import { basisPointsFromPercent, paiseFromRupees } from '#shared/money.ts';
import { createAccount } from '#shop/accounts/accounts.ts';
import type { Auth } from '#shop/accounts/auth.ts';
import type { StaffRole } from '#shop/accounts/permissions.rules.ts';
import { categories, subCategories } from '#shop/categories/categories.tables.ts';
import { coupons } from '#shop/coupons/coupons.tables.ts';
import { TRACKING_KEYS } from '#shop/orders/orders.status.ts';
import { trackingStatuses } from '#shop/orders/orders.tables.ts';
import { products, stockMovements } from '#shop/products/products.tables.ts';
import { storeSettings } from '#shop/settings/settings.tables.ts';

export const PASSWORD = 'sparkle-2026';
export const ADMIN_PASSWORD = 'admin-password-2026';

export const PHONES = {
  meena: '9486012345',
  kannan: '9500012345',
  owner: '9000000001',
  biller: '9000000002',
  packer: '9000000003',
} as const;

const GOODS = {
  /** 25 at 17 percent off: 20.75 each. */
  sparklers: { name: 'Sparklers', tamilName: 'மத்தாப்பு', base: 25, discount: 17, stock: 100 },
  /** 250 at 17 percent off: 207.50 each, a half-rupee price. */
  skyShot: { name: 'Sky Shot', tamilName: 'வானவெடி', base: 250, discount: 17, stock: 40 },
  /** The last seven pieces. */
  flowerPot: { name: 'Flower Pot', tamilName: 'பூச்சட்டி', base: 150, discount: 0, stock: 7 },
  soldOut: { name: 'Peacock', tamilName: 'மயில்', base: 500, discount: 50, stock: 0 },
  inactive: { name: 'Old Rocket', tamilName: 'பழைய ராக்கெட்', base: 75, discount: 0, stock: 10 },
  /** Below one rupee: an order of it alone is free. */
  snapper: { name: 'Snapper', tamilName: 'பட்டாசு', base: 0.4, discount: 0, stock: 100 },
} as const;

export type Good = keyof typeof GOODS;

export interface TestWorld {
  products: Record<Good, number>;
  people: { meena: number; kannan: number; owner: number; biller: number; packer: number };
}

async function plantProducts(db: Db): Promise<Record<Good, number>> {
  const [category] = await db.insert(categories).values({ name: 'Crackers', tamilName: 'பட்டாசுகள்' }).returning();
  const categoryId = category?.id as number;
  await db.insert(subCategories).values({ categoryId, name: 'Classic', tamilName: 'வழக்கமானவை' });
  const ids = {} as Record<Good, number>;
  for (const [position, [key, good]] of Object.entries(GOODS).entries()) {
    const [row] = await db
      .insert(products)
      .values({
        sku: key,
        name: good.name,
        tamilName: good.tamilName,
        pack: '1 Box (10 Pcs)',
        basePrice: paiseFromRupees(good.base),
        discount: basisPointsFromPercent(good.discount),
        stock: good.stock,
        categoryId,
        position,
        active: key !== 'inactive',
      })
      .returning();
    ids[key as Good] = row?.id as number;
    await db.insert(stockMovements).values({ productId: ids[key as Good], kind: 'initial', quantity: good.stock });
  }
  return ids;
}

async function plantCoupons(db: Db): Promise<void> {
  const tenPercent = { discount: basisPointsFromPercent(10), minOrder: 0 };
  await db.insert(coupons).values([
    { code: 'DIWALI20', discount: basisPointsFromPercent(20), minOrder: paiseFromRupees(500) },
    { code: 'ONCE', ...tenPercent, isPublic: false, maxPerCustomer: 1 },
    { code: 'FIRST', ...tenPercent, isPublic: false, firstOrderOnly: true },
    { code: 'WELCOME', ...tenPercent, isPublic: false, firstOrderOnly: true },
    { code: 'THREE', ...tenPercent, isPublic: false, maxRedemptions: 3 },
    { code: 'OVER', ...tenPercent, expiresAt: sql`now() - interval '1 day'` as unknown as Date },
  ]);
}

/** Plants the world into a migrated, empty database. */
export async function plantWorld(db: Db, auth: Auth): Promise<TestWorld> {
  await db.insert(trackingStatuses).values(TRACKING_KEYS.map((key, index) => ({ id: index + 1, key, name: key })));
  // Everybody may reserve whatever they order; the limits on newcomers have separate tests.
  await db.insert(storeSettings).values({ ...demoStore, holdPercent: 100, holdTotalPercent: 100, orderAlerts: false });
  const ids = await plantProducts(db);
  await plantCoupons(db);
  const person = (name: string, phone_number: string, role: 'customer' | StaffRole, password: string) =>
    createAccount(db, auth, { name, email: `${name.toLowerCase()}@example.com`, phone_number, password, role });
  const meena = await person('Meena', PHONES.meena, 'customer', PASSWORD);
  const kannan = await person('Kannan', PHONES.kannan, 'customer', PASSWORD);
  const owner = await person('Owner', PHONES.owner, 'admin', ADMIN_PASSWORD);
  const biller = await person('Bhavani', PHONES.biller, 'biller', ADMIN_PASSWORD);
  const packer = await person('Pandi', PHONES.packer, 'packer', ADMIN_PASSWORD);
  const people = { meena, kannan, owner, biller, packer };
  const idsOfPeople = Object.entries(people).map(([name, { id }]) => [name, id]);
  return { products: ids, people: Object.fromEntries(idsOfPeople) as TestWorld['people'] };
}
