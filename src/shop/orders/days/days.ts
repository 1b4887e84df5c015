/** The door to daily lists for papers: orders placed, packed and sent on a day. */
import { databaseNow } from '#platform/db/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import { dayInIndia } from '#shared/dates.ts';
import { invalidField } from '#shared/errors.ts';
import { mayDo } from '../../accounts/permissions.rules.ts';
import { orderCan, standingOf } from '../orders.actions.rules.ts';
import type { Order } from '../orders.contract.ts';
import type { TrackingKey } from '../orders.status.ts';
import { listFullByIds } from '../orders.whole.queries.ts';
import { toWireOrder } from '../orders.wire.ts';
import * as queries from './days.queries.ts';

/** A longer list is no use on paper; the export of orders has them all. */
const MOST_A_DAY = 2_000;

async function listOf(db: Db, ids: readonly number[]): Promise<Order[]> {
  if (ids.length > MOST_A_DAY)
    throw invalidField('day', 'This day has more than 2000 orders. Please export them as a list instead.');
  return (await listFullByIds(db, ids)).map(toWireOrder);
}

/**
 * What left the shop on a day; for today also orders with a carrier that are about to leave. Packers see what they may
 * pack.
 */
export async function listDispatched(db: Db, role: Actor['role'], day: string): Promise<Order[]> {
  const isToday = day === dayInIndia(databaseNow());
  const orders = await listOf(db, await queries.idsDispatchedOn(db, { day, isToday }, MOST_A_DAY));
  return mayDo(role, 'money') ? orders : orders.filter((order) => orderCan('pack', standingOf(order)));
}

export interface DayOfOrders {
  placed: Order[];
  moved: ReadonlyMap<TrackingKey, number>;
  packed: { orders: number; cartons: number };
}

export async function ordersOfDay(db: Db, day: string): Promise<DayOfOrders> {
  return {
    placed: await listOf(db, await queries.idsPlacedOn(db, day, MOST_A_DAY)),
    moved: await queries.countMoved(db, day),
    packed: await queries.countPacked(db, day),
  };
}
