import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import type { Address } from '#shop/addresses/addresses.contract.ts';
import { api } from '#web/api/calls.ts';
import { Card } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { checkoutDraft, keepAddressForm } from '../checkout-draft.ts';
import { AddressForm } from './AddressForm.tsx';
import { addAddressOnce } from './add-address.ts';
import type { addressInputOf } from './address-values.ts';

interface AddAddressStepProps {
  viewer: SessionUser;
  addresses: readonly Address[];
  /** The address to edit; a new one if it does not belong to the person. */
  addressId: number | undefined;
}

/** Adds or edits an address and returns to the choice, with the saved one selected (spec §4). */
export function AddAddressStep({ viewer, addresses, addressId }: AddAddressStepProps) {
  const router = useRouter();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const edited = addresses.find((address) => address.id === addressId);
  const keptAs = String(edited?.id ?? 'new');

  const back = async () => {
    keepAddressForm(keptAs, null);
    await navigate({ to: '/cart', search: { step: 'checkout' }, replace: true });
  };

  const save = async (input: ReturnType<typeof addressInputOf>) => {
    setBusy(true);
    setFailure(null);
    try {
      const body = { ...input, user_id: viewer.id };
      const saved = await (edited ? api.updateAddress(edited.id, body) : addAddressOnce(body));
      checkoutDraft.update({ addressId: saved.id });
      await router.invalidate();
      await back();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };

  return (
    <Card className="mx-auto w-full max-w-3xl">
      <h1 className="mb-4 text-xl font-bold">{edited ? m.address_edit_title() : m.address_add_title()}</h1>
      <AddressForm
        key={keptAs}
        keptAs={keptAs}
        initial={edited}
        defaults={{
          name: viewer.role === 'guest' ? '' : viewer.name,
          delivery_contact_number: viewer.phone_number ?? '',
          isDefault: addresses.length === 0,
        }}
        busy={busy}
        error={failure}
        here={`/cart?step=add-address${edited ? `&address=${edited.id}` : ''}`}
        saveLabel={m.address_save()}
        onSubmit={save}
        onCancel={() => void back()}
      />
    </Card>
  );
}
