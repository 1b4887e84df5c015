/**
 * The door to the packing floor. One packer has an order at a time: every change runs under the order's lock and checks
 * who has it. After some inactivity anybody may take it over; the owner may at any time.
 */
import { sql } from 'drizzle-orm';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { Media } from '#platform/storage/media.ts';
import * as photos from '#platform/storage/photos.ts';
import { requirePicture } from '#platform/storage/uploads.ts';
import { dayInIndia } from '#shared/dates.ts';
import { invalidField, notFound, ShopError } from '#shared/errors.ts';
import { mayDo } from '../../accounts/permissions.rules.ts';
import type { TaxMode } from '../../checkout/checkout.tax.rules.ts';
import { suggestionFor } from '../../courier/parcels/parcels.rules.ts';
import type { Transport } from '../../delivery/transports/transports.contract.ts';
import { listTransports } from '../../delivery/transports/transports.ts';
import { getStore, recordAudit } from '../../settings/settings.ts';
import { isFetched, lacksBuyerName } from '../fetched.rules.ts';
import { orderCan } from '../orders.actions.rules.ts';
import { billOrderAt, invoiceLacksName, requireNamed } from '../orders.billing.ts';
import type { OrderTransport } from '../orders.contract.ts';
import type { OrderLineRow, OrderRow } from '../orders.queries.ts';
import * as orderQueries from '../orders.queries.ts';
import { shipBy, trackingIdOf } from '../orders.status.ts';
import type { ShortLine } from '../orders.tables.ts';
import { changeStatus } from '../orders.tracking.ts';
import { getOrderById, orderHasChanged, queuePackedMail } from '../orders.ts';
import { toWirePacking } from '../orders.wire.ts';
import { goodsToPack, linesToPack } from '../packing/packing.rules.ts';
import { requireReader, requireSeen, withoutMoney } from '../packing/packing.ts';
import type { FloorEntry, FloorOrder, FloorQueue, FloorState, PackingUpdate } from './floor.contract.ts';
import * as queries from './floor.queries.ts';
import { MOST_TAKEN } from './floor.rules.ts';

export { forgetPhotosOf, listPhotoKeys } from './floor.queries.ts';

export interface FloorNeeds {
  db: Db;
  jobs: JobSender;
}

type Held = queries.HeldPacking | undefined;

/** Enough for a festival day; later orders appear as these are packed. */
const MOST_SHOWN = 300;
/** How many free orders 'next' tries before it reports that others take them all. */
const MOST_TRIED = 40;

interface Place {
  district: string;
  state: string;
}

function goingWith(
  transports: readonly Transport[],
  { chosen, place }: { chosen: OrderTransport | null; place: Place },
): string {
  return suggestionFor({ transports, chosen, place, last: null })?.courier_partner ?? '';
}

interface Rules {
  transports: readonly Transport[];
  taxMode: TaxMode;
}

const readRules = async (db: Db): Promise<Rules> => ({
  transports: await listTransports(db),
  taxMode: (await getStore(db)).tax_mode,
});

function toEntry(row: queries.QueueRow, { transports, taxMode }: Rules): FloorEntry {
  const placedAt = new Date(row.placedAt);
  const { packerId, packer, takenAt } = row;
  const place = { district: row.district, state: row.state };
  const transport = row.carrier ?? row.chosen ?? goingWith(transports, { chosen: null, place });
  return {
    id: row.id,
    number: row.number,
    createdAt: placedAt.toISOString(),
    ship_by: dayInIndia(shipBy(placedAt)),
    transport,
    fetched: isFetched({ ...row, Address: row, Courier: row.carrier, transport: row.chosen }),
    place: row.city,
    items: row.items,
    pieces: row.pieces,
    packed: row.packed,
    short: row.short,
    lacks_name: lacksBuyerName(taxMode, { ...row, address: row }),
    packer:
      packerId === null || takenAt === null
        ? null
        : { id: packerId, name: packer ?? '', since: new Date(takenAt).toISOString() },
  };
}

/**
 * Sorts by promised day, then by transport, so that the orders of one lorry are packed together; orders without a
 * transport last.
 */
function inPackingOrder(a: FloorEntry, b: FloorEntry): number {
  return (
    a.ship_by.localeCompare(b.ship_by) ||
    Number(a.transport === '') - Number(b.transport === '') ||
    a.transport.localeCompare(b.transport) ||
    Number(a.fetched) - Number(b.fetched) ||
    a.id - b.id
  );
}

export async function queue(db: Db): Promise<FloorQueue> {
  const rules = await readRules(db);
  const rows = await queries.listWaiting(db, MOST_SHOWN);
  const orders = rows.map((row) => toEntry(row, rules)).sort(inPackingOrder);
  const all = orders.length < MOST_SHOWN ? orders.length : await queries.countWaiting(db);
  return { orders, more: all - orders.length };
}

/**
 * The orders that this packer may take, in packing order, read from the queue day by day as needed. Reads past
 * MOST_SHOWN, because the lorry that leaves now may take the last orders of the day.
 */
async function* freeFor(db: Db, { id: actorId }: Actor): AsyncGenerator<FloorEntry> {
  const rules = await readRules(db);
  let day: FloorEntry[] = [];
  let after: queries.QueueRow | undefined;
  do {
    const rows = await queries.listWaiting(db, MOST_SHOWN, { freeFor: actorId, after });
    after = rows.length < MOST_SHOWN ? undefined : rows.at(-1);
    for (const entry of rows.map((row) => toEntry(row, rules))) {
      if (day.some(({ ship_by }) => ship_by !== entry.ship_by)) {
        yield* day.sort(inPackingOrder);
        day = [];
      }
      day.push(entry);
    }
  } while (after);
  yield* day.sort(inPackingOrder);
}

/** The packer who has the order; null if anybody may take it. */
const holderOf = (held: Held): { id: number; name: string } | null =>
  held?.packerId === null || held === undefined || !held.isHeld ? null : { id: held.packerId, name: held.packer ?? '' };

async function stateOf(db: Db, orderId: number, actor: Actor): Promise<FloorState> {
  const row = await queries.findHeld(db, orderId);
  const lines = await orderQueries.listLines(db, [orderId]);
  const holder = holderOf(row);
  const shown = row?.packerId === undefined || row.packerId === null ? null : row;
  return {
    ...(row
      ? toWirePacking(row)
      : { packed_line_ids: [], cartons: 0, weight: 0, photo: null, done_at: null, updatedAt: null }),
    short_lines: (row?.short ?? []).map(({ lineId, found }) => ({ line_id: lineId, found })),
    packer: shown && {
      id: shown.packerId as number,
      name: shown.packer ?? '',
      since: (shown.takenAt as Date).toISOString(),
    },
    goods: goodsToPack(lines),
    may_take: holder === null || holder.id === actor.id || mayDo(actor.role, 'owner'),
    step: row?.step ?? 0,
    packed_by: row?.actor ?? '',
  };
}

/** The order, locked, and its progress. NOT_FOUND unless it may be packed. */
async function lockToPack(tx: Db, orderId: number): Promise<{ order: OrderRow; held: Held }> {
  const order = await orderQueries.lockOrder(tx, orderId);
  if (!order || order.placedAt === null || !orderCan('pack', order)) throw notFound();
  return { order, held: await queries.findHeld(tx, orderId) };
}

/** CONFLICT while somebody else has it. */
function requireFree(held: Held, actor: Actor): void {
  const holder = holderOf(held);
  if (holder !== null && holder.id !== actor.id)
    throw new ShopError('CONFLICT', `${holder.name} is packing this order.`, { extra: { packer: holder.name } });
}

const audit = (tx: Db, actor: Actor, orderId: number, after: object, before: object | null = null) =>
  recordAudit(tx, { actorId: actor.id, action: 'order.packing', subject: `order:${orderId}`, before, after });

/**
 * The columns that give a free order to this packer. On a change of packer the step count starts again, because it is
 * counted by the device.
 */
const taken = (held: Held, actor: Actor) => ({
  ...(held?.packerId === actor.id ? {} : { step: 0 }),
  packerId: actor.id,
  actorId: actor.id,
  takenAt: sql`now()` as unknown as Date,
});

/** CONFLICT if the packer already has as many orders as allowed. */
async function requireRoom(tx: Db, held: Held, actor: Actor): Promise<void> {
  if (held?.packerId !== actor.id && (await queries.countHeldBy(tx, actor.id)) >= MOST_TAKEN)
    throw new ShopError('CONFLICT', `You have ${MOST_TAKEN} orders on the table. Finish or release one of them first.`);
}

async function takeLocked(
  tx: Db,
  jobs: JobSender,
  { order, held }: { order: OrderRow; held: Held },
  actor: Actor,
): Promise<void> {
  await requireRoom(tx, held, actor);
  await queries.writePacking(tx, order.id, { ...taken(held, actor), doneAt: null });
  // An estimate that the office released for packing is already past this status.
  if (order.statusId === trackingIdOf('confirmed'))
    await changeStatus(tx, jobs, {
      orderId: order.id,
      statusId: trackingIdOf('processing'),
      actorId: actor.id,
      role: actor.role,
    });
  await audit(tx, actor, order.id, { packerId: actor.id }, held ? { packerId: held.packerId } : null);
}

/** Takes an order for this packer. CONFLICT, with the packer's name, if somebody else has it. */
export async function take(
  { db, jobs }: FloorNeeds,
  input: { order_id: number; take_over: boolean },
  actor: Actor,
): Promise<FloorState> {
  return inTransaction(db, async (tx) => {
    const locked = await lockToPack(tx, input.order_id);
    const mayTakeOver = input.take_over && mayDo(actor.role, 'owner');
    if (!mayTakeOver) requireFree(locked.held, actor);
    await requireNamed(tx, locked.order);
    await takeLocked(tx, jobs, locked, actor);
    return stateOf(tx, input.order_id, actor);
  });
}

/** Puts an order back. The owner may put back anybody's. */
export async function release({ db }: Pick<FloorNeeds, 'db'>, orderId: number, actor: Actor): Promise<FloorState> {
  return inTransaction(db, async (tx) => {
    const { held } = await lockToPack(tx, orderId);
    if (!mayDo(actor.role, 'owner')) requireFree(held, actor);
    await queries.writePacking(tx, orderId, { packerId: null, takenAt: null });
    await audit(tx, actor, orderId, { packerId: null }, { packerId: held?.packerId ?? null });
    return stateOf(tx, orderId, actor);
  });
}

/** Takes the first free order of the queue, skipping any that somebody else takes meanwhile. Null if none waits. */
export async function takeNext(
  needs: FloorNeeds,
  { transport }: { transport?: string | undefined },
  actor: Actor,
): Promise<{ order_id: number } | null> {
  let tried = 0;
  for await (const { id, ...entry } of freeFor(needs.db, actor)) {
    if (entry.lacks_name || (transport !== undefined && entry.transport !== transport)) continue;
    if (tried === MOST_TRIED) break;
    tried += 1;
    const isMine = await inTransaction(needs.db, async (tx) => {
      const order = await orderQueries.lockOrder(tx, id);
      const held = await queries.findHeld(tx, id);
      const holder = holderOf(held);
      const isFree = holder === null || holder.id === actor.id;
      if (!order || !orderCan('pack', order) || !isFree || held?.doneAt || (await invoiceLacksName(tx, order)))
        return false;
      await takeLocked(tx, needs.jobs, { order, held }, actor);
      return true;
    });
    if (isMine) return { order_id: id };
  }
  return null;
}

function readLines(state: PackingUpdate, lines: readonly OrderLineRow[], before: Held) {
  const counts = new Map(lines.map(({ id, quantity, returned }) => [id, quantity - returned]));
  const packedLineIds = [...new Set(state.packed_line_ids)].sort((a, b) => a - b);
  const short: ShortLine[] =
    state.short_lines?.map(({ line_id, found }) => ({ lineId: line_id, found })) ?? before?.short ?? [];
  if ([...packedLineIds, ...short.map(({ lineId }) => lineId)].some((id) => !counts.has(id)))
    throw invalidField('packed_line_ids', 'One of the packed lines is not of this order.');
  const isShort = new Set(short.map(({ lineId }) => lineId));
  if (isShort.size < short.length || packedLineIds.some((id) => isShort.has(id)))
    throw invalidField('short_lines', 'A line is either packed or short, and named once.');
  if (short.some(({ lineId, found }) => found >= (counts.get(lineId) ?? 0)))
    throw invalidField('short_lines', 'A line of which all pieces are there is not short.');
  return { packedLineIds, short };
}

/** Saves the packing progress, and takes the order if nobody has it. CONFLICT if somebody else has it. */
export async function save(
  { db, jobs }: FloorNeeds,
  orderId: number,
  state: PackingUpdate,
  actor: Actor,
): Promise<FloorState> {
  return inTransaction(db, async (tx) => {
    const { order, held } = await lockToPack(tx, orderId);
    if (state.packer_id !== undefined && state.packer_id !== actor.id)
      throw new ShopError('CONFLICT', 'Somebody else packed this on this device.');
    requireFree(held, actor);
    // An older save of the same device that arrives after a newer one.
    const isLate = held?.packerId === actor.id || held?.doneAt ? (state.step ?? held.step) < held.step : false;
    if (isLate) return stateOf(tx, orderId, actor);
    const lines = linesToPack(await orderQueries.listLines(tx, [orderId]));
    if (state.goods !== undefined && state.goods !== goodsToPack(lines)) throw orderHasChanged();
    const { packedLineIds, short } = readLines(state, lines, held);
    const grams = state.weight === undefined ? (held?.grams ?? 0) : Math.round(state.weight * 1000);
    const isComplete = packedLineIds.length === lines.length;
    const isDone = state.done ?? (held?.doneAt != null && isComplete);
    if (isComplete && held?.packedLineIds.length !== lines.length) await requireNamed(tx, order);
    if (isDone) requireClosable({ isComplete, cartons: state.cartons });
    // An order packed in one go never occupies a table.
    else if (!isComplete) await requireRoom(tx, held, actor);
    await queries.writePacking(tx, orderId, {
      ...taken(held, actor),
      ...{ packedLineIds, short, cartons: state.cartons, grams },
      ...(state.step === undefined ? {} : { step: state.step }),
      ...(isDone ? { packerId: null, takenAt: null } : {}),
      doneAt: isDone ? (held?.doneAt ?? (sql`now()` as unknown as Date)) : null,
    });
    // An enquiry's total may still change, so it is billed when its goods leave.
    if (isComplete && order.paymentState !== 'enquiry') await billOrderAt(tx, 'packing', order, actor.id);
    await auditChange(tx, {
      orderId,
      actor,
      held,
      after: { packedLineIds, short, cartons: state.cartons, isDone },
      lines,
    });
    const after = await stateOf(tx, orderId, actor);
    if (after.done_at !== null && held?.doneAt == null) await queuePackedMail(tx, jobs, orderId, after.done_at);
    return after;
  });
}

function requireClosable({ isComplete, cartons }: { isComplete: boolean; cartons: number }): void {
  if (!isComplete) throw invalidField('done', 'Not everything is packed yet.');
  if (cartons === 0) throw invalidField('cartons', 'Please say how many cartons it makes.');
}

interface Saved {
  orderId: number;
  actor: Actor;
  held: Held;
  lines: readonly OrderLineRow[];
  after: { packedLineIds: number[]; short: ShortLine[]; cartons: number; isDone: boolean };
}

/** One audit entry when packing is complete or closed, the cartons change or something is short, not one per line. */
async function auditChange(tx: Db, { orderId, actor, held, after, lines }: Saved): Promise<void> {
  const isComplete = after.packedLineIds.length === lines.length;
  const wasComplete = held !== undefined && held.packedLineIds.length === lines.length;
  const isNews =
    (isComplete && !wasComplete) ||
    (held?.cartons ?? 0) !== after.cartons ||
    after.isDone !== (held?.doneAt != null) ||
    JSON.stringify(after.short) !== JSON.stringify(held?.short ?? []);
  if (!isNews) return;
  const said = (lineCount: number, short: readonly ShortLine[], cartons: number) => ({
    ...{ lines: lineCount, cartons },
    ...(short.length > 0 ? { short: short.length } : {}),
  });
  await audit(
    tx,
    actor,
    orderId,
    said(after.packedLineIds.length, after.short, after.cartons),
    held ? said(held.packedLineIds.length, held.short, held.cartons) : null,
  );
}

/** An order as the packing table shows it. NOT_FOUND if the role may not see it. */
export async function getToPack(db: Db, id: number, actor: Actor): Promise<FloorOrder> {
  await requireSeen(db, actor.role, id);
  const order = await getOrderById(db, id);
  if (order.tracking_status_id === null) throw notFound();
  const { Packing, ...shown } = withoutMoney(order);
  const place = { district: order.Address.district ?? '', state: order.Address.state };
  const carrier = order.Courier?.courier_partner;
  return {
    ...shown,
    ship_by: dayInIndia(shipBy(order.createdAt)),
    going_with: carrier ?? goingWith(await listTransports(db), { chosen: order.transport, place }),
    codes: await queries.listCodes(
      db,
      order.Carts.flatMap(({ product_id, contents }) => [
        product_id,
        ...(contents ?? []).map((content) => content.product_id),
      ]),
    ),
    floor: await stateOf(db, id, actor),
  };
}

/** Stores the photo of the packed cartons under a private name. */
export async function setPhoto(
  { db, media }: { db: Db; media: Media },
  orderId: number,
  files: readonly File[],
  actor: Actor,
): Promise<FloorState> {
  const photo = requirePicture(files);
  // Checked before the picture is decoded, so that an unknown order costs nothing.
  await inTransaction(db, async (tx) => requireFree((await lockToPack(tx, orderId)).held, actor));
  return writePhoto(db, orderId, await photos.storePhoto(media, photo), actor);
}

export const deletePhoto = (db: Db, orderId: number, actor: Actor): Promise<FloorState> =>
  writePhoto(db, orderId, null, actor);

async function writePhoto(db: Db, orderId: number, photoKey: string | null, actor: Actor): Promise<FloorState> {
  return inTransaction(db, async (tx) => {
    const { held } = await lockToPack(tx, orderId);
    requireFree(held, actor);
    await queries.writePacking(tx, orderId, { photoKey, ...(held ? {} : { actorId: actor.id }) });
    await audit(tx, actor, orderId, { photo: photoKey !== null }, { photo: held?.photoKey != null });
    return stateOf(tx, orderId, actor);
  });
}

/** For the buyer, and for staff who may see the order; NOT_FOUND for everybody else. */
export async function readPhoto(
  { db, media }: { db: Db; media: Media },
  orderId: number,
  { actor, ...wanted }: photos.PhotoWanted & { actor: Actor },
) {
  await requireReader(db, actor, orderId);
  return photos.readPhoto(media, (await queries.findHeld(db, orderId))?.photoKey, wanted);
}
