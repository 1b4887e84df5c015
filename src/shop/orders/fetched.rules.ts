/** Orders that the buyer fetches, or takes along at the counter. Pure. */
import type { Paise } from '#shared/money.ts';
import { collectsTax, type TaxMode } from '../checkout/checkout.tax.rules.ts';
import { trackingIdOf } from './orders.status.ts';

interface Leaving {
  channel: string;
  Address: { city: string; zipcode: string };
  /** Null if not booked. */
  Courier: unknown;
  /** Null if not chosen. */
  transport: unknown;
}

/** Made by staff without an address: fetched from the shop, so no delivery rule applies. */
export const isFetchedFromShop = (channel: string, { city, zipcode }: Leaving['Address']): boolean =>
  channel !== 'online' && city === '' && zipcode === '';

/** Fetched, and without an address on the bill. */
export const hasNoBillAddress = (channel: string, address: Leaving['Address'] & { house_flat_no: string }): boolean =>
  isFetchedFromShop(channel, address) && address.house_flat_no === '';

const NAMED_FROM: Paise = 50_000_00;

/** Rule 46: a tax invoice of ₹50,000 or more must name the buyer and their address even without a GSTIN. */
export const mustNameBuyer = (mode: TaxMode, total: Paise): boolean => collectsTax(mode) && total >= NAMED_FROM;

interface Billed {
  channel: string;
  address: Parameters<typeof hasNoBillAddress>[1];
  total: Paise;
}

/**
 * Whether its tax invoice would lack the buyer's name. A buyer who renews an estimate has no field for it, so staff enter
 * it before the order is packed.
 */
export const lacksBuyerName = (mode: TaxMode, { channel, address, total }: Billed): boolean =>
  hasNoBillAddress(channel, address) && mustNameBuyer(mode, total);

export const NAMELESS_TEXT = 'A tax invoice of ₹50,000 or more names the buyer and their address.';

/** Fetched, and no transport was booked since. */
export const isFetched = ({ channel, Address, Courier, transport }: Leaving): boolean =>
  isFetchedFromShop(channel, Address) && Courier === null && transport === null;

/** Taken along by the buyer: nothing of it can be sent any more. */
export const isTakenAlong = (order: Leaving & { tracking_status_id: number | null }): boolean =>
  isFetched(order) && order.tracking_status_id === trackingIdOf('delivered');
