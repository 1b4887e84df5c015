/**
 * The one job that decides how long personal data is kept (table in docs/operations.md). Each noun erases its own data; this
 * file only decides what and when. Running it twice changes nothing.
 */
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import { forgetFiles } from '#platform/storage/forget-files.ts';
import type { Media } from '#platform/storage/media.ts';
import {
  erasePerson,
  forgetAllOldCodes,
  forgetOldSessions,
  listDueErasures,
  removeUnusedGuest,
} from '../accounts/closing/closing.ts';
import { eraseAddresses } from '../addresses/addresses.ts';
import { eraseCart } from '../cart/wishlist/wishlist.ts';
import { forgetPhotos, forgetPhotosOf } from '../courier/parcels/parcels.ts';
import { forgetMessagesOf, forgetOldMessages, setOldFailuresAside } from '../notifications/forgetting/forgetting.ts';
import { forgetOldBooks, forgetPersonInOrders } from '../orders/forgetting/forgetting.ts';
import { forgetEventBodies } from '../payments/payments.ts';
import { forgetOldAudit } from '../settings/audit/audit.ts';

/**
 * The law requires keeping personal and traffic data for at least a year (DPDP Rules 2025, rule 8(3)); we keep them no longer.
 */
const YEAR_DAYS = 365;
/** A customer may complain about a purchase for two years (s. 69, Consumer Protection Act 2019). */
const GUEST_DAYS = 2 * YEAR_DAYS;
/** Ended sessions are of no use; the server's log records who signed in when. */
const SESSION_DAYS = 7;
/** How long staff are asked to look at a message that failed. */
const FAILURE_DAYS = 30;

const BATCH = 100;

/** Erases everything about a person except accounting records. */
async function forgetPerson(db: Db, userId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await eraseAddresses(tx, userId);
    await eraseCart(tx, userId);
    const orderIds = await forgetPersonInOrders(tx, userId);
    await forgetMessagesOf(tx, userId, orderIds);
    await forgetPhotosOf(tx, orderIds);
    await erasePerson(tx, userId);
    await removeUnusedGuest(tx, userId);
  });
}

/** Erases people one by one, each completely or not at all; returns how many. */
async function forgetPeople(db: Db): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const due = await listDueErasures(db, { days: YEAR_DAYS, guestDays: GUEST_DAYS, most: BATCH });
    for (const userId of due) await forgetPerson(db, userId);
    forgotten += due.length;
    if (due.length < BATCH) return forgotten;
  }
}

export interface RetentionNeeds {
  db: Db;
  log: Log;
  /** Folders into which a demonstration writes mails and messages instead of sending them. */
  outboxes: readonly string[];
  media: Media;
}

/** The nightly job. */
export async function forgetInTime({ db, log, outboxes, media }: RetentionNeeds): Promise<void> {
  const people = await forgetPeople(db);
  await forgetOldMessages(db, YEAR_DAYS);
  await setOldFailuresAside(db, FAILURE_DAYS);
  for (const folder of outboxes) await forgetFiles(folder, YEAR_DAYS);
  await forgetEventBodies(db, YEAR_DAYS);
  await forgetOldSessions(db, SESSION_DAYS);
  await forgetAllOldCodes(db);
  const orders = await forgetOldBooks(db);
  const auditEntries = await forgetOldAudit(db);
  await forgetPhotos({ db, media });
  log.info({ people, orders, auditEntries }, 'forgot what is older than it may be kept');
}
