import { Pencil, Trash2 } from 'lucide-react';
import type { Address } from '#shop/addresses/addresses.contract.ts';
import { addressLines } from '#web/storefront/checkout/address/address-values.ts';
import { AddressText } from '#web/storefront/track-order/DeliveryDetails.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';

interface AddressCardProps {
  address: Address;
  onEdit: () => void;
  onDelete: () => void;
}

export function AddressCard({ address, onEdit, onDelete }: AddressCardProps) {
  const shortName = `${address.house_flat_no}, ${address.city}`;
  return (
    <li>
      <Card className="flex h-full flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          <Badge>{typeWord(address.address_type)}</Badge>
          {address.isDefault && <Badge tone="green">{m.address_default_mark()}</Badge>}
        </div>
        <div className="flex-1 text-sm">
          {address.name && <p className="text-base font-semibold">{address.name}</p>}
          <AddressText lines={addressLines(address)} />
          <p className="mt-1 text-soft">{address.delivery_contact_number}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            size="sm"
            icon={<Pencil aria-hidden size={16} />}
            aria-label={m.address_edit_named({ name: shortName })}
            onClick={onEdit}
          >
            {m.common_edit()}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            className="text-red"
            icon={<Trash2 aria-hidden size={16} />}
            aria-label={m.address_delete_named({ name: shortName })}
            onClick={onDelete}
          >
            {m.common_delete()}
          </Button>
        </div>
      </Card>
    </li>
  );
}

/** The specification lists both Home and home; people see one of them. */
function typeWord(type: string): string {
  const lower = type.toLowerCase();
  if (lower === 'office') return m.address_type_office();
  return lower === 'other' ? m.address_type_other() : m.address_type_home();
}
