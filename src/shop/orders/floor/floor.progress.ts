/** Saves what a packer has packed, found short and closed. */
import { sql } from 'drizzle-orm';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { invalidField, ShopError } from '#shared/errors.ts';
import { billOrderAt, requireNamed } from '../orders.billing.ts';
import type { OrderLineRow } from '../orders.queries.ts';
import * as orderQueries from '../orders.queries.ts';
import type { ShortLine } from '../orders.tables.ts';
import { orderHasChanged, queuePackedMail } from '../orders.ts';
import { goodsToPack, linesToPack } from '../packing/packing.rules.ts';
import type { FloorState, PackingUpdate } from './floor.contract.ts';
import { audit, type Held, lockToPack, requireFree, requireRoom, stateOf, taken, toProcessing } from './floor.held.ts';
import * as queries from './floor.queries.ts';

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
  { db, jobs }: { db: Db; jobs: JobSender },
  orderId: number,
  state: PackingUpdate,
  actor: Actor,
): Promise<FloorState> {
  return inTransaction(db, async (tx) => {
    const { order, held } = await lockToPack(tx, orderId);
    if (state.packer_id !== undefined && state.packer_id !== actor.id)
      throw new ShopError('CONFLICT', 'Somebody else packed this on this device.');
    requireFree(held, actor);
    // An older save that arrives after a newer one, or after somebody else packed on.
    const isLate = held !== undefined && state.step !== undefined && state.step < held.step;
    if (isLate) return stateOf(tx, orderId, actor);
    const lines = linesToPack(await orderQueries.listLines(tx, [orderId]));
    const goods = goodsToPack(lines);
    // With the goods the device keeps what was typed, for the packer to look again; once somebody has closed the cartons
    // there is nothing to keep.
    if (state.goods !== undefined && state.goods !== goods) throw orderHasChanged(held?.doneAt ? {} : { goods });
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
    await toProcessing(tx, jobs, order, actor);
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
