/**
 * Writes that fail for lack of a network are queued on this device and sent when it is back, each with its own
 * Idempotency-Key: however often one is sent, the shop acts once. Never for a shopper's payment: they must see the outcome.
 * A counter order may wait, since its money is already in the till and it has its own key; so may ticks in packing, each of
 * which carries the whole state of its order.
 */

import { useSyncExternalStore } from 'react';
import { DAY_MS } from '#shared/dates.ts';
import { ApiError, request } from './client.ts';
import { newKey } from './new-key.ts';
import type { Answer, WriteRoute, Written } from './routes.ts';

export type WaitingKind = 'contact' | 'cart' | 'profile' | 'address' | 'desk' | 'packing';

export interface Write {
  kind: WaitingKind;
  method: 'POST' | 'PUT';
  path: string;
  /** Includes the user for personal writes, so that the shop refuses it if somebody else is signed in by then. */
  body: unknown;
}

export interface WaitingWrite extends Write {
  key: string;
  /** Milliseconds of this device's clock. */
  since: number;
}

export type Outcome = 'sent' | 'refused' | 'sign-in';

/** The outcome: the response, an error, or neither if the write was too old. */
export interface Said {
  answer?: unknown;
  error?: ApiError;
}

type OutcomeListener = (write: WaitingWrite, outcome: Outcome, said: Said) => void;

const STORAGE_KEY = 'mathappu.waiting';
/** The shop remembers a key for a week; an older write could be done twice. */
const KEPT_FOR_MS = 6 * DAY_MS;
const TRY_EVERY_MS = 20_000;
const NONE: readonly WaitingWrite[] = [];

let waiting: readonly WaitingWrite[] | null = null;
let isWatching = false;
const listeners = new Set<() => void>();
const outcomeListeners = new Set<OutcomeListener>();

function isWaitingWrite(value: unknown): value is WaitingWrite {
  const write = value as Partial<WaitingWrite> | null;
  return typeof write?.key === 'string' && typeof write.path === 'string' && typeof write.since === 'number';
}

function readStorage(): readonly WaitingWrite[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isWaitingWrite) : NONE;
  } catch {
    return NONE;
  }
}

function current(): readonly WaitingWrite[] {
  waiting ??= readStorage();
  return waiting;
}

/** Returns false when the device cannot store it (private mode, storage full). */
function store(next: readonly WaitingWrite[]): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    return false;
  }
  waiting = next;
  for (const listener of listeners) listener();
  return true;
}

/** A newer save replaces a waiting one of the same thing; messages, new addresses and orders are always separate. */
function isReplaced(old: WaitingWrite, by: Write): boolean {
  const isOwnThing = by.kind === 'contact' || by.kind === 'desk' || by.path === '/address/add';
  return !isOwnThing && old.method === by.method && old.path === by.path;
}

function forget({ key }: WaitingWrite): void {
  store(readStorage().filter((other) => other.key !== key));
}

/** Queues a write whose call with this key found no network; returns false when the device cannot store it. */
function keepForLater(write: Write, key: string): boolean {
  const others = readStorage().filter((old) => !isReplaced(old, write));
  if (!store([...others, { ...write, key, since: Date.now() }])) return false;
  watch();
  return true;
}

/**
 * Sends now or queues. Returns the whole response body, or null when the write was queued. Throws ApiError for every refusal,
 * and for a lost network when the device cannot store the write.
 */
export async function sendOrWait<R extends WriteRoute>(write: Write & Written<R>): Promise<Answer<R> | null> {
  const key = newKey();
  // An older queued save must not overwrite this one.
  const others = readStorage().filter((old) => !isReplaced(old, write));
  if (others.length < readStorage().length) store(others);
  try {
    return await request<Answer<R>>(write.method, write.path, { body: write.body, key });
  } catch (error) {
    const mayWait = error instanceof ApiError && error.isOffline;
    if (!mayWait || !keepForLater(write, key)) throw error;
    return null;
  }
}

/** True when the next write may be tried at once. */
async function send(write: WaitingWrite): Promise<boolean> {
  const settle = (outcome: Outcome, said: Said = {}) => {
    for (const listener of outcomeListeners) listener(write, outcome, said);
  };
  if (Date.now() - write.since > KEPT_FOR_MS) {
    forget(write);
    settle('refused');
    return true;
  }
  let answer: unknown;
  try {
    answer = await request(write.method, write.path, { body: write.body, key: write.key });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Retry later: no network, in progress, too many requests, shop down.
    if (error.isOffline || error.code === 'IN_FLIGHT' || error.status === 429 || error.status >= 500) return false;
    if (error.status === 401) {
      settle('sign-in', { error });
      return false;
    }
    forget(write);
    settle('refused', { error });
    return true;
  }
  forget(write);
  settle('sent', { answer });
  return true;
}

async function sendAll(): Promise<void> {
  for (const write of readStorage()) if (!(await send(write))) return;
}

let sending: Promise<void> | null = null;

async function sendFromOneTab(): Promise<void> {
  // Without locks (no HTTPS), only the keys prevent two tabs from doing a write twice.
  if (!navigator.locks) return sendAll();
  await navigator.locks.request(STORAGE_KEY, { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll();
  });
}

/** Sends the queue in order; calls made meanwhile wait for the same run. */
export function sendWaiting(): Promise<void> {
  if (readStorage().length === 0) return Promise.resolve();
  sending ??= sendFromOneTab().finally(() => {
    sending = null;
  });
  return sending;
}

function sendQuietly(): void {
  // After an unexpected error the write stays queued.
  if (!document.hidden && current().length > 0) sendWaiting().catch((error: unknown) => console.error(error));
}

/** Retries whenever the network may be back. Called once per page; calling it again is harmless. */
export function watch(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY && event.key !== null) return;
    waiting = readStorage();
    for (const listener of listeners) listener();
  });
  window.addEventListener('online', sendQuietly);
  document.addEventListener('visibilitychange', sendQuietly);
  setInterval(sendQuietly, TRY_EVERY_MS);
  sendQuietly();
}

/** Calls `listener` when a queued write was done, was refused, or needs its user to sign in again. */
export function onOutcome(listener: OutcomeListener): () => void {
  outcomeListeners.add(listener);
  return () => outcomeListeners.delete(listener);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The queued writes; empty during server rendering. */
export function useWaiting(): readonly WaitingWrite[] {
  return useSyncExternalStore(subscribe, current, () => NONE);
}
