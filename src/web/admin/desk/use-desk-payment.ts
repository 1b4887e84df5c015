import { type FormEvent, useState } from 'react';
import { type Paise, paiseFromRupees, rupeesFromPaise } from '#shared/money.ts';
import type { TakenMethod } from '#shop/orders/orders.status.ts';
import { ApiError } from '#web/api/client.ts';
import { sendDeskOrder } from './desk-book.ts';
import { bodyOf, type DeskDraft, type DeskPayment, isAmount, rupeesTyped } from './draft.rules.ts';
import type { Placed } from './use-desk-order.ts';

export type Way = TakenMethod | 'later';

const paymentOf = (way: Way, utr: string): DeskPayment =>
  way === 'cash' || way === 'later' ? { payment_method: way } : { payment_method: way, utr };

interface DeskPaymentNeeds {
  draft: DeskDraft;
  total: Paise;
  onPlaced: (placed: Placed) => void;
}

/** How a desk order is paid and whether its goods leave at once, until the order is booked. */
export function useDeskPayment({ draft, total, onPlaced }: DeskPaymentNeeds) {
  const isFetched = draft.to === null;
  const [way, setWay] = useState<Way>(draft.channel === 'counter' ? 'cash' : 'upi_direct');
  const [given, setGiven] = useState('');
  const [utr, setUtr] = useState('');
  const [isAdult, setAdult] = useState(false);
  const [isTaken, setTaken] = useState(draft.channel === 'counter' && isFetched);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const cash = paiseFromRupees(rupeesTyped(given));
  const change = way === 'cash' && cash > 0 ? cash - total : 0;
  const mayTake = isFetched && way !== 'later';

  const save = async () => {
    if (change < 0 || (way === 'cash' && !isAmount(given))) return;
    setBusy(true);
    setError(null);
    const choices = { payment: paymentOf(way, utr), handedOver: isTaken && mayTake, ageConfirmed: isAdult };
    try {
      const order = await sendDeskOrder(bodyOf(draft, { ...choices, amount: rupeesFromPaise(total) }));
      onPlaced({ key: draft.key, order, change });
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  };

  return {
    ...{ way, setWay, given, setGiven, utr, setUtr, isAdult, setAdult, isTaken, setTaken, mayTake, isBusy, error },
    /** In paise: below zero, so much is missing. */
    change,
    fields: error instanceof ApiError ? error.fields : {},
    submit: (event: FormEvent) => {
      event.preventDefault();
      void save();
    },
  };
}
