/**
 * The desk's orders on this device: parked ones, and those waiting for the network. The latter are sent automatically
 * under their own key; one that the shop refuses returns to the parked ones with the reason.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Order } from '#shop/orders/orders.contract.ts';
import { errorText } from '#web/api/error-text.ts';
import { onOutcome, sendOrWait, useWaiting, watch } from '#web/api/waiting-writes.ts';
import { storedState } from '#web/stored-state.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { type DeskBody, type DeskDraft, draftOf, newDraft } from './draft.rules.ts';

export interface Parked {
  draft: DeskDraft;
  /** Milliseconds by this device's clock. */
  since: number;
  /** Why the shop refused it; empty if it was put aside. */
  refused: string;
}

const book = storedState<{ parked: readonly Parked[] }>('local', 'mathappu.desk', { parked: [] });

export const useParked = () => book.useValue().parked;

export function park(draft: DeskDraft, refused = ''): void {
  const others = book.get().parked.filter((one) => one.draft.key !== draft.key);
  book.set({ parked: [...others, { draft, since: Date.now(), refused }] });
}

export function unpark(key: string): void {
  book.set({ parked: book.get().parked.filter(({ draft }) => draft.key !== key) });
}

/** The order being entered in this tab; survives a reload. */
const current = storedState<{ draft: DeskDraft | null }>('session', 'mathappu.desk-order', { draft: null });

const currentDraft = () => current.get().draft ?? newDraft('counter', getLocale());

/** Starts a draft if there is none. */
export function useDraft(): DeskDraft {
  const [first] = useState(currentDraft);
  return current.useValue().draft ?? first;
}

export function changeDraft(change: (draft: DeskDraft) => DeskDraft): void {
  const before = currentDraft();
  const draft = change(before);
  if (draft !== before) current.set({ draft });
}

export const openDraft = (draft: DeskDraft) => current.set({ draft });

/** The placed order, or null if it waits on this device for the network. */
export async function sendDeskOrder(body: DeskBody): Promise<Order | null> {
  const answer = await sendOrWait<'POST /order/desk'>({ kind: 'desk', method: 'POST', path: '/order/desk', body });
  return answer?.data ?? null;
}

export const useNotInTheBooks = () => useWaiting().filter(({ kind }) => kind === 'desk');

/** Shows the outcome of waiting orders. Called once by the admin's frame, for all tabs. */
export function useDeskOutcomes(): void {
  useEffect(watch, []);
  useEffect(
    () =>
      onOutcome(({ kind, body }, outcome, { answer, error }) => {
        if (kind !== 'desk') return;
        if (outcome === 'sign-in') toast(m.admin_desk_wait_sign_in(), 'info');
        else if (outcome === 'refused') {
          park(draftOf(body as DeskBody), error ? errorText(error) : m.admin_desk_too_old());
          toast(m.admin_desk_wait_refused(), 'error');
        } else toast(m.admin_desk_wait_sent({ number: (answer as { data: Order }).data.number }));
      }),
    [],
  );
}

/** Calls `told` with the key of an order that waited, and the placed order, or null if it was refused. */
export function useSettled(told: (key: string, order: Order | null) => void): void {
  const tell = useEffectEvent(told);
  useEffect(
    () =>
      onOutcome(({ kind, body }, outcome, { answer }) => {
        if (kind !== 'desk' || outcome === 'sign-in') return;
        tell((body as DeskBody).key, outcome === 'sent' ? (answer as { data: Order }).data : null);
      }),
    [],
  );
}
