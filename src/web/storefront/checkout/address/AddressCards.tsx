import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import type { Address } from '#shop/addresses/addresses.contract.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { m } from '#web/words/messages.js';
import { addressLines } from './address-values.ts';

interface AddressCardsProps {
  addresses: readonly Address[];
  selectedId: number | undefined;
  onSelect: (id: number) => void;
  onDelete: (address: Address) => void;
}

function addressTypeName(type: string): string {
  if (type.toLowerCase() === 'office') return m.address_type_office();
  return type.toLowerCase() === 'other' ? m.address_type_other() : m.address_type_home();
}

/** The saved addresses, one selected for delivery; each can be edited or deleted. */
export function AddressCards({ addresses, selectedId, onSelect, onDelete }: AddressCardsProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{m.checkout_choose_address()}</legend>
      {addresses.map((address) => (
        <div
          key={address.id}
          className="flex flex-col rounded-lg border border-edge bg-card has-checked:border-red has-checked:bg-tint has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-blue sm:flex-row sm:items-start"
        >
          <label className="flex min-w-0 flex-1 gap-3 p-4">
            <input
              type="radio"
              name="address"
              value={address.id}
              checked={address.id === selectedId}
              onChange={() => onSelect(address.id)}
              className="mt-1 size-5 shrink-0 accent-red supports-[selector(:has(a))]:focus-visible:outline-none"
            />
            <AddressText address={address} />
          </label>
          <div className="flex gap-1 px-2 pb-2 max-sm:justify-end sm:py-2">
            <Link
              to="/cart"
              search={{ step: 'add-address', address: address.id }}
              aria-label={m.address_edit_named({ name: shortName(address) })}
              title={m.address_edit_named({ name: shortName(address) })}
              className="grid size-11 place-items-center rounded-full text-soft hover:bg-ink/6 hover:text-ink"
            >
              <Pencil size={18} aria-hidden="true" />
            </Link>
            <button
              type="button"
              aria-label={m.address_delete_named({ name: shortName(address) })}
              title={m.address_delete_named({ name: shortName(address) })}
              onClick={() => onDelete(address)}
              className="grid size-11 place-items-center rounded-full text-soft hover:bg-ink/6 hover:text-red"
            >
              <Trash2 size={18} aria-hidden="true" />
            </button>
          </div>
        </div>
      ))}
    </fieldset>
  );
}

/** A short label that distinguishes addresses. */
function shortName(address: Address): string {
  return `${address.house_flat_no}, ${address.city}`;
}

function AddressText({ address }: { address: Address }) {
  return (
    <span className="min-w-0">
      <span className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{address.name || addressTypeName(address.address_type)}</span>
        {address.name && <Badge tone="neutral">{addressTypeName(address.address_type)}</Badge>}
        {address.isDefault && <Badge tone="green">{m.address_default_mark()}</Badge>}
      </span>
      {addressLines(address).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      <span className="block text-soft">{address.delivery_contact_number}</span>
    </span>
  );
}
