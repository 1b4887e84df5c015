/** What the packing hall sees first, and how far it may move an order. What may be packed is in orders.actions.rules.ts. Pure. */
import { trackingIdOf } from '../orders.status.ts';

/** What a packer's list shows unless they ask for another status. */
export const WAITING_STATUS_IDS = [trackingIdOf('confirmed'), trackingIdOf('processing')];

/**
 * The hall packs and hands over. That a parcel arrived is the office's to say, because a delivery collects money, and so is
 * cancelling, because it gives money back.
 */
export function isPackingMove(from: number | null, to: number): boolean {
  const last = trackingIdOf('out_for_delivery');
  return from !== null && from >= 1 && from <= last && to >= 1 && to <= last;
}
