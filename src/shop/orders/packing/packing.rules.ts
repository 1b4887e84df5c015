/**
 * What the packing list shows by default, and how far packers may move an order. Which orders may be packed is in
 * orders.actions.rules.ts. Pure.
 */
import { trackingIdOf } from '../orders.status.ts';

/** The default status of the packing list. */
export const WAITING_STATUS_IDS = [trackingIdOf('confirmed'), trackingIdOf('processing')];

/** The lines with the pieces that leave with the parcel, without those that a refund has brought back to the shelf. */
export const linesToPack = <Line extends { quantity: number; returned: number }>(lines: readonly Line[]): Line[] =>
  lines.filter(({ quantity, returned }) => quantity > returned);

/** A fingerprint of what there is to pack, '12x4 13x1' by line: a packer who saw other goods must look again. */
export const goodsToPack = (lines: readonly { id: number; quantity: number; returned: number }[]): string =>
  linesToPack(lines)
    .map(({ id, quantity, returned }) => `${id}x${quantity - returned}`)
    .join(' ');

/** Packers pack and hand over. Delivery and cancelling are left to the office, because they collect and return money. */
export function isPackingMove(from: number | null, to: number): boolean {
  const last = trackingIdOf('out_for_delivery');
  return from !== null && from >= 1 && from <= last && to >= 1 && to <= last;
}
