/** The door to packing: which orders packers see, and which fields. The packing itself is in floor/floor.ts. */
import type { Db } from '#platform/db/db.ts';
import type { Actor } from '#platform/http/http.ts';
import { notFound, notOfRole } from '#shared/errors.ts';
import { isStaffRole, mayDo } from '../../accounts/permissions.rules.ts';
import type { Parcel } from '../../courier/parcels/parcels.contract.ts';
import { orderCan, standingOf } from '../orders.actions.rules.ts';
import type { Order } from '../orders.contract.ts';
import * as queries from '../orders.queries.ts';
import * as wholeQueries from '../orders.whole.queries.ts';
import { toWireOrder } from '../orders.wire.ts';
import type { PackingOrder } from './packing.contract.ts';
import { isPackingMove } from './packing.rules.ts';

type Role = Actor['role'];

/** Freight is an amount too, so packers do not see it. */
const withoutFreight = (parcel: Parcel): Parcel => ({ ...parcel, freight: 0 });

export const parcelSeenBy = (role: Role, parcel: Parcel): Parcel =>
  mayDo(role, 'money') ? parcel : withoutFreight(parcel);

/** Removes amounts, payments and emails from an order. Lists the fields to keep, so that a new field stays hidden. */
export function withoutMoney(order: Order): PackingOrder {
  return {
    id: order.id,
    number: order.number,
    user_id: order.user_id,
    createdAt: order.createdAt,
    delivery_instruction: order.delivery_instruction,
    tracking_status_id: order.tracking_status_id,
    TrackingStatus: order.TrackingStatus,
    Address: order.Address,
    Courier: order.Courier,
    Parcels: order.Parcels.map(withoutFreight),
    transport: order.transport,
    Packing: order.Packing,
    User: { name: order.User.name, phone_number: order.User.phone_number },
    Carts: order.Carts.filter(({ count, returned }) => count > returned).map(toPackingLine),
  };
}

/** `count` is what leaves with the parcel, without pieces that a refund has brought back to the shelf. */
const toPackingLine = ({ returned, contents, boxes_to_pack, Product, ...line }: Order['Carts'][number]) => ({
  id: line.id,
  product_id: line.product_id,
  name: line.name,
  tamil_name: line.tamil_name,
  count: line.count - returned,
  replaces: line.replaces,
  ...(contents ? { contents, boxes_to_pack } : {}),
  Product: {
    id: Product.id,
    name: Product.name,
    tamil_name: Product.tamil_name,
    quantity_content: Product.quantity_content,
    ProductImages: Product.ProductImages,
  },
});

/** The order as the role may see it. NOT_FOUND if it may not see it at all. */
export function seenBy(role: Role, order: Order): Order | PackingOrder {
  if (mayDo(role, 'money')) return order;
  if (!orderCan('pack', standingOf(order))) throw notFound();
  return withoutMoney(order);
}

export interface OrdersOnPaper {
  /** Whole and in the order of the ids; the paper itself leaves out what the role may not see. */
  orders: Order[];
  /** The others: one that was cancelled meanwhile must not cost a packer the papers of the rest. */
  missing: string[];
}

/** Placed orders for a paper. NOT_FOUND if the role may see none of them. */
export async function listForPaper(db: Db, role: Role, ids: readonly number[]): Promise<OrdersOnPaper> {
  const found = await findForPaper(db, role, ids);
  if (found.orders.length === 0) throw notFound();
  return found;
}

export async function findForPaper(db: Db, role: Role, ids: readonly number[]): Promise<OrdersOnPaper> {
  const found = (await wholeQueries.listFullByIds(db, ids)).filter(({ order }) => order.placedAt !== null);
  const placed = found.map(toWireOrder);
  const isShown = (order: Order) => mayDo(role, 'money') || orderCan('pack', standingOf(order));
  const orders = placed.filter(isShown);
  const known = new Map(placed.map((order) => [order.id, order]));
  const missing = ids.flatMap((id) => {
    const order = known.get(id);
    return order && isShown(order) ? [] : (order?.number ?? `#${id}`);
  });
  return { orders, missing };
}

/** Throws NOT_FOUND for an order that the role may not see; the office sees all. */
export async function requireSeen(db: Db, role: Role, orderId: number): Promise<void> {
  if (mayDo(role, 'money')) return;
  const order = await queries.findOrder(db, orderId);
  if (!order || !orderCan('pack', order)) throw notFound();
}

/** Throws NOT_FOUND unless the actor bought this placed order, or is staff who see it. */
export async function requireReader(db: Db, { id, role }: Actor, orderId: number): Promise<void> {
  if (isStaffRole(role)) return requireSeen(db, role, orderId);
  const order = await queries.findOrder(db, orderId);
  if (order?.userId !== id || order.placedAt === null) throw notFound();
}

/**
 * Throws NOT_FOUND or FORBIDDEN unless the role may set this status: packers only move what they pack. Call with the order's
 * row locked.
 */
export function requireMove(role: Role, order: queries.OrderRow, statusId: number): void {
  if (mayDo(role, 'money')) return;
  if (!orderCan('pack', order)) throw notFound();
  if (!isPackingMove(order.statusId, statusId)) throw notOfRole();
}
