import { useState } from 'react';
import type { Address } from '#shop/addresses/addresses.contract.ts';
import { api } from '#web/api/calls.ts';
import { errorText } from '#web/api/error-text.ts';
import { AddressForm } from '#web/storefront/checkout/AddressForm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';

interface AddressDialogProps {
  open: boolean;
  /** The address to edit, or null to add one. */
  address: Address | null;
  onClose: () => void;
  /** Resolves when the cards show the change. */
  onSaved: () => Promise<void>;
}

type AddressBody = Parameters<typeof api.addAddress>[0];

export function AddressDialog({ open, address, onClose, onSaved }: AddressDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const save = async (input: AddressBody) => {
    setBusy(true);
    setFailure(null);
    try {
      await (address ? api.updateAddress(address.id, input) : api.addAddress(input));
      toast(m.dashboard_address_saved());
      await onSaved();
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && close()}
      title={address ? m.dashboard_address_edit_title() : m.dashboard_address_add()}
    >
      {open && (
        <AddressForm
          key={address?.id ?? 'new'}
          initial={address ?? undefined}
          onSubmit={save}
          onCancel={close}
          busy={busy}
          error={failure}
          saveLabel={m.dashboard_address_save()}
          incompleteText={m.dashboard_required_fields()}
        />
      )}
    </Dialog>
  );
}
