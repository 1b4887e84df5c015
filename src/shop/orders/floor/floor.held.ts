/**
 * Who has an order on the packing floor. One packer has it at a time: every change runs under the order's lock and checks who
 * that is. After some inactivity anybody may take it over; the owner may at any time.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import { mayDo } from '../../accounts/permissions.rules.ts';
import { recordAudit } from '../../settings/settings.ts';
import { orderCan } from '../orders.actions.rules.ts';
import type { OrderRow } from '../orders.queries.ts';
import * as orderQueries from '../orders.queries.ts';
import { trackingIdOf } from '../orders.status.ts';
import { changeStatus } from '../orders.tracking.ts';
import { toWirePacking } from '../orders.wire.ts';
import { goodsToPack } from '../packing/packing.rules.ts';
import type { FloorState } from './floor.contract.ts';
import * as queries from './floor.queries.ts';
import { MOST_TAKEN } from './floor.rules.ts';

export type Held = queries.HeldPacking | undefined;

/** The packer who has the order; null if anybody may take it. */
export const holderOf = (held: Held): { id: number; name: string } | null =>
  held?.packerId === null || held === undefined || !held.isHeld ? null : { id: held.packerId, name: held.packer ?? '' };

export async function stateOf(db: Db, orderId: number, actor: Actor): Promise<FloorState> {
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
export async function lockToPack(tx: Db, orderId: number): Promise<{ order: OrderRow; held: Held }> {
  const order = await orderQueries.lockOrder(tx, orderId);
  if (!order || order.placedAt === null || !orderCan('pack', order)) throw notFound();
  return { order, held: await queries.findHeld(tx, orderId) };
}

/** CONFLICT while somebody else has it. */
export function requireFree(held: Held, actor: Actor): void {
  const holder = holderOf(held);
  if (holder !== null && holder.id !== actor.id)
    throw new ShopError('CONFLICT', `${holder.name} is packing this order.`, { extra: { packer: holder.name } });
}

export const audit = (tx: Db, actor: Actor, orderId: number, after: object, before: object | null = null) =>
  recordAudit(tx, { actorId: actor.id, action: 'order.packing', subject: `order:${orderId}`, before, after });

/** More saves than a device makes of one order without the shop's answer. */
const STEPS_OF_A_DEVICE = 1_000;

/**
 * The first step of whoever packs an order next: far above those that a device may still keep of it, so that its saves
 * come late.
 */
export const nextStep = (held: Held): number => (held?.step ?? 0) + STEPS_OF_A_DEVICE;

/** The columns that give a free order to this packer. */
export const taken = (held: Held, actor: Actor) => ({
  ...(held === undefined || held.packerId === actor.id ? {} : { step: nextStep(held) }),
  packerId: actor.id,
  actorId: actor.id,
  takenAt: sql`now()` as unknown as Date,
});

/** CONFLICT if the packer already has as many orders as allowed. */
export async function requireRoom(tx: Db, held: Held, actor: Actor): Promise<void> {
  if (held?.packerId !== actor.id && (await queries.countHeldBy(tx, actor.id)) >= MOST_TAKEN)
    throw new ShopError('CONFLICT', `You have ${MOST_TAKEN} orders on the table. Finish or release one of them first.`);
}

/** Whoever takes an order, or ticks its first line, begins its processing; until then nobody can hand it over. */
export async function toProcessing(tx: Db, jobs: JobSender, order: OrderRow, actor: Actor): Promise<void> {
  // An estimate that the office released for packing is already past this status.
  if (order.statusId !== trackingIdOf('confirmed')) return;
  const statusId = trackingIdOf('processing');
  await changeStatus(tx, jobs, { orderId: order.id, statusId, actorId: actor.id, role: actor.role });
}
