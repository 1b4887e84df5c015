/** Where a PIN code lies, by the server's directory: asked once for each, and never in the way of typing. */
import { useEffect, useState } from 'react';
import type { PinPlace } from '#shop/delivery/delivery.contract.ts';
import { ApiError, ask } from '#web/api/client.ts';
import { priceRules } from '../../cart/price-rules.ts';
import { isPin } from './address-values.ts';

const known = new Map<string, Promise<PinPlace | null>>();

/** Only that there is no such code is kept; what could not be asked is asked again. */
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

/** Null until the answer is here, and where nobody knows: state and city are then chosen by hand. */
export function usePinPlace(pin: string): PinPlace | null {
  const [place, setPlace] = useState<PinPlace | null>(null);
  useEffect(() => {
    let isWanted = true;
    if (isPin(pin) && priceRules().asksDelivery) void placeOf(pin).then((found) => isWanted && setPlace(found));
    return () => {
      isWanted = false;
    };
  }, [pin]);
  return place?.pin === pin ? place : null;
}
