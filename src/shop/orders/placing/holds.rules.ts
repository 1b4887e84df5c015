/** How much of the goods an unpaid order sets aside (decisions §10). Pure; the caller has the products locked. */
import type { StoreSettings } from '../../settings/settings.contract.ts';

export type HoldLimits = Pick<
  StoreSettings,
  'hold_percent' | 'hold_pieces' | 'hold_total_percent' | 'holds_per_address'
>;

interface Shelf {
  /** On hand, reserved pieces included: a share of what is left over would let holds nibble it away. */
  stock: number;
  reservedByNewcomers: number;
}

/** Pieces of a line that an unpaid order of a newcomer holds, beside what others of them hold already. */
export function heldByNewcomer(quantity: number, shelf: Shelf, limits: HoldLimits): number {
  const share = (percent: number) => Math.floor((shelf.stock * percent) / 100);
  const alone = Math.max(limits.hold_pieces, share(limits.hold_percent));
  const together = Math.max(limits.hold_pieces, share(limits.hold_total_percent)) - shelf.reservedByNewcomers;
  return Math.max(0, Math.min(quantity, alone, together));
}
