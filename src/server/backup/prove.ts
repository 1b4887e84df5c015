/**
 * Proves a backup: unpacks it, fills a scratch database from it, and checks there what a restored shop would need. That
 * the file exists proves nothing.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { unpackBackup } from '#platform/backup/backup.ts';
import { inScratchDatabase, restorePostgres } from '#platform/backup/postgres-tools.ts';
import { inScratchFolder } from '#platform/backup/scratch-folder.ts';
import { type Database, type Db, openEmbedded, openPostgres, rowsOf } from '#platform/db/db.ts';
import { checkLedger } from '#shop/orders/settlement/ledger.ts';

export interface ProofOrder {
  file: string;
  key?: string | undefined;
  /** The shop's PostgreSQL, which hosts the scratch database; an embedded backup needs none. */
  databaseUrl?: string | undefined;
}

export interface Proof {
  orders: number;
  lastOrderAt: string | null;
  pictures: number;
  /** Problems, one line each; a backup without any is proved. */
  problems: string[];
}

async function findMissingPictures(db: Db, media: string): Promise<{ pictures: number; missing: string[] }> {
  const rows = await rowsOf<{ key: string }>(
    db,
    sql`select image_key as key from product_images
      union select photo_key from couriers where photo_key is not null`,
  );
  const missing = rows.map(({ key }) => key).filter((key) => !existsSync(join(media, key)));
  return { pictures: rows.length, missing };
}

async function examine(database: Database, media: string): Promise<Proof> {
  // As a restored shop would do first; also, the ledger's statements require this version's tables.
  await database.migrate();
  const { db } = database;
  const [found] = await rowsOf<{ orders: number; last: string | null }>(
    db,
    sql`select count(*)::int as orders, to_json(max(created_at))#>>'{}' as last from orders`,
  );
  const broken = (await checkLedger(db)).flatMap(({ name, broken }) => broken.map((what) => `${name}: ${what}`));
  const { pictures, missing } = await findMissingPictures(db, media);
  const problems = [...broken, ...missing.map((key) => `the picture ${key} is not in it`)];
  return { orders: found?.orders ?? 0, lastOrderAt: found?.last ?? null, pictures, problems };
}

async function examineAndClose(database: Database, media: string): Promise<Proof> {
  return examine(database, media).finally(() => database.close());
}

/** Throws BackupError for a backup that cannot be opened, and with PostgreSQL's words for one that cannot be restored. */
export async function proveBackup({ file, key, databaseUrl }: ProofOrder): Promise<Proof> {
  return inScratchFolder(dirname(file), 'proof', async (folder) => {
    const media = join(folder, 'media');
    const { database } = await unpackBackup(file, folder, key);
    if (database === 'embedded') return await examineAndClose(await openEmbedded(join(folder, 'postgres')), media);
    if (databaseUrl === undefined) throw new Error('DATABASE_URL: the backup of a PostgreSQL is proved on one');
    return await inScratchDatabase(databaseUrl, async (url) => {
      await restorePostgres(url, join(folder, 'database.dump'));
      return examineAndClose(await openPostgres(url, { max: 1 }), media);
    });
  });
}
