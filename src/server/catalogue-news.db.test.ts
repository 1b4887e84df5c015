/** How processes learn what changed in the catalogue, and that orders do not wait for each other because of it. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres, rowsOf } from '#platform/db/db.ts';
import { listen } from '#platform/db/listen.ts';
import { buy, signInAs } from '#testing/purchase.ts';
import { whileStandbyIsSilent } from '#testing/silent-standby.ts';
import { onRealPostgres } from '#testing/test-database.ts';
import { startTestShop, type TestShop } from '#testing/test-shop.ts';
import { CATALOGUE_CHANNEL, followCatalogue, publishCatalogueNews } from './catalogue-news.ts';

const NEVER_MS = 3_600_000;

let shop: TestShop;
let heard = 0;
let marks = 0;
let stopListening: () => Promise<void>;
beforeAll(async () => {
  shop = await startTestShop();
  stopListening = await listen(shop.database, {
    [CATALOGUE_CHANNEL]: () => {
      heard += 1;
    },
    all_heard: () => {
      marks += 1;
    },
  });
});
afterAll(async () => {
  await stopListening();
  await shop.close();
});
beforeEach(async () => {
  await publishCatalogueNews(shop.database.db);
  await allHeard();
  heard = 0;
});

const order = async () => buy(await signInAs(shop, 'meena'), { [shop.world.products.sparklers]: 1 }, 20.75);
/** Notifications arrive in commit order. */
async function allHeard(): Promise<void> {
  const before = marks;
  await shop.database.db.execute(sql`select pg_notify('all_heard', '')`);
  await shop.until(() => marks > before);
}

describe('a change of the catalogue', () => {
  it('is announced outside the order’s transaction, once for any number of orders', async () => {
    await order();
    await order();
    await allHeard();
    expect(heard).toBe(0);
    expect(await publishCatalogueNews(shop.database.db)).toBe(true);
    await shop.until(() => heard > 0);
    expect(heard).toBe(1);
    expect(await publishCatalogueNews(shop.database.db)).toBe(false);
  });

  it.each([
    ['stock', sql`update products set reserved = reserved`],
    ['a price', sql`update products set base_price = base_price`],
    ['a picture', sql`delete from product_images`],
    ['a category', sql`update categories set name = name`],
    ['a sub-category', sql`update sub_categories set name = name`],
    ['the settings', sql`update store_settings set store_name = store_name`],
    ['a page', sql`delete from pages`],
    ['a banner', sql`update banners set title = title`],
  ])('is announced for %s', async (_, change) => {
    await shop.database.db.execute(change);
    expect(await publishCatalogueNews(shop.database.db)).toBe(true);
  });

  it('is not announced if it was rolled back', async () => {
    await shop.database.db
      .transaction(async (tx) => {
        await tx.execute(sql`update products set base_price = 1`);
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(await publishCatalogueNews(shop.database.db)).toBe(false);
  });

  it('is known to this process before it reads anything after its own write', async () => {
    let known = 0;
    const news = followCatalogue(
      shop.database.db,
      () => {
        known += 1;
      },
      NEVER_MS,
    );
    expect(news.pending()).toBeNull();
    await order();
    news.written();
    await news.pending();
    expect(known).toBe(1);
    expect(news.pending()).toBeNull();
    await news.stop();
  });

  it('reaches other processes within a moment', async () => {
    let known = 0;
    const news = followCatalogue(
      shop.database.db,
      () => {
        known += 1;
      },
      20,
    );
    await order();
    await shop.until(() => known > 0);
    await news.stop();
  });
});

describe.runIf(onRealPostgres)('concurrent orders', () => {
  it('commit while another one’s commit takes its time', async () => {
    const url = shop.database.url as string;
    const slow = await openPostgres(url, { max: 1 });
    const other = await openPostgres(url, { max: 1 });
    // A distant standby takes milliseconds.
    await whileStandbyIsSilent(url, async () => {
      await slow.db.execute(sql`set synchronous_commit = 'on'`);
      const waiting = slow.db
        .execute(sql`update products set reserved = reserved where sku = 'snapper'`)
        .catch(() => null);
      const isWaiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'`;
      let pid: number | undefined;
      await shop.until(async () => {
        pid = (await rowsOf<{ pid: number }>(other.db, isWaiting))[0]?.pid;
        return pid !== undefined;
      });
      // Local: this one does not wait for the standby, so only a lock could block it.
      await other.db.execute(sql`set synchronous_commit = 'local'`);
      await other.db.execute(sql`set lock_timeout = '2s'`);
      await other.db.execute(sql`update products set reserved = reserved where sku = 'skyShot'`);
      await other.db.execute(sql`select pg_cancel_backend(${pid})`);
      await waiting;
    });
    await Promise.all([other.close(), slow.close()]);
  });
});
