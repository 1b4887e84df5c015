import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { m } from '#web/words/messages.js';
import type { Address, ShippingAddress } from '../../simulation/records.ts';
import { useChange } from '../calls.ts';
import { shop } from '../demo-shop.ts';
import { Failure } from '../Failure.tsx';
import { AddressDialog } from './AddressDialog.tsx';

export const linesOf = ({ address, city, state, pincode }: ShippingAddress) =>
  [address, city, state, pincode].filter(Boolean).join(', ');

interface AddressChoiceProps {
  addresses: readonly Address[];
  selected: ShippingAddress | null;
}

/** The saved addresses. Choosing one asks what shipping there costs, which takes its time and may fail. */
export function AddressChoice({ addresses, selected }: AddressChoiceProps) {
  const [isAdding, setAdding] = useState(false);
  const choose = useChange((address: Address) => shop().cart.shipping(address));
  const shownId = choose.busy ? choose.input?.id : selected?.id;
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        legend={m.checkout_choose_address()}
        name="address"
        value={shownId}
        options={addresses.map((address) => ({
          value: address.id,
          label: address.name,
          hint: `${linesOf(address)} · ${address.phone}`,
        }))}
        disabled={choose.busy}
        onChange={(id) => {
          const address = addresses.find((candidate) => candidate.id === id);
          if (address) choose.run(address);
        }}
      />
      {addresses.length === 0 && <p className="text-soft">{m.checkout_no_address_hint()}</p>}
      {choose.busy && (
        <Alert tone="info">
          <p>{m.demo_shipping_asked()}</p>
        </Alert>
      )}
      <Failure error={choose.error} onRetry={choose.retry} busy={choose.busy} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon={<Plus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {m.checkout_add_address()}
        </Button>
        <DeleteAddress address={addresses.find(({ id }) => id === selected?.id)} />
      </div>
      {isAdding && (
        <AddressDialog
          onClose={() => setAdding(false)}
          onSaved={(address) => {
            setAdding(false);
            choose.run(address);
          }}
        />
      )}
    </div>
  );
}

/** Deletes the chosen address. The cart forgets it too, so that nothing is sent there by mistake. */
function DeleteAddress({ address }: { address: Address | undefined }) {
  const remove = useChange(async (id: string) => {
    await shop().auth.deleteAddress(id);
    await shop().cart.shipping(null);
  });
  if (!address) return null;
  return (
    <>
      <Button
        variant="quiet"
        busy={remove.busy}
        icon={<Trash2 size={18} aria-hidden="true" />}
        aria-label={m.address_delete_named({ name: address.name })}
        onClick={() => remove.run(address.id)}
      >
        {m.dashboard_address_delete()}
      </Button>
      <Failure error={remove.error} onRetry={remove.retry} busy={remove.busy} className="w-full" />
    </>
  );
}
