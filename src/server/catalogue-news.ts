/**
 * Tells every process that the catalogue changed (docs/decisions/026): each change leaves a row in its transaction;
 * this deletes the rows and notifies, outside that transaction, every 200 ms. Within this process the first fresh read
 * after a write asks at once, so that buyers see their own purchase.
 */
import { sql } from 'drizzle-orm';
import { type Db, PROCESS_NAME, rowsOf } from '#platform/db/db.ts';

export const CATALOGUE_CHANNEL = 'catalogue_changed';

const EVERY_MS = 200;

/**
 * In one transaction: deleted rows have been told. It must not wait for the disk or a standby, because NOTIFYs queue
 * behind each other; a crash that loses it ends all connections, and everybody reads again.
 */
const TELL = sql`with told as (delete from catalogue_news returning 1)
  select set_config('synchronous_commit', 'off', true), pg_notify(${CATALOGUE_CHANNEL}, ${PROCESS_NAME}) from (select 1 from told limit 1) one`;

export type CatalogueNews = ReturnType<typeof followCatalogue>;

/** Tells once; returns whether there was any news. */
export const tellCatalogue = async (db: Db): Promise<boolean> => (await rowsOf(db, TELL)).length > 0;

/** Calls `onNews` for the news it finds itself; other processes get it through the channel. */
export function followCatalogue(db: Db, onNews: () => void, everyMs = EVERY_MS) {
  let hasWritten = false;
  let looking: Promise<void> | null = null;
  let isStopped = false;

  function look(): Promise<void> {
    hasWritten = false;
    looking ??= tellCatalogue(db)
      .then(
        (isNews) => (isNews ? onNews() : undefined),
        // Without the database there is no news, and its return counts as news.
        () => undefined,
      )
      .finally(() => {
        looking = null;
      });
    return looking;
  }

  /** A check that began before the last write may have missed it. */
  async function lookAfterWrites(): Promise<void> {
    await looking;
    await look();
  }

  let timer: NodeJS.Timeout;
  const lookLater = () => {
    timer = setTimeout(() => void look().finally(() => isStopped || lookLater()), everyMs).unref();
  };
  lookLater();
  return {
    /** A call of this process may have changed the catalogue. */
    written(): void {
      hasWritten = true;
    },
    /** What a fresh read must wait for; null if nothing was written here since the last check. */
    pending: (): Promise<void> | null => (hasWritten ? lookAfterWrites() : looking),
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
