/** What is to be packed, and how far the packing hall may move an order (permissions: accounts/permissions.rules.ts). Pure. */
import { type PaymentState, trackingIdOf } from '../orders.status.ts';

/** Settled, or to be paid at the door. */
export const PACKABLE_STATES: readonly PaymentState[] = ['paid', 'cod_due', 'partially_refunded'];

/** An estimate is packed once the office has moved it on. */
export const ESTIMATE_PACKED_FROM = trackingIdOf('processing');

/** What a packer's list shows unless they ask for another status. */
export const WAITING_STATUS_IDS = [trackingIdOf('confirmed'), trackingIdOf('processing')];

/** True for a placed order whose goods the hall may touch; cancelled ones are not among them. */
export function isToPack({ paymentState, statusId }: { paymentState: PaymentState; statusId: number | null }): boolean {
  if (statusId === null || statusId > trackingIdOf('delivered')) return false;
  if (paymentState === 'enquiry') return statusId >= ESTIMATE_PACKED_FROM;
  return PACKABLE_STATES.includes(paymentState);
}

/**
 * The hall packs and hands over. That a parcel arrived is the office's to say, because a delivery collects money, and so is
 * cancelling, because it gives money back.
 */
export function isPackingMove(from: number | null, to: number): boolean {
  const last = trackingIdOf('out_for_delivery');
  return from !== null && from >= 1 && from <= last && to >= 1 && to <= last;
}
