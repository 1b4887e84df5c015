/**
 * Notifies every process of catalogue changes (docs/decisions/026). Each change leaves a row in its transaction; this
 * deletes the rows and sends one NOTIFY, outside that transaction, every 200 ms. Within this process, the first read of
 * fresh data after a write does so at once, so that buyers see their own purchase.
 */
import { sql } from 'drizzle-orm';
import { type Db, PROCESS_NAME, rowsOf } from '#platform/db/db.ts';

export const CATALOGUE_CHANNEL = 'catalogue_changed';

const EVERY_MS = 200;

/**
 * One transaction, so that deleted rows have been published. It must not wait for the disk or a standby, because NOTIFYs
 * queue behind each other. A crash that loses it also ends all connections, after which every process reads everything again.
 */
const PUBLISH = sql`with published as (delete from catalogue_news returning 1)
  select set_config('synchronous_commit', 'off', true), pg_notify(${CATALOGUE_CHANNEL}, ${PROCESS_NAME}) from (select 1 from published limit 1) one`;

export type CatalogueNews = ReturnType<typeof followCatalogue>;

/** Publishes pending changes; returns whether there were any. */
export const publishCatalogueNews = async (db: Db): Promise<boolean> => (await rowsOf(db, PUBLISH)).length > 0;

/** Calls `onNews` for changes that it publishes itself; other processes are notified through the channel. */
export function followCatalogue(db: Db, onNews: () => void, everyMs = EVERY_MS) {
  let hasWritten = false;
  let looking: Promise<void> | null = null;
  let isStopped = false;

  function look(): Promise<void> {
    hasWritten = false;
    looking ??= publishCatalogueNews(db)
      .then(
        (isNews) => (isNews ? onNews() : undefined),
        // Without the database there are no changes; once it is back, everything is read again anyway.
        () => undefined,
      )
      .finally(() => {
        looking = null;
      });
    return looking;
  }

  /** A check that began before the last write may have missed it, so waits for that one and starts another. */
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
    /** Call when a request of this process may have changed the catalogue. */
    written(): void {
      hasWritten = true;
    },
    /** What a read of fresh data must wait for; null if nothing was written here since the last check. */
    pending: (): Promise<void> | null => (hasWritten ? lookAfterWrites() : looking),
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
