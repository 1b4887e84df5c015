/** Orders that leave the shop in the buyer's own hands. Pure. */

interface Leaving {
  channel: string;
  Address: { city: string; zipcode: string };
  /** Null: not booked. */
  Courier: unknown;
  /** Null: not chosen. */
  transport: unknown;
}

/** Staff made it without an address, and nobody has booked a transport for it since. */
export const isFetched = ({ channel, Address, Courier, transport }: Leaving): boolean =>
  channel !== 'online' && Address.city === '' && Address.zipcode === '' && Courier === null && transport === null;
