/** How much an unpaid order may hold, or take on delivery (decisions §10). Pure; the caller has locked the products. */
import type { StoreSettings } from '../../settings/settings.contract.ts';

export type HoldLimits = Pick<
  StoreSettings,
  'hold_percent' | 'hold_pieces' | 'hold_total_percent' | 'holds_per_address'
>;

interface Shelf {
  /** Stock on hand including reservations: a share of the remainder would let successive holds eat it up. */
  stock: number;
  reservedByNewcomers: number;
}

/** How much of a line a newcomer's unpaid order holds, given what other newcomers hold. */
export function heldByNewcomer(quantity: number, shelf: Shelf, limits: HoldLimits): number {
  const share = (percent: number) => Math.floor((shelf.stock * percent) / 100);
  const alone = Math.max(limits.hold_pieces, share(limits.hold_percent));
  const together = Math.max(limits.hold_pieces, share(limits.hold_total_percent)) - shelf.reservedByNewcomers;
  return Math.max(0, Math.min(quantity, alone, together));
}

/** What one newcomer may take on delivery, as a multiple of the pieces that a hold always gets: a family's order. */
const FAMILY = 2;

/**
 * The most pieces of a product that a newcomer may order with cash on delivery, given what such orders in the shop have
 * taken. Nobody has paid for them, so that like holds they leave half of the stock to the others.
 */
export function mostOnDelivery({ stock, taken }: { stock: number; taken: number }, limits: HoldLimits): number {
  const share = (percent: number) => Math.floor(((stock + taken) * percent) / 100);
  const alone = Math.max(FAMILY * limits.hold_pieces, share(limits.hold_percent));
  const together = Math.max(limits.hold_pieces, share(limits.hold_total_percent)) - taken;
  return Math.max(0, Math.min(alone, together));
}
