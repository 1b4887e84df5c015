/** The door to the cash drawer: what should be in it on a day, and what was counted. */
import { databaseNow } from '#platform/db/clock.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { lockName } from '#platform/db/lock-name.ts';
import type { Actor } from '#platform/http/http.ts';
import { DAY_MS, dayInIndia } from '#shared/dates.ts';
import { invalidField, ShopError } from '#shared/errors.ts';
import { paiseFromRupees, rupeesFromPaise } from '#shared/money.ts';
import { type Page, pageOf } from '#shared/paging.ts';
import { mayDo } from '../../accounts/permissions.rules.ts';
import { recordAudit } from '../../settings/settings.ts';
import type { CashCount, CashCountInput, CashDay } from './cash.contract.ts';
import * as queries from './cash.queries.ts';
import { NOTE_FIELDS, type Notes, sumsOf } from './cash.rules.ts';

function toWire(row: queries.CountRow): CashCount {
  const { counted, due, difference, carried } = sumsOf(row);
  return {
    day: row.day,
    opening: rupeesFromPaise(row.opening),
    received: rupeesFromPaise(row.received),
    given_back: rupeesFromPaise(row.givenBack),
    given_back_for: row.givenBackFor,
    paid_out: rupeesFromPaise(row.paidOut),
    paid_out_for: row.paidOutFor,
    ...row.notes,
    coins: rupeesFromPaise(row.coins),
    counted: rupeesFromPaise(counted),
    due: rupeesFromPaise(due),
    difference: rupeesFromPaise(difference),
    banked: rupeesFromPaise(row.banked),
    carried: rupeesFromPaise(carried),
    note: row.note,
    counted_by: row.countedBy,
    counted_at: row.countedAt.toISOString(),
  };
}

export async function cashDay(db: Db, day: string): Promise<CashDay> {
  const { orders, received, refunds } = await queries.cashOf(db, day);
  const count = await queries.findCount(db, day);
  const last = await queries.lastBefore(db, day);
  return {
    day,
    opening: last ? rupeesFromPaise(sumsOf(last).carried) : 0,
    last_counted: last?.day ?? null,
    orders,
    received: rupeesFromPaise(received),
    refunds: rupeesFromPaise(refunds),
    count: count && toWire(count),
  };
}

/**
 * FORBIDDEN for a day that this role may not count. Packing goes on past midnight, so a biller may still count
 * yesterday; older days are the owner's.
 */
function requireCountable(day: string, role: Actor['role']): void {
  const now = databaseNow();
  if (day > dayInIndia(now)) throw invalidField('day', 'This day has not begun yet.');
  if (day < dayInIndia(now - DAY_MS) && !mayDo(role, 'owner'))
    throw new ShopError('FORBIDDEN', 'Only the owner can count a day that is long over.');
}

function drawerOf(input: CashCountInput) {
  return {
    opening: paiseFromRupees(input.opening),
    received: paiseFromRupees(input.received),
    givenBack: paiseFromRupees(input.given_back),
    givenBackFor: input.given_back_for ?? '',
    paidOut: paiseFromRupees(input.paid_out),
    paidOutFor: input.paid_out_for ?? '',
    notes: Object.fromEntries(NOTE_FIELDS.map((field) => [field, input[field]])) as Notes,
    coins: paiseFromRupees(input.coins),
    banked: paiseFromRupees(input.banked),
  };
}

const isSameTime = (text: string | null, time: Date | undefined) =>
  (text === null ? undefined : Date.parse(text)) === time?.getTime();

/** Two desks closing the same day at once would each compare with sums that lack the other's. */
const lockDrawer = (tx: Db) => lockName(tx, 'cash drawer');

/**
 * Saves a count. CONFLICT if cash came in after the sum was read, or somebody else counted; a difference needs a reason, also
 * between the evening and the morning after, and so does money that left the drawer without a refund in the books.
 */
export async function countCash(db: Db, input: CashCountInput, actor: Actor): Promise<CashCount> {
  requireCountable(input.day, actor.role);
  const drawer = drawerOf(input);
  const { counted, difference } = sumsOf(drawer);
  if (difference !== 0 && input.note === '')
    throw invalidField('note', 'Please say why the count differs from what should be there.');
  if (drawer.banked > counted) throw invalidField('banked', 'This is more than was counted.');
  return inTransaction(db, async (tx) => {
    await lockDrawer(tx);
    const { received, refunds } = await queries.cashOf(tx, input.day);
    if (received !== drawer.received)
      throw new ShopError('CONFLICT', 'Cash came in meanwhile. Please look at the sum again.');
    if (drawer.givenBack > refunds && input.given_back_for === '')
      throw invalidField('given_back_for', 'Please say why more was refunded in cash than the books say.');
    const before = await queries.findCount(tx, input.day);
    if (input.earlier_counted_at !== undefined && !isSameTime(input.earlier_counted_at, before?.countedAt))
      throw new ShopError('CONFLICT', 'Somebody counted this day meanwhile. Please look at that count first.');
    const last = await queries.lastBefore(tx, input.day);
    if (last && sumsOf(last).carried !== drawer.opening && input.note === '')
      throw invalidField('note', 'Please say why the drawer did not begin with what the last count left.');
    await queries.saveCount(tx, {
      ...{ ...drawer, counted, day: input.day, note: input.note, actorId: actor.id, countedAt: new Date() },
    });
    const after = toWire((await queries.findCount(tx, input.day)) as queries.CountRow);
    await recordAudit(tx, {
      ...{ actorId: actor.id, action: 'cash.count', subject: `cash:${input.day}` },
      ...{ before: before && toWire(before), after },
    });
    return after;
  });
}

export async function listCounts(db: Db, query: { page: number; limit: number }): Promise<Page<CashCount>> {
  const rows = await queries.pageCounts(db, query);
  return pageOf(rows.map(toWire), await queries.countCounts(db), query);
}
