import { useState } from 'react';
import { errorText } from '#web/api/error-text.ts';
import { useStore } from '../layout/shop-context.ts';
import { type Filled, fillAgain, type SeasonLines } from './fill-again.ts';

export interface FillingAgain {
  busy: boolean;
  filled: Filled | null;
  failure: string | null;
  start: () => Promise<void>;
}

/** Fills the cart, one run at a time, and holds the result. */
export function useFillAgain(lines: SeasonLines): FillingAgain {
  const { most_per_product: mostInOrder } = useStore();
  const [busy, setBusy] = useState(false);
  const [filled, setFilled] = useState<Filled | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const start = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setFilled(await fillAgain(lines, mostInOrder));
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(false);
  };
  return { busy, filled, failure, start };
}
