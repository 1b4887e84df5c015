/**
 * The packing progress on this device: ticks, cartons and the closing of orders that the shop has not saved yet.
 * Changes show at once, survive a reload, are sent one save at a time, and wait for the network. A save is the whole
 * state of its order, so only the latest one is sent.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FloorOrder, FloorState, PackingUpdate } from '#shop/orders/floor/floor.contract.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { onOutcome, sendOrWait, useWaiting, watch } from '#web/api/waiting-writes.ts';
import { storedState } from '#web/stored-state.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { useAdminViewer } from '../layout/admin-context.ts';
import { packingOrderQuery } from './packing.queries.ts';
import { beginSeen, forgetSeen } from './packing-seen.ts';

export type Packing = Required<PackingUpdate>;

interface Kept extends Omit<Packing, 'goods'> {
  /** Absent if an earlier version kept it. */
  goods?: string;
  /** The order's. */
  number?: string;
  /** The shop has other goods: sent again only with a change by the packer, who sees them. */
  isRefused?: boolean;
}

const book = storedState<{ kept: Readonly<Record<string, Kept>> }>('local', 'mathappu.packing', { kept: {} });

const pathOf = (orderId: number) => `/order/packing/${orderId}` as const;
const orderOf = (path: string) => Number(path.split('/').at(-1));

function keep(orderId: number, packing: Kept | null): void {
  const { [orderId]: _, ...others } = book.get().kept;
  book.set({ kept: packing ? { ...others, [orderId]: packing } : others });
}

/** Retry delay for a busy or unavailable server. */
const AGAIN_MS = 5_000;

type Told = (orderId: number, said: { floor?: FloorState; error?: ApiError; number?: string }) => void;
const listeners = new Set<Told>();
const tell: Told = (orderId, said) => {
  for (const listener of listeners) listener(orderId, said);
};

const sending = new Map<number, Promise<void>>();
/** The step of each order that is being sent, or waits for the network. */
const sent = new Map<number, number>();

function forget(orderId: number): void {
  sent.delete(orderId);
  keep(orderId, null);
}

/**
 * The packer has put the order back: whoever takes it next goes on with what the shop has. If something is in a carton, what
 * was seen stays: of it a later change is told.
 */
export function forgetPacking({ id, floor }: Pick<FloorOrder, 'id' | 'floor'>): void {
  forget(id);
  if (floor.packed_line_ids.length === 0) forgetSeen(id);
}

/** Called once the shop has saved a step; later ticks are kept. */
function saved(orderId: number, step: number, floor: FloorState): void {
  tell(orderId, { floor });
  // Forgotten only a moment later, because pages get the answer with a delay: otherwise a tick would vanish and the
  // next change would lack it.
  setTimeout(() => {
    if (book.get().kept[orderId]?.step === step) forget(orderId);
  });
}

/** The error names the goods if they changed meanwhile: then what was typed stays, for the packer to look again. */
function refused(orderId: number, error: ApiError | undefined): void {
  const kept = book.get().kept[orderId];
  const goods = error?.body.goods;
  if (typeof goods === 'string') {
    sent.delete(orderId);
    if (kept && kept.goods !== goods) keep(orderId, { ...kept, done: false, isRefused: true });
  } else forget(orderId);
  tell(orderId, { ...(error && { error }), ...(kept?.number && { number: kept.number }) });
}

async function sendLatest(orderId: number): Promise<void> {
  const kept = book.get().kept[orderId];
  if (!kept || kept.isRefused || sent.get(orderId) === kept.step) return;
  const { number: _, isRefused: __, ...packing } = kept;
  sent.set(orderId, packing.step);
  try {
    const answer = await sendOrWait<'PUT /order/packing/{orderId}'>({
      kind: 'packing',
      method: 'PUT',
      path: pathOf(orderId),
      body: packing,
    });
    if (answer) saved(orderId, packing.step, answer.data);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isTemporary = error.isOffline || error.status >= 500 || error.status === 429 || error.status === 401;
    if (!isTemporary) return refused(orderId, error);
    sent.delete(orderId);
    if (error.status === 401) tell(orderId, { error });
    else setTimeout(() => void flush(orderId), AGAIN_MS);
  }
}

function flush(orderId: number): Promise<void> {
  const next = (sending.get(orderId) ?? Promise.resolve()).then(() => sendLatest(orderId));
  sending.set(orderId, next);
  return next;
}

const packingOf = ({ floor }: Pick<FloorOrder, 'floor'>, packerId: number): Packing => ({
  packed_line_ids: floor.packed_line_ids,
  cartons: floor.cartons,
  weight: floor.weight,
  short_lines: floor.short_lines,
  goods: floor.goods,
  done: floor.done_at !== null,
  step: floor.step,
  packer_id: packerId,
});

const countsOf = (goods: string): ReadonlyMap<number, string> =>
  new Map(goods.split(' ').map((line) => [Number.parseInt(line, 10), line]));

/** The same progress with other goods: lines that stayed as they were keep their ticks, and the cartons open. Pure. */
function withGoods(packing: Packing, goods: string): Packing {
  const [before, now] = [countsOf(packing.goods), countsOf(goods)];
  const isSame = (id: number) => now.has(id) && now.get(id) === before.get(id);
  return {
    ...packing,
    goods,
    packed_line_ids: packing.packed_line_ids.filter(isSame),
    short_lines: packing.short_lines.filter(({ line_id }) => isSame(line_id)),
    done: false,
  };
}

/** What is kept on this device on top of the shop's state; undefined for nothing, and for another packer's order. */
function keptOn({ floor }: Pick<FloorOrder, 'floor'>, own: Kept | undefined, packerId: number): Packing | undefined {
  if (own?.packer_id !== packerId) return undefined;
  const { number: _, isRefused, goods = floor.goods, ...rest } = own;
  const packing = { ...rest, goods };
  const isOthers = floor.packer !== null && floor.packer.id !== packerId;
  // Refused, it is never sent by itself: whoever packed on since then had the order before their eyes.
  if (isRefused && (isOthers || floor.done_at !== null || floor.step >= own.step)) return undefined;
  if (goods === floor.goods) return packing;
  return isOthers || floor.done_at !== null ? undefined : withGoods(packing, floor.goods);
}

export interface PackingTable {
  packing: Packing;
  /** Something was changed on this device that the shop has not saved. */
  isKept: boolean;
  /** The shop refused that, because the office changed the goods meanwhile. */
  isRefused: boolean;
  /** Without a network the change is only on this device. */
  isWaiting: boolean;
  change: (next: Partial<Packing>) => void;
}

/** Whether the floor does not have the order any more: it was cancelled, or waits for the office. */
export const isNotToPack = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** An order on this device: the shop's state with the local changes on top. */
export function usePackingTable(order: Pick<FloorOrder, 'id' | 'number' | 'floor' | 'Carts'>): PackingTable {
  const { id: packerId } = useAdminViewer();
  const own = book.useValue().kept[order.id];
  const kept = keptOn(order, own, packerId);
  const isWaiting = useWaiting().some(({ kind, path }) => kind === 'packing' && path === pathOf(order.id));
  return {
    packing: kept ?? packingOf(order, packerId),
    isKept: kept !== undefined,
    isRefused: kept !== undefined && own?.isRefused === true,
    isWaiting,
    change: (next) => {
      beginSeen(order, packerId);
      const before = keptOn(order, book.get().kept[order.id], packerId) ?? packingOf(order, packerId);
      // A change reopens the cartons.
      const step = Math.max(before.step, order.floor.step) + 1;
      keep(order.id, { ...before, done: false, ...next, step, number: order.number });
      void flush(order.id);
    },
  };
}

/** Names the order, because another tab or another order may be open. */
function refusalText(error: ApiError, number: string): string {
  if (isNotToPack(error)) return m.admin_pack_gone({ number });
  return error.status === 401 ? errorText(error) : `${number}: ${errorText(error)}`;
}

/** Shows errors of saves, whichever tab is open. Called once by the admin's frame. */
export function usePackingOutcomes(): void {
  const client = useQueryClient();
  const { id: packerId } = useAdminViewer();
  useEffect(watch, []);
  useEffect(() => {
    const listener: Told = (orderId, { floor, error, number: keptNumber }) => {
      const { queryKey } = packingOrderQuery(orderId);
      if (floor) client.setQueryData<FloorOrder>(queryKey, (order) => order && { ...order, floor });
      const number = client.getQueryData<FloorOrder>(queryKey)?.number ?? keptNumber ?? `#${orderId}`;
      if (error) toast(refusalText(error, number), 'error');
      void askAgain(client, ['orders', 'packing']);
    };
    listeners.add(listener);
    const stop = onOutcome(({ kind, path, body }, outcome, { answer, error }) => {
      if (kind !== 'packing') return;
      const orderId = orderOf(path);
      if (outcome === 'sign-in') toast(m.admin_pack_wait_sign_in(), 'info');
      else if (outcome === 'refused') refused(orderId, error);
      else {
        saved(orderId, (body as Packing).step, (answer as { data: FloorState }).data);
        toast(m.admin_pack_wait_sent());
      }
    });
    // Sends what a page left behind that was closed while saving.
    for (const [orderId, kept] of Object.entries(book.get().kept))
      if (kept.packer_id === packerId) void flush(Number(orderId));
    return () => {
      listeners.delete(listener);
      stop();
    };
  }, [client, packerId]);
}
