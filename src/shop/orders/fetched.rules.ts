/** Orders that leave the shop in the buyer's own hands. Pure. */

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

/** It goes nowhere, and nobody has booked a transport for it since. */
export const isFetched = ({ channel, Address, Courier, transport }: Leaving): boolean =>
  goesNowhere(channel, Address) && Courier === null && transport === null;
