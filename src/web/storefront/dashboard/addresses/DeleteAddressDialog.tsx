import { useState } from 'react';
import type { Address } from '#shop/addresses/addresses.contract.ts';
import { api } from '#web/api/calls.ts';
import { addressLines } from '#web/storefront/checkout/address/address-values.ts';
import { SaveFailure } from '#web/storefront/login/SignInAgain.tsx';
import { AddressText } from '#web/storefront/track-order/DeliveryDetails.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';

interface DeleteAddressDialogProps {
  address: Address | null;
  onClose: () => void;
  onDeleted: () => Promise<void>;
}

export function DeleteAddressDialog({ address, onClose, onDeleted }: DeleteAddressDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const remove = async () => {
    if (!address) return;
    setBusy(true);
    setFailure(null);
    try {
      await api.deleteAddress(address.id);
      toast(m.dashboard_address_deleted());
      await onDeleted();
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <ConfirmDialog
      open={address !== null}
      onOpenChange={(next) => !next && !busy && close()}
      title={m.dashboard_address_delete_title()}
      body={<Question address={address} />}
      confirmLabel={m.common_delete()}
      danger
      onConfirm={() => void remove()}
      busy={busy}
      warning={failure === null && address?.isDefault && m.dashboard_address_delete_default()}
    >
      {failure !== null && <SaveFailure error={failure} next="/dashboard?tab=addresses" />}
    </ConfirmDialog>
  );
}

/** The specification's question, and which address it is about. */
function Question({ address }: { address: Address | null }) {
  return (
    <>
      <p>{m.dashboard_address_delete_body()}</p>
      {address && (
        <div className="mt-2 text-sm font-semibold">
          <AddressText lines={addressLines(address)} />
        </div>
      )}
    </>
  );
}
