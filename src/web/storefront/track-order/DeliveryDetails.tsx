import { addressLines } from '#web/storefront/checkout/address/address-values.ts';
import { m } from '#web/words/messages.js';
import { Facts } from './Facts.tsx';
import type { Parcel } from './parcel.ts';

/** Where the parcel goes. A visitor who is not signed in sees only the town. */
export function DeliveryDetails({ parcel }: { parcel: Parcel }) {
  if (!parcel.order) return <Facts facts={[[m.tracking_delivery_place(), parcel.place]]} />;
  const { Address: address, User: buyer, delivery_instruction: instruction } = parcel.order;
  return (
    <Facts
      facts={[
        [m.tracking_delivery_to(), address.name || buyer.name],
        [m.common_address(), <AddressText key="address" lines={addressLines(address)} />],
        [m.common_contact_number(), address.delivery_contact_number],
        [m.common_delivery_instructions(), instruction],
      ]}
    />
  );
}

export function AddressText({ lines }: { lines: string[] }) {
  return (
    <span className="block">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </span>
  );
}
