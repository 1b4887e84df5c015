/** Orders that leave the shop in the buyer's own hands. Pure. */
import type { Paise } from '#shared/money.ts';
import type { TaxMode } from '../checkout/checkout.tax.rules.ts';

interface Leaving {
  channel: string;
  Address: { city: string; zipcode: string };
  /** Null: not booked. */
  Courier: unknown;
  /** Null: not chosen. */
  transport: unknown;
}

/** Staff made it without an address: sold at the counter, whatever the delivery rules say. */
export const goesNowhere = (channel: string, { city, zipcode }: Leaving['Address']): boolean =>
  channel !== 'online' && city === '' && zipcode === '';

/** It goes nowhere, and its bill names no address. */
export const isNameless = (channel: string, address: Leaving['Address'] & { house_flat_no: string }): boolean =>
  goesNowhere(channel, address) && address.house_flat_no === '';

const NAMED_FROM: Paise = 50_000_00;

/** Rule 46: a tax invoice of ₹50,000 or more names the buyer and their address even without a GSTIN. */
export const needsName = (mode: TaxMode, total: Paise): boolean =>
  (mode === 'inclusive' || mode === 'exclusive') && total >= NAMED_FROM;

interface Billed {
  channel: string;
  address: Parameters<typeof isNameless>[1];
  total: Paise;
}

/**
 * Its tax invoice would lack the buyer's name. A buyer who renews an estimate has no field for it; staff enter it until the order
 * is packed.
 */
export const lacksName = (mode: TaxMode, { channel, address, total }: Billed): boolean =>
  isNameless(channel, address) && needsName(mode, total);

export const NAMELESS_TEXT = 'A tax invoice of ₹50,000 or more names the buyer and their address.';

/** It goes nowhere, and nobody has booked a transport for it since. */
export const isFetched = ({ channel, Address, Courier, transport }: Leaving): boolean =>
  goesNowhere(channel, Address) && Courier === null && transport === null;
