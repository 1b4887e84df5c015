/** A shop that sells during its backup, the check of that backup, and the numbers that a restored shop gives out next. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { extract } from 'tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '#platform/backup/archive.ts';
import { type BackupSource, makeBackup } from '#platform/backup/backup.ts';
import { requireFinishedRestore } from '#platform/backup/unfinished-restore.ts';
import { openEmbedded, openPostgres, rowsOf } from '#platform/db/db.ts';
import { folderStore } from '#platform/storage/picture-store.ts';
import { continueSeriesAfter } from '#shop/bills/bills.ts';
import { buy, signInAs } from '#testing/purchase.ts';
import { databaseOn, onRealPostgres, onServer } from '#testing/test-database.ts';
import { startTestShop, type TestShop } from '#testing/test-shop.ts';
import { proveBackup } from './prove.ts';
import { jumpFor, restoreBackup } from './restore.ts';

const scratch = mkdtempSync(join(tmpdir(), 'mathappu-backup-'));
const dataDir = join(scratch, 'data');
const pictures = folderStore(join(dataDir, 'media'));
const directory = join(scratch, 'backups');
let shop: TestShop;
let key: string;
const dropLater: string[] = [];

beforeAll(async () => {
  shop = await startTestShop();
  key = await newKey();
  mkdirSync(join(dataDir, 'media/sky-shot'), { recursive: true });
  writeFileSync(join(dataDir, 'media/sky-shot/480.webp'), 'picture');
  await shop.database.db.execute(
    sql`insert into product_images (product_id, image_key, position) values (${shop.world.products.skyShot}, 'sky-shot', 0)`,
  );
});
afterAll(async () => {
  await shop.close();
  for (const name of dropLater)
    await onServer(process.env.TEST_DATABASE_URL as string, `drop database if exists ${name} with (force)`);
  rmSync(scratch, { recursive: true, force: true });
});

/** A test's embedded database is in memory; a real shop's is files in a folder, as here. */
async function source(): Promise<{ source: BackupSource; close: () => Promise<void> }> {
  const { driver, url } = shop.database;
  if (url !== undefined) return { source: { database: { url }, dataDir, pictures }, close: async () => undefined };
  if (driver.kind !== 'embedded') throw new Error('No driver is left.');
  const folder = mkdtempSync(join(scratch, 'postgres-'));
  const dump = join(scratch, 'dump.tar');
  await driver.dump(dump);
  await extract({ cwd: folder, file: dump });
  const opened = await openEmbedded(folder);
  return { source: { database: { pool: opened.driver.pool, folder }, dataDir, pictures }, close: opened.close };
}

async function backUp(withKey = key) {
  const { source: from, close } = await source();
  return makeBackup(from, { at: { directory }, key: withKey }).finally(close);
}

async function emptyPlace(): Promise<{ dataDir: string; databaseUrl?: string }> {
  const place = mkdtempSync(join(scratch, 'place-'));
  if (!onRealPostgres) return { dataDir: place };
  const name = `mathappu_restored_${process.pid}_${dropLater.length}`;
  dropLater.push(name);
  await onServer(process.env.TEST_DATABASE_URL as string, `create database ${name} encoding 'UTF8' template template0`);
  return { dataDir: place, databaseUrl: databaseOn(process.env.TEST_DATABASE_URL as string, name) };
}

const openPlace = ({ dataDir: at, databaseUrl }: { dataDir: string; databaseUrl?: string }) =>
  databaseUrl === undefined ? openEmbedded(join(at, 'postgres')) : openPostgres(databaseUrl, { max: 2 });

const order = async (who: 'meena' | 'kannan' = 'meena') =>
  buy(await signInAs(shop, who), { [shop.world.products.sparklers]: 1 }, 20.75);

describe('a backup', () => {
  it('is consistent while the shop sells, and passes its own check', async () => {
    await order();
    const [made] = await Promise.all([backUp(), order(), order('kannan')]);
    const proof = await proveBackup({ file: made.file, key, databaseUrl: shop.database.url });
    expect(proof).toMatchObject({ problems: [], pictures: 1 });
    expect(proof.orders).toBeGreaterThanOrEqual(1);
    expect(readdirSync(directory).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  // Before: proved with 0 orders, and a good backup of the same day was removed for it.
  it.runIf(onRealPostgres)('is not made of a database without a shop', async () => {
    const { dataDir: at, databaseUrl = '' } = await emptyPlace();
    const empty = { database: { url: databaseUrl }, dataDir: at, pictures };
    await expect(makeBackup(empty, { at: { directory }, key })).rejects.toThrow(
      /^DATABASE_URL: there is no shop in this database$/,
    );
  });

  it('fails its check if its ledger is broken or a picture is missing', async () => {
    const { db } = shop.database;
    await db.execute(sql`update products set stock = stock + 1 where id = ${shop.world.products.sparklers}`);
    await db.execute(sql`update product_images set image_key = 'lost'`);
    const made = await backUp();
    await db.execute(sql`update products set stock = stock - 1 where id = ${shop.world.products.sparklers}`);
    await db.execute(sql`update product_images set image_key = 'sky-shot'`);
    const { problems } = await proveBackup({ file: made.file, key, databaseUrl: shop.database.url });
    expect(problems).toEqual([
      expect.stringMatching(/^stock is the sum of its movements: product \d+/),
      'the picture lost is not in it',
    ]);
  });
});

describe('a restored shop', () => {
  it('reuses no number that a customer may have, and repeats or skips no bill number', async () => {
    const before = await order();
    const made = await backUp();
    // After the backup, so the restored shop does not know about it.
    const lost = await order();
    const place = await emptyPlace();
    const restored = await restoreBackup(made.file, place, { key });
    expect(restored.lastOrder).toBe(before.number);
    expect(restored.newer).toBe(false);
    expect(restored.ledger.flatMap(({ broken }) => broken)).toEqual([]);
    expect(existsSync(join(place.dataDir, 'media/sky-shot/480.webp'))).toBe(true);
    const { db, close } = await openPlace(place);
    const [next] = await rowsOf<{ order: string; ticket: number; bills: number }>(
      db,
      sql`select nextval('orders_id_seq')::int as order, nextval('contact_messages_id_seq')::int as ticket,
        (select coalesce(sum(last), 0)::int from bill_series) as bills`,
    );
    // Payments made since the backup: it looks for them when it starts, not only in the night.
    const sweeps = sql`select 1 from jobs.job where name = 'sweep-payments' and state = 'created'`;
    expect(await rowsOf(db, sweeps)).not.toHaveLength(0);
    expect(restored.laterPayments).toBeNull();
    expect(next?.order).toBeGreaterThanOrEqual(lost.id + 9_000);
    expect(next?.ticket).toBeGreaterThan(10_000);
    expect(next?.bills).toBe(0);

    const year = restored.madeAt.toISOString() >= '2026-04' ? '26-27' : '25-26';
    expect(await db.transaction((tx) => continueSeriesAfter(tx as never, `BILL/${year}/57`))).toBe(57);
    expect(await db.transaction((tx) => continueSeriesAfter(tx as never, `BILL/${year}/57`))).toBeNull();
    expect(await db.transaction((tx) => continueSeriesAfter(tx as never, `ABC/${year}/58`))).toBeNull();
    await close();
  });

  // Before: it went on from the backup's moment, so that whoever got it from the lost shop got it twice.
  it('sends no newsletter on, which the lost shop may have sent on', async () => {
    const { db } = shop.database;
    const mail = (state: string) =>
      sql`insert into messages (dedupe_key, kind, state, recipient, subject, html, plain) values
        (${`newsletter-${state}`}, 'newsletter', ${state}, 'a@example.com', 'List', '', '')`;
    await db.execute(sql`insert into newsletters (readers) values (430)`);
    await db.execute(mail('sent'));
    await db.execute(mail('queued'));
    const made = await backUp();
    await db.execute(sql`delete from newsletters`);
    await db.execute(sql`delete from messages where kind = 'newsletter'`);
    const place = await emptyPlace();
    const { newsletter } = await restoreBackup(made.file, place, { key });
    expect(newsletter).toEqual({ sent: 1, readers: 430 });
    const restored = await openPlace(place);
    const left = sql`select state, last_error as why from messages where kind = 'newsletter' order by id`;
    expect(await rowsOf(restored.db, left)).toEqual([
      { state: 'sent', why: null },
      { state: 'stopped', why: 'interrupted' },
    ]);
    expect(await rowsOf(restored.db, sql`select 1 from newsletters where ended_at is null`)).toEqual([]);
    await restored.close();
  });

  it('keeps nothing of a restore that was killed or refused', async () => {
    const place = await emptyPlace();
    mkdirSync(join(place.dataDir, '.restoring-a1B2c3/media'), { recursive: true });
    writeFileSync(join(place.dataDir, '.restoring-a1B2c3/database.dump'), 'of a killed restore');
    const file = join(scratch, 'cut.tar.gz.age');
    cpSync((await backUp()).file, file);
    truncateSync(file, statSync(file).size - 9);
    await expect(restoreBackup(file, place, { key })).rejects.toThrow(/is damaged or not whole/);
    expect(readdirSync(place.dataDir)).toEqual([]);
  });

  it('is known to be of a newer version than the one that restores it', async () => {
    const { db } = shop.database;
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) select 'next', max(created_at) + 1 from drizzle.__drizzle_migrations`,
    );
    try {
      expect((await restoreBackup((await backUp()).file, await emptyPlace(), { key })).newer).toBe(true);
      // What this version reads may be gone by then.
      await db.execute(sql`alter table bills rename to old_bills`);
      const { file } = await backUp();
      await expect(restoreBackup(file, await emptyPlace(), { key })).rejects.toThrow(
        /^the backup is of a newer version, restore it with that one \(/,
      );
    } finally {
      await db.execute(sql`alter table if exists old_bills rename to bills`);
      await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'next'`);
    }
  });

  it('skips further ahead with every minute, so that the same backup can be restored again', () => {
    const made = new Date('2026-11-20T00:00:00Z');
    expect(jumpFor(made, made)).toBe(10_000);
    expect(jumpFor(made, new Date('2026-11-20T01:00:00Z'))).toBe(10_600);
    // A clock that is wrong never makes the jump smaller.
    expect(jumpFor(made, new Date('2026-11-19T00:00:00Z'))).toBe(10_000);
  });

  it('is never restored over an existing shop', async () => {
    const made = await backUp();
    const place = await emptyPlace();
    await restoreBackup(made.file, place, { key });
    await expect(restoreBackup(made.file, place, { key })).rejects.toThrow(/is not empty; a restore never overwrites/);
    if (place.databaseUrl === undefined) return;
    rmSync(place.dataDir, { recursive: true });
    await expect(restoreBackup(made.file, place, { key })).rejects.toThrow(/^DATABASE_URL: the database is not empty/);
  });

  // Before: its role could not create them again, so that no backup was ever proved or restored.
  it.runIf(onRealPostgres)('leaves out the extensions that an administrator added', async () => {
    await shop.database.db.execute(sql`create extension pg_stat_statements`);
    const { file } = await backUp();
    await shop.database.db.execute(sql`drop extension pg_stat_statements`);
    const place = await emptyPlace();
    await restoreBackup(file, place, { key });
    const { db, close } = await openPlace(place);
    const has = await rowsOf<{ name: string }>(db, sql`select extname as name from pg_extension order by 1`);
    await close();
    expect(has.map(({ name }) => name)).toEqual(['pg_trgm', 'plpgsql']);
  });

  it('leaves nothing that a shop would start on if the restore is interrupted', async () => {
    const { file } = await backUp();
    const place = await emptyPlace();
    // Nothing can be moved to where this leads.
    symlinkSync(join(scratch, 'nowhere'), join(place.dataDir, 'media'));
    await expect(restoreBackup(file, place, { key })).rejects.toThrow(/ENOTDIR/);
    if (place.databaseUrl === undefined) return expect(existsSync(join(place.dataDir, 'postgres'))).toBe(false);
    const half = await openPlace(place);
    await expect(requireFinishedRestore(half.db)).rejects.toThrow(
      /a restore or a move into this database did not finish/,
    );
    await half.close();
    // Before: it was made, proved, and could never be restored, since the mark was in it.
    const marked = { database: { url: place.databaseUrl }, dataDir: place.dataDir, pictures };
    await expect(makeBackup(marked, { at: { directory }, key })).rejects.toThrow(/did not finish/);

    const whole = await emptyPlace();
    await restoreBackup(file, whole, { key });
    const opened = await openPlace(whole);
    await requireFinishedRestore(opened.db);
    await opened.close();
  });

  it('is not started from a truncated file, one with another key or of another kind', async () => {
    const { file } = await backUp();
    const place = await emptyPlace();
    await expect(restoreBackup(file, place, { key: await newKey() })).rejects.toThrow(/^BACKUP_KEY: is not the key/);
    const cut = join(scratch, 'cut.tar.gz.age');
    cpSync(file, cut);
    truncateSync(cut, statSync(cut).size - 100);
    await expect(restoreBackup(cut, place, { key })).rejects.toThrow(/is damaged or not whole/);
    if (onRealPostgres)
      await expect(restoreBackup(file, { dataDir: place.dataDir }, { key })).rejects.toThrow(
        /the backup of a PostgreSQL/,
      );
    expect(readdirSync(place.dataDir)).toEqual([]);
  });
});
