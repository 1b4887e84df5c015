/** What a database needs before the shop opens: the fixed rows, the store record, the first admin, the demonstration. */

import { sql } from 'drizzle-orm';
import type { Config } from '#platform/config.ts';
import { type Db, rowsOf } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import type { Media } from '#platform/storage/media.ts';
import { customers } from '#seeds/customers.ts';
import { plantDemo, plantPictures } from '#seeds/plant.ts';
import { countDemoAccounts } from '#seeds/remove-demo.ts';
import { demoStore, emptyStore } from '#seeds/store-record.ts';
import { parseMobile } from '#shared/phone.ts';
import type { DemoAccount } from '#shop/accounts/accounts.contract.ts';
import { ensureAdmin, hasAdmin } from '#shop/accounts/accounts.ts';
import type { Auth } from '#shop/accounts/auth.ts';
import { fillDistricts } from '#shop/addresses/addresses.ts';
import { nameDemoTemplates } from '#shop/notifications/messages/messages.ts';
import { TRACKING_KEYS } from '#shop/orders/orders.status.ts';
import { trackingStatuses } from '#shop/orders/orders.tables.ts';
import { ensureStore } from '#shop/settings/settings.ts';

/** The demo admin of a shop started without ADMIN_PHONE; printed at start and shown on the sign-in page. */
const DEMO_ADMIN = { name: 'Demo Owner', phone: '9000000001', password: 'sivakasi-2026-demo', isDemo: true };

async function ensureStatuses(db: Db): Promise<void> {
  const names = ['Confirmed', 'Processing', 'Shipped', 'In Transit', 'Out for Delivery', 'Delivered', 'Cancelled'];
  await db
    .insert(trackingStatuses)
    .values(TRACKING_KEYS.map((key, index) => ({ id: index + 1, key, name: names[index] as string })))
    .onConflictDoNothing();
}

async function isEmpty(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ known: boolean }>(db, sql`select exists (select 1 from store_settings) as known`);
  return row?.known !== true;
}

/**
 * Prepares the database and returns the demo accounts (none in production). Safe to repeat: existing data stays, and an
 * interrupted first start continues where it stopped.
 */
export async function prepare(
  needs: { db: Db; auth: Auth; media: Media; log: Log },
  config: Pick<Config, 'seed' | 'isProduction' | 'admin'>,
): Promise<DemoAccount[]> {
  const { db, auth } = needs;
  await ensureStatuses(db);
  if (config.isProduction) await refuseDemoAccounts(db);
  const isFirstStart = await isEmpty(db);
  const isDemo = config.seed === 'demo';
  if (isFirstStart) {
    await plantPictures(needs.media);
    if (isDemo) {
      await plantDemo(needs);
      await nameDemoTemplates(db);
    }
    // Written last: a first start that was interrupted before this begins again.
    await ensureStore(db, isDemo ? demoStore : emptyStore);
  }
  await fillDistricts(db);
  return ensureAccounts(db, auth, config);
}

/** Production refuses to start with demo accounts: their passwords are public, and one of them is an owner's. */
async function refuseDemoAccounts(db: Db): Promise<void> {
  const count = await countDemoAccounts(db);
  if (count > 0)
    throw new Error(
      `SHOP_ENV: production does not start with the demonstration's ${count} accounts in its data; remove them with: npm run admin -- --remove-demo`,
    );
}

async function ensureAccounts(
  db: Db,
  auth: Auth,
  config: Pick<Config, 'seed' | 'isProduction' | 'admin'>,
): Promise<DemoAccount[]> {
  if (config.admin) {
    await ensureAdmin(db, auth, { name: 'Owner', ...config.admin });
    return config.seed === 'demo' ? [demoShopper()] : [];
  }
  if (config.isProduction) {
    if (!(await hasAdmin(db)))
      throw new Error(
        'ADMIN_PHONE: is required at the first start when SHOP_ENV=production, or make the owner by npm run admin',
      );
    return [];
  }
  await ensureAdmin(db, auth, DEMO_ADMIN);
  const admin = {
    role: 'admin' as const,
    phone_number: parseMobile(DEMO_ADMIN.phone) ?? '',
    password: DEMO_ADMIN.password,
  };
  return config.seed === 'demo' ? [admin, demoShopper()] : [admin];
}

function demoShopper(): DemoAccount {
  const [first] = customers;
  if (!first) throw new Error('The demonstration has no customers.');
  return { role: 'customer', phone_number: first.phone, password: first.password };
}
