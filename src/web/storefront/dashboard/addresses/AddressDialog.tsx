import { useState } from 'react';
import type { Address } from '#shop/addresses/addresses.contract.ts';
import type { api } from '#web/api/calls.ts';
import { sendOrWait } from '#web/api/waiting-writes.ts';
import { AddressForm } from '#web/storefront/checkout/address/AddressForm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';

/** The draft's name. Contains the person, so that on a shared device nobody sees what somebody else typed. */
export function addressFormName(userId: number, address: Address | null): string {
  return `dashboard-${userId}-${address?.id ?? 'new'}`;
}

interface AddressDialogProps {
  open: boolean;
  userId: number;
  /** The address to edit, or null to add one. */
  address: Address | null;
  onClose: () => void;
  /** Resolves once the cards show the change. */
  onSaved: () => Promise<void>;
}

type AddressBody = Parameters<typeof api.addAddress>[0];

/** False when the address waits for the network. */
async function saveAddress(address: Address | null, body: AddressBody): Promise<boolean> {
  const kind = 'address';
  const saved = address
    ? sendOrWait<'PUT /address/update/{id}'>({ kind, method: 'PUT', path: `/address/update/${address.id}`, body })
    : sendOrWait<'POST /address/add'>({ kind, method: 'POST', path: '/address/add', body });
  return (await saved) !== null;
}

export function AddressDialog({ open, userId, address, onClose, onSaved }: AddressDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const save = async (input: AddressBody) => {
    setBusy(true);
    setFailure(null);
    try {
      const saved = await saveAddress(address, { ...input, user_id: userId });
      toast(saved ? m.dashboard_address_saved() : m.waiting_kept(), saved ? 'success' : 'info');
      await onSaved();
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && close()}
      title={address ? m.address_edit_title() : m.common_add_address()}
    >
      {open && (
        <AddressForm
          key={address?.id ?? 'new'}
          initial={address ?? undefined}
          onSubmit={save}
          onCancel={close}
          busy={busy}
          error={failure}
          here="/dashboard?tab=addresses"
          keptAs={addressFormName(userId, address)}
          saveLabel={m.address_save()}
          incompleteText={m.dashboard_required_fields()}
        />
      )}
    </Dialog>
  );
}
