/** Where a PIN code lies, by the server's directory: asked once per code, without blocking typing. */
import { useEffect, useState } from 'react';
import { isPin } from '#shop/addresses/addresses.rules.ts';
import type { PinPlace } from '#shop/delivery/delivery.contract.ts';
import { ApiError, ask } from './client.ts';

const known = new Map<string, Promise<PinPlace | null>>();

/** Only a PIN code that does not exist is cached; after a failed request the next one asks again. */
function unknownPlace(pin: string, error: unknown): null {
  if (!(error instanceof ApiError && error.status === 404)) known.delete(pin);
  return null;
}

function placeOf(pin: string): Promise<PinPlace | null> {
  const found =
    known.get(pin) ?? ask('GET /pin/{pin}', { params: { pin } }).catch((error: unknown) => unknownPlace(pin, error));
  known.set(pin, found);
  return found;
}

/**
 * Null until the answer is here, for unknown codes, and if `isAsked` is false because district and state are typed.
 * Without TanStack Query, which the checkout does not load.
 */
export function usePinPlace(pin: string, isAsked = true): PinPlace | null {
  const [place, setPlace] = useState<PinPlace | null>(null);
  useEffect(() => {
    if (!isAsked || !isPin(pin)) return;
    let isWanted = true;
    const look = () => void placeOf(pin).then((found) => isWanted && setPlace(found));
    look();
    // The code was typed offline, so it was not looked up.
    addEventListener('online', look);
    return () => {
      isWanted = false;
      removeEventListener('online', look);
    };
  }, [pin, isAsked]);
  return place?.pin === pin ? place : null;
}
