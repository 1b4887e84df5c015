/** The nightly job: what the owner sees, and which mails the owner gets. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BackupSource } from '#platform/backup/backup.ts';
import { type Database, openEmbedded } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import { folderStore } from '#platform/storage/picture-store.ts';
import { createTestAuth } from '#testing/compose-shop.ts';
import { buy, signInAs } from '#testing/purchase.ts';
import { startS3 } from '#testing/s3-server.ts';
import { type Client, startTestShop, type TestShop } from '#testing/test-shop.ts';
import { ADMIN_PASSWORD, PHONES, plantWorld } from '#testing/test-world.ts';
import { backUpNightly, type NightlyBackup } from './nightly.ts';
import { tryBackupPlace } from './try-place.ts';

const scratch = mkdtempSync(join(tmpdir(), 'mathappu-nightly-'));
const pictures = folderStore(join(scratch, 'media'));
const directory = join(scratch, 'backups');
const keep = { days: 1, weeks: 0 };
let shop: TestShop;
let owner: Client;
let source: BackupSource;
let embedded: Database | undefined;

/** A test's embedded database is in memory, so the backup is of a separate shop in a folder. */
async function embeddedSource(): Promise<BackupSource> {
  const folder = join(scratch, 'postgres');
  embedded = await openEmbedded(folder);
  await embedded.migrate();
  await plantWorld(embedded.db, createTestAuth(embedded.db));
  return { database: { pool: embedded.driver.pool, folder }, dataDir: scratch, pictures };
}

beforeAll(async () => {
  shop = await startTestShop();
  owner = await shop.client().signIn(PHONES.owner, ADMIN_PASSWORD);
  const { url } = shop.database;
  source = url === undefined ? await embeddedSource() : { database: { url }, dataDir: scratch, pictures };
});
afterAll(async () => {
  await embedded?.close();
  await shop.close();
  rmSync(scratch, { recursive: true, force: true });
});

const run = (backup: Partial<NightlyBackup> = {}) =>
  backUpNightly(
    { db: shop.database.db, jobs: shop.settlement.jobs, baseUrl: () => shop.base },
    { source, place: { at: { directory } }, keep, ...backup },
  );
async function onDashboard() {
  const { body } = await owner.get<{
    data: { backup: { proven_at: string | null; orders: number; overdue: boolean } | null };
  }>('/api/report/todo');
  return body.data.backup;
}

describe('the backup of the night', () => {
  it('is not mentioned in a shop without backups', async () => {
    expect(await onDashboard()).toBeNull();
  });

  it('is on the dashboard once checked, and older ones are deleted', async () => {
    await buy(await signInAs(shop, 'meena'), { [shop.world.products.sparklers]: 1 }, 20.75);
    await run();
    await run();
    const orders = shop.database.url === undefined ? 0 : 1;
    expect(await onDashboard()).toEqual({ proven_at: expect.any(String), orders, overdue: false });
    expect(readdirSync(directory)).toHaveLength(1);
  });

  it('notifies the owner if it fails, and deletes nothing', async () => {
    const [proven] = readdirSync(directory);
    const { db } = shop.database;
    const target = embedded?.db ?? db;
    await target.execute(sql`update products set stock = stock + 1 where sku = 'sparklers'`);
    await expect(run()).rejects.toThrow(/stock is the sum of its movements: product/);
    await target.execute(sql`update products set stock = stock - 1 where sku = 'sparklers'`);
    expect(readdirSync(directory)).toContain(proven);
    expect(await onDashboard()).toMatchObject({ proven_at: expect.any(String), overdue: true });
    await shop.until(() => shop.mails.some(({ subject }) => subject.startsWith('The backup failed')));
    const mail = shop.mails.find(({ subject }) => subject.startsWith('The backup failed'));
    expect(mail?.plain).toMatch(/stock is the sum of its movements/);
  });

  it('reports an unwritable folder, and recovers the next night', async () => {
    writeFileSync(join(scratch, 'a-file'), '');
    await expect(run({ place: { at: { directory: join(scratch, 'a-file') } } })).rejects.toThrow();
    expect(await onDashboard()).toMatchObject({ overdue: true });
    await run();
    expect(await onDashboard()).toMatchObject({ overdue: false });
  });

  // Before: a folder that takes no backup was noticed only in the night.
  it('is tried at the start, which warns of an unwritable folder and leaves nothing in a good one', async () => {
    const warned: unknown[] = [];
    const log = { ...shop.settlement.log, warn: (line: unknown) => warned.push(line) } as unknown as Log;
    const tryAt = (at: Parameters<typeof tryBackupPlace>[1]) => tryBackupPlace({ db: shop.database.db, log }, at);
    const before = readdirSync(directory);
    await tryAt({ directory });
    await tryAt(undefined);
    expect([warned, readdirSync(directory)]).toEqual([[], before]);
    expect(await onDashboard()).toMatchObject({ overdue: false });
    const blocked = join(scratch, 'a-file', 'backups');
    await tryAt({ directory: blocked });
    expect(warned).toEqual([`BACKUP_DIR: ${blocked}: a part of this path is a file, not a folder`]);
    expect(await onDashboard()).toMatchObject({ overdue: true });
    // Before: the warning stayed until a night's backup was proved.
    await tryAt({ directory });
    expect(await onDashboard()).toMatchObject({ overdue: false });
  });

  it('forgets no failed night because the folder can be written at a start', async () => {
    await expect(run({ place: { at: { directory: join(scratch, 'a-file') } } })).rejects.toThrow();
    await tryBackupPlace({ db: shop.database.db, log: shop.settlement.log }, { directory });
    expect(await onDashboard()).toMatchObject({ overdue: true });
    await run();
    expect(await onDashboard()).toMatchObject({ overdue: false });
  });

  it('is stored in S3 and checked from there; a failed one deletes nothing', async () => {
    const s3 = await startS3();
    const at = { s3: s3.place('nights') };
    const stored = () => readdirSync(join(s3.folder, 'nights')).filter((name) => name.endsWith('object'));
    await run({ place: { at } });
    await run({ place: { at } });
    expect(await onDashboard()).toMatchObject({ overdue: false });
    const kept = stored();
    expect(kept).toHaveLength(1);
    s3.break((call) => (call.method === 'GET' && call.url?.includes('.tar.gz') ? 'cut' : undefined));
    await expect(run({ place: { at } })).rejects.toThrow(/^BACKUP_DIR: .* the connection was lost/);
    s3.break((call) => (call.method === 'PUT' ? { refuse: 507, code: 'QuotaExceeded' } : undefined));
    await expect(run({ place: { at } })).rejects.toThrow(/is full \(QuotaExceeded\)/);
    expect(await onDashboard()).toMatchObject({ overdue: true });
    expect(stored()).toEqual(expect.arrayContaining(kept));
    expect(stored()).toHaveLength(2);
    expect(readdirSync(scratch).filter((name) => /^\.(making|fetched|proof)/.test(name))).toEqual([]);
    s3.break();
    await run({ place: { at } });
    expect(await onDashboard()).toMatchObject({ overdue: false });
    expect(stored()).toHaveLength(1);
    await s3.close();
  });

  it('is overdue if none passed its check for a day and a half', async () => {
    await shop.database.db.execute(sql`update backups set proven_at = now() - interval '37 hours'`);
    expect(await onDashboard()).toMatchObject({ overdue: true });
  });
});
