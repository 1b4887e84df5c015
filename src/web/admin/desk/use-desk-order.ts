import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Order } from '#shop/orders/orders.contract.ts';
import { sellableQuery } from '../orders/amend/amend.queries.ts';
import { usePricedDraft } from './desk.queries.ts';
import { changeDraft, openDraft, park, useDraft, useSettled } from './desk-book.ts';
import { type DeskDraft, faultsOf, isEmpty, NO_BILL_TO, newDraft } from './draft.rules.ts';

export interface Placed {
  /** The draft's, by which it is known while it waits. */
  key: string;
  /** Null if it waits on this device for the network. */
  order: Order | null;
  /** The change for the buyer, in paise. */
  change: number;
}

/** Handles function keys that no browser uses while typing. */
function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** The order at the desk, from its first line to the next order, and the keys that lead there. */
export function useDeskOrder() {
  const draft = useDraft();
  const products = useQuery(sellableQuery);
  const priced = usePricedDraft(draft);
  const [hasTried, setTried] = useState(false);
  const [dialog, setDialog] = useState<'pay' | 'cash' | null>(null);
  const [placed, setPlaced] = useState<Placed | null>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const phoneRef = useRef<HTMLInputElement>(null);
  const faults = faultsOf(draft);

  const begin = (next: DeskDraft) => {
    openDraft(next);
    setTried(false);
    setPlaced(null);
  };
  const beginNew = () => begin(newDraft(draft.channel, draft.locale));
  const putAside = () => {
    if (isEmpty(draft)) return;
    park(draft);
    beginNew();
  };
  const pay = () => {
    setTried(true);
    if (priced?.mustNameBuyer && !draft.billTo) changeDraft((now) => ({ ...now, billTo: NO_BILL_TO }));
    else if (priced && faults.length === 0) setDialog('pay');
  };
  // An order that waited is shown with its bill; a refused one is among those put aside.
  useSettled((key, order) => {
    if (key !== placed?.key) return;
    setPlaced(order && { ...placed, order });
    void products.refetch();
  });
  useKeys(
    placed || dialog
      ? {}
      : { F2: () => searchRef.current?.focus(), F4: () => phoneRef.current?.focus(), F8: putAside, F9: pay },
  );

  // Not on a phone, where the on-screen keyboard would cover the lines.
  const isEntering = products.data !== undefined && !placed;
  useEffect(() => {
    if (isEntering && matchMedia('(pointer: fine)').matches) searchRef.current?.focus();
  }, [isEntering]);

  return {
    ...{ draft, products, priced, placed, dialog, setDialog, searchRef, phoneRef, beginNew, putAside, pay },
    /** Empty before the first attempt to pay. */
    faults: hasTried ? faults : [],
    takeUp: (parked: DeskDraft) => {
      if (!placed && !isEmpty(draft)) park(draft);
      begin(parked);
    },
    finish: (done: Placed) => {
      setDialog(null);
      openDraft(newDraft(draft.channel, draft.locale));
      setPlaced(done);
      // Stock has changed, so the list is fetched again.
      void products.refetch();
    },
  };
}
