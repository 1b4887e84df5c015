/** Orders that leave the shop in the buyer's own hands. Pure. */
import type { Order } from './orders.contract.ts';

/** Staff made it without an address, and nobody has booked a transport for it since. */
export const isFetched = ({ channel, Address, Courier, transport }: Order): boolean =>
  channel !== 'online' && Address.city === '' && Address.zipcode === '' && Courier === null && transport === null;
