/**
 * The door to versions: writing the next one of an order or estimate with its goods and money, and reading all of them.
 * The checkout prices them (checkout/checkout.amendment.ts).
 */
import type { Db } from '#platform/db/db.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import { type Paise, rupeesFromPaise } from '#shared/money.ts';
import { allot } from '../../products/products.boxes.rules.ts';
import { lockSellable, sellStock } from '../../products/products.ts';
import { obstacleTo } from '../orders.actions.rules.ts';
import { billOrder, creditCancelled } from '../orders.billing.ts';
import type { Order } from '../orders.contract.ts';
import type { OrderLineRow, OrderRow } from '../orders.queries.ts';
import * as orderQueries from '../orders.queries.ts';
import { orderHasChanged } from '../orders.ts';
import { linesToPack } from '../packing/packing.rules.ts';
import { packBoxes, packsFor, returnGoods } from '../placing/boxes.ts';
import { NO_HOLD } from '../placing/holds.ts';
import { linesOf, type Priced, sumsOf } from '../placing/placing.ts';
import type { NewLine } from '../placing/statements.ts';
import { type ByHand, openDifference } from '../settlement/refunds.ts';
import type { Version } from './amending.contract.ts';
import * as queries from './amending.queries.ts';
import {
  addressLine,
  differencesOf,
  goodsBetween,
  type OrderExtra,
  type ReplacedGoods,
  type VersionSnapshot,
} from './amending.rules.ts';
import { askForDue, type Difference, decideTransferFirst, differenceFor } from './money.ts';

export { findSnapshot, forgetOldVersions, forgetReasons } from './amending.queries.ts';
export { differenceFor } from './money.ts';

export interface NextVersion extends Priced {
  couponCode: string | null;
  extras: readonly OrderExtra[];
  /** The goods each line replaced, by product. */
  replaced: ReadonlyMap<number, ReplacedGoods>;
  /** The new destination; missing if it did not change. */
  address?: OrderRow['address'];
}

export interface WhyReplaced {
  reason: string;
  /** Null if the customer renewed an estimate. */
  actorId: number | null;
}

const SOLD_STATES = ['paid', 'partially_refunded', 'cod_due'] as const;

/** Its goods have been taken from stock. */
const isSold = ({ paymentState }: OrderRow) => SOLD_STATES.some((state) => state === paymentState);

/** CONFLICT with a reason unless the order may still be amended. Call with the order locked. */
export async function requireAmendable(tx: Db, order: OrderRow): Promise<void> {
  const obstacle = obstacleTo('amend', order);
  if (order.paymentState === 'awaiting_confirmation' || order.dueUtr !== null) throw decideTransferFirst();
  if (obstacle) throw new ShopError('CONFLICT', 'This order can no longer be changed.');
  const packing = await queries.findPacking(tx, order.id);
  if (packing === undefined || packing.packedLineIds.length === 0) return;
  const lines = linesToPack(await orderQueries.listLines(tx, [order.id]));
  if (packing.packedLineIds.length >= lines.length) throw new ShopError('CONFLICT', 'This order is packed already.');
}

/** CONFLICT unless it is the version that the caller saw. */
export function requireVersionOf(order: OrderRow, version: number): void {
  if (order.version !== version) throw orderHasChanged();
}

export function snapshotOf(
  order: Pick<OrderRow, 'extras' | 'couponCode' | 'address' | 'total'>,
  lines: readonly OrderLineRow[],
  validUntil: string | null,
): VersionSnapshot {
  return {
    lines: lines.map(({ productId, name, tamilName, pack, quantity, unitPrice, replaces }) => ({
      ...{ productId, name, tamilName, pack, quantity, unitPrice, replaces },
    })),
    extras: order.extras,
    couponCode: order.couponCode,
    address: order.address,
    validUntil,
    total: order.total,
  };
}

/**
 * Writes the next version of lines and sums, and stores the replaced one. Moves neither goods nor money. Call with the
 * order locked; returns the updated order.
 */
export async function writeVersion(
  tx: Db,
  order: OrderRow,
  next: NextVersion,
  { validUntil, reason, actorId }: WhyReplaced & { validUntil: string | null },
): Promise<OrderRow> {
  const lines = await orderQueries.listLines(tx, [order.id]);
  const snapshot = snapshotOf(order, lines, validUntil);
  await queries.insertVersion(tx, { orderId: order.id, version: order.version, snapshot, reason, replacedBy: actorId });
  await writeLines(tx, order.id, lines, next);
  return orderQueries.updateOrder(tx, order.id, {
    ...sumsOf(next),
    couponCode: next.couponCode,
    extras: [...next.extras],
    ...(next.address ? { address: next.address, transport: officeAt(order, next) } : {}),
    version: order.version + 1,
  });
}

/** The office that the customer chose, if the order still goes to its district and they still pay the transport. */
function officeAt({ transport }: OrderRow, { terms: { place, charges } }: NextVersion): OrderRow['transport'] {
  const isThere = transport?.district === `${place.district}, ${place.state}`;
  return isThere && charges.delivery.isToPay ? transport : null;
}

/** Lines of goods that stay keep their row, with its packed and returned pieces. */
async function writeLines(tx: Db, orderId: number, before: readonly OrderLineRow[], next: NextVersion): Promise<void> {
  const after = linesOf(next, NO_HOLD).map((line) => ({
    ...line,
    replaces: next.replaced.get(line.productId) ?? null,
  }));
  const known = new Map(before.map((line) => [line.productId, line]));
  const kept = new Set(after.map(({ productId }) => productId));
  await queries.deleteLines(
    tx,
    before.filter(({ productId }) => !kept.has(productId)).map(({ id }) => id),
  );
  for (const line of after) {
    const row = known.get(line.productId);
    // Names stay as ordered.
    const { basePrice, discount, unitPrice, quantity, held, lineTotal, pricing } = line;
    const values = { basePrice, discount, unitPrice, quantity, held, lineTotal, pricing };
    if (row) await queries.updateLine(tx, row.id, { ...values, replaces: line.replaces ?? row.replaces });
  }
  const added = after.filter(({ productId }) => !known.has(productId));
  await queries.insertLines(
    tx,
    added.map((line) => ({ ...line, orderId })),
  );
  await unpackChanged(tx, orderId, before, after);
}

/** A line whose count changed must be packed again and is no longer short. */
async function unpackChanged(
  tx: Db,
  orderId: number,
  before: readonly OrderLineRow[],
  after: readonly NewLine[],
): Promise<void> {
  const packing = await queries.findPacking(tx, orderId);
  if (!packing) return;
  const counts = new Map(after.map(({ productId, quantity }) => [productId, quantity]));
  const same = new Set(before.filter((line) => counts.get(line.productId) === line.quantity).map(({ id }) => id));
  await queries.keepPacked(tx, orderId, {
    packedLineIds: packing.packedLineIds.filter((id) => same.has(id)),
    short: packing.short.filter(({ lineId }) => same.has(lineId)),
  });
}

/**
 * OUT_OF_STOCK names the goods that the new version needs beyond the stock. Returned goods are booked first, because a
 * box of the new version may be packed from them. The version is already written and all of its goods are locked.
 */
async function moveGoods(
  tx: Db,
  order: OrderRow,
  before: readonly OrderLineRow[],
  next: NextVersion,
  actorId: number,
): Promise<void> {
  const wanted = next.lines.map(({ product, quantity }) => ({ productId: product.id, quantity }));
  const moves = goodsBetween(before, wanted);
  const back = moves.filter(({ quantity }) => quantity < 0);
  if (back.length > 0)
    await returnGoods(tx, order.id, {
      lines: before,
      quantities: back.map(({ productId, quantity }) => ({ productId, quantity: -quantity })),
      actorId,
    });
  const more = moves.filter(({ quantity }) => quantity > 0);
  if (more.length > 0) await sellMore(tx, order.id, more);
}

async function sellMore(tx: Db, orderId: number, more: ReturnType<typeof goodsBetween>): Promise<void> {
  const rows = await lockSellable(
    tx,
    more.map(({ productId }) => productId),
  );
  const products = new Map(rows.map((row) => [row.id, row]));
  const lines = more.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product ? [{ product, quantity }] : [];
  });
  const allotted = allot(lines);
  const short = more.flatMap(({ productId, quantity }) => {
    const row = products.get(productId);
    const available = allotted.get(productId)?.available ?? 0;
    return available < quantity ? [{ product_id: productId, name: row?.name ?? '', asked: quantity, available }] : [];
  });
  if (short.length > 0) {
    const names = short.map(({ name, asked, available }) => `${name} (${available} of ${asked} more)`);
    throw new ShopError('OUT_OF_STOCK', `Not enough in stock: ${names.join(', ')}.`, { extra: { lines: short } });
  }
  await packBoxes(tx, orderId, packsFor(lines));
  await sellStock(tx, orderId, more);
}

export interface Amendment extends WhyReplaced, ByHand {
  actorId: number;
  /** Only the owner may refund a paid order, or let it be packed while it owes money. */
  isOwner: boolean;
  /** It is not packed until the new version is paid. */
  waitsForMoney: boolean;
}

/**
 * Amends an order in one transaction: version, goods, and the difference in money. Call with the order locked, after
 * `requireAmendable`. CONFLICT if the refund exceeds what is left of its money, FORBIDDEN for what
 * only the owner may.
 */
export async function amendOrder(
  tx: Db,
  jobs: JobSender,
  order: OrderRow,
  next: NextVersion,
  amendment: Amendment,
): Promise<OrderRow> {
  const { reason, actorId } = amendment;
  const before = await orderQueries.listLines(tx, [order.id]);
  requireReturnedKept(before, next);
  const difference = await differenceFor(tx, order, next.price.total);
  if (!amendment.isOwner) requireOwnerIfNeeded(difference, amendment);
  // A shop that bills at payment has already billed: the bill is credited and issued again.
  const isBilled = order.billNumber !== null;
  if (isBilled) await creditCancelled(tx, order, actorId);
  const written = await writeVersion(tx, order, next, { validUntil: null, reason, actorId });
  if (isSold(order)) await moveGoods(tx, order, before, next, actorId);
  await askForDue(tx, written, difference.due, amendment.waitsForMoney);
  await openDifference(tx, jobs, written, difference.refunds, amendment);
  if (isBilled) await billOrder(tx, written, actorId);
  return written;
}

/** FORBIDDEN if only the owner may make this change, because it refunds money or lets unpaid goods go. */
function requireOwnerIfNeeded({ due, refunds }: Difference, { waitsForMoney }: Amendment): void {
  if (refunds.length > 0)
    throw new ShopError('FORBIDDEN', 'This version costs less than was paid. Only the owner can refund money.');
  if (due > 0 && !waitsForMoney)
    throw new ShopError('FORBIDDEN', 'Only the owner can let an order go on before it is paid.');
}

/** CONFLICT if a line would have fewer pieces than a refund has already brought back. */
function requireReturnedKept(before: readonly OrderLineRow[], next: NextVersion): void {
  const counts = new Map(next.lines.map(({ product, quantity }) => [product.id, quantity]));
  const line = before.find(({ productId, returned }) => (counts.get(productId) ?? 0) < returned);
  if (!line) return;
  throw new ShopError(
    'CONFLICT',
    `${line.returned} pieces of ${line.name} have been refunded: they stay in the order.`,
  );
}

/**
 * All versions of a placed order, oldest first. With `ownerId` as its customer sees them (NOT_FOUND for anyone else's
 * order); without it as staff see them, with who made each.
 */
export async function listVersions(db: Db, orderId: number, ownerId?: number): Promise<Version[]> {
  const order = await orderQueries.findOrder(db, orderId);
  const isSeen = order && order.placedAt !== null && (ownerId === undefined || order.userId === ownerId);
  if (!isSeen) throw notFound();
  const replaced = await queries.listVersions(db, order.id);
  const now = snapshotOf(order, await orderQueries.listLines(db, [order.id]), null);
  const said = [
    ...replaced.map(({ version, snapshot }) => ({ version, snapshot })),
    { version: order.version, snapshot: now },
  ];
  return said.map(({ version, snapshot }, index) => {
    const before = index > 0 ? replaced[index - 1] : undefined;
    return {
      version,
      createdAt: (before?.replacedAt ?? order.placedAt ?? order.createdAt).toISOString(),
      reason: before?.reason ?? '',
      ...(ownerId === undefined ? { actor: before?.actor ?? null } : {}),
      total_amount: rupeesFromPaise(snapshot.total),
      coupon_code: snapshot.couponCode,
      address: snapshot.address ? addressLine(snapshot.address) : '',
      lines: snapshot.lines.map((line) => ({
        name: line.name,
        tamil_name: line.tamilName,
        pack: line.pack,
        count: line.quantity,
        unit_price: rupeesFromPaise(line.unitPrice),
      })),
      changes: before ? differencesOf(before.snapshot, snapshot).map(toWireDifference) : [],
    };
  });
}

/** What the current version changed compared with the one before. */
export async function changesOf(db: Db, { id, version }: Pick<Order, 'id' | 'version'>): Promise<Version['changes']> {
  const before = version > 1 ? await queries.findSnapshot(db, id, version - 1) : undefined;
  const order = before && (await orderQueries.findOrder(db, id));
  if (!order) return [];
  const now = snapshotOf(order, await orderQueries.listLines(db, [id]), null);
  return differencesOf(before, now).map(toWireDifference);
}

/** The rupees that the change to the current version refunded. */
export const refundOfVersion = async (db: Db, order: Pick<Order, 'id' | 'version'>): Promise<number> =>
  rupeesFromPaise(await queries.refundedByVersion(db, order));

const IN_MONEY = new Set(['price', 'extra']);

export function toWireDifference(difference: ReturnType<typeof differencesOf>[number]): Version['changes'][number] {
  const { what, name, tamilName, from, to, replaces } = difference;
  const amount = (value: Paise) => (IN_MONEY.has(what) ? rupeesFromPaise(value) : value);
  return {
    ...{ what, name, tamil_name: tamilName, from: amount(from), to: amount(to) },
    replaces: replaces && { name: replaces.name, tamil_name: replaces.tamilName },
  };
}
