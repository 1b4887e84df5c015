/** The door to the packing floor: takes and puts back orders, and shows one on the packing table. */
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { dayInIndia } from '#shared/dates.ts';
import { notFound } from '#shared/errors.ts';
import { mayDo } from '../../accounts/permissions.rules.ts';
import { listTransports } from '../../delivery/transports/transports.ts';
import { orderCan, standingOf } from '../orders.actions.rules.ts';
import { invoiceLacksName, requireNamed } from '../orders.billing.ts';
import type { OrderRow } from '../orders.queries.ts';
import * as orderQueries from '../orders.queries.ts';
import { shipBy } from '../orders.status.ts';
import { getOrderById } from '../orders.ts';
import { requireSeen, withoutMoney } from '../packing/packing.ts';
import type { FloorOrder, FloorState } from './floor.contract.ts';
import {
  audit,
  type Held,
  holderOf,
  lockToPack,
  nextStep,
  requireFree,
  requireRoom,
  stateOf,
  taken,
  toProcessing,
} from './floor.held.ts';
import * as queries from './floor.queries.ts';
import { freeFor, goingWith } from './floor.queue.ts';

export { deletePhoto, readPhoto, setPhoto } from './floor.photo.ts';
export { save } from './floor.progress.ts';
export { forgetPhotosOf, listPhotoKeys } from './floor.queries.ts';
export { queue } from './floor.queue.ts';

export interface FloorNeeds {
  db: Db;
  jobs: JobSender;
}

/** How many free orders 'next' tries before it reports that others take them all. */
const MOST_TRIED = 40;

async function takeLocked(
  tx: Db,
  jobs: JobSender,
  { order, held }: { order: OrderRow; held: Held },
  actor: Actor,
): Promise<void> {
  await requireRoom(tx, held, actor);
  await queries.writePacking(tx, order.id, { ...taken(held, actor), doneAt: null });
  await toProcessing(tx, jobs, order, actor);
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
    await queries.writePacking(tx, orderId, { packerId: null, takenAt: null, step: nextStep(held) });
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
    is_to_pack: orderCan('pack', standingOf(order)),
    floor: await stateOf(db, id, actor),
  };
}
