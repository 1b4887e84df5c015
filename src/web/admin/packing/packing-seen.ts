/**
 * What this device's packer saw of an order's goods, to show what the office changed since. The last
 * orders are kept, also when the network or the page is lost meanwhile.
 */
import type { Difference } from '#shop/orders/amending/amending.contract.ts';
import type { FloorOrder } from '#shop/orders/floor/floor.contract.ts';
import { storedState } from '#web/stored-state.ts';

type Line = FloorOrder['Carts'][number];
export type SeenLine = Pick<Line, 'id' | 'name' | 'tamil_name' | 'count'>;

interface Seen {
  orderId: number;
  packerId: number;
  lines: readonly SeenLine[];
}

const MOST_SEEN = 30;

/** The latest last. */
const seen = storedState<{ orders: readonly Seen[] }>('local', 'mathappu.packing.seen', { orders: [] });

const isOf = (orderId: number, packerId: number) => (one: Seen) => one.orderId === orderId && one.packerId === packerId;

/** Stores the lines that the packer looks at. */
export function setSeen(order: Pick<FloorOrder, 'id' | 'Carts'>, packerId: number): void {
  const others = seen.get().orders.filter(({ orderId }) => orderId !== order.id);
  const lines = order.Carts.map(({ id, name, tamil_name, count }) => ({ id, name, tamil_name, count }));
  seen.set({ orders: [...others, { orderId: order.id, packerId, lines }].slice(-MOST_SEEN) });
}

/** Stores them unless the packer has begun this order before. */
export function beginSeen(order: Pick<FloorOrder, 'id' | 'Carts'>, packerId: number): void {
  if (!seen.get().orders.some(isOf(order.id, packerId))) setSeen(order, packerId);
}

/** The order was put back with nothing in a carton. */
export function forgetSeen(orderId: number): void {
  const { orders } = seen.get();
  const others = orders.filter((one) => one.orderId !== orderId);
  if (others.length < orders.length) seen.set({ orders: others });
}

/** What changed since the packer looked; empty for an order that they have not begun. */
export function useChangesSeen({ id, Carts }: Pick<FloorOrder, 'id' | 'Carts'>, packerId: number): Difference[] {
  const before = seen.useValue().orders.find(isOf(id, packerId));
  return before ? changesOfLines(before.lines, Carts) : [];
}

/** In the order of the lines now, with removed lines last. Pure. */
function changesOfLines(
  before: readonly SeenLine[],
  now: readonly (SeenLine & Pick<Line, 'replaces'>)[],
): Difference[] {
  const [countBefore, countNow] = [before, now].map((lines) => new Map(lines.map(({ id, count }) => [id, count])));
  const changed = now.flatMap((line) => {
    const from = countBefore?.get(line.id) ?? 0;
    if (from === line.count) return [];
    if (from > 0) return [differenceOf(line, 'count', from, line.count)];
    return [{ ...differenceOf(line, 'added', 0, line.count), replaces: line.replaces }];
  });
  const removed = before.filter(({ id }) => !countNow?.has(id));
  return [...changed, ...removed.map((line) => differenceOf(line, 'removed', line.count, 0))];
}

const differenceOf = ({ name, tamil_name }: SeenLine, what: Difference['what'], from: number, to: number) => ({
  ...{ what, name, tamil_name, from, to },
  replaces: null,
});
