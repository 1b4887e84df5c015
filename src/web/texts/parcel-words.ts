/** Where one parcel is, as text. */
import type { ParcelState } from '#shop/courier/parcels/parcels.contract.ts';
import { m } from '#web/words/messages.js';

const WORDS: Record<ParcelState, () => string> = {
  sent: m.parcel_state_sent,
  arrived: m.parcel_state_arrived,
  delivered: m.status_delivered,
  returned: m.parcel_state_returned,
};

export const parcelStateWord = (state: ParcelState): string => WORDS[state]();
