import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Address } from '#shop/addresses/addresses.contract.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { checkoutDraft, keepAddressForm } from '#web/storefront/checkout/checkout-draft.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { addressesQuery } from '../dashboard.queries.ts';
import { LoadFailed } from '../LoadFailed.tsx';
import { AddressCard } from './AddressCard.tsx';
import { AddressDialog, addressFormName } from './AddressDialog.tsx';
import { DeleteAddressDialog } from './DeleteAddressDialog.tsx';
import houseArt from './no-address.svg?url&no-inline';

/** The dialog open over the cards. */
type Opened = { kind: 'form'; address: Address | null } | { kind: 'delete'; address: Address } | null;

/** The form with unsaved changes, which opens again after a reload and after signing in again. */
function useUnsavedForm(userId: number, addresses: readonly Address[] = []): Opened {
  const { addressForms } = checkoutDraft.useValue();
  const address = [null, ...addresses].find((one) => addressFormName(userId, one) in addressForms);
  return address === undefined ? null : { kind: 'form', address };
}

export function AddressesTab({ userId }: { userId: number }) {
  const addresses = useQuery(addressesQuery(userId));
  const queryClient = useQueryClient();
  const [pressed, setOpened] = useState<Opened>(null);
  const unsaved = useUnsavedForm(userId, addresses.data);
  const opened = pressed ?? unsaved;
  const close = () => {
    if (opened?.kind === 'form') keepAddressForm(addressFormName(userId, opened.address), null);
    setOpened(null);
  };
  const reload = async () => {
    await askAgain(queryClient, addressesQuery(userId).queryKey);
    close();
  };
  if (addresses.isLoadingError) return <LoadFailed of={addresses} />;
  if (!addresses.data) return <AddressesSkeleton />;
  const add = () => setOpened({ kind: 'form', address: null });
  return (
    <section aria-labelledby="addresses-title" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="addresses-title" className="text-xl font-bold">
          {m.dashboard_addresses_title()}
        </h2>
        {addresses.data.length > 0 && <AddButton onClick={add} />}
      </div>
      <LoadFailed of={addresses} />
      {addresses.data.length === 0 ? (
        <EmptyState
          art={houseArt}
          title={m.dashboard_addresses_empty_title()}
          body={m.dashboard_addresses_empty_body()}
          action={<AddButton onClick={add} />}
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {addresses.data.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              onEdit={() => setOpened({ kind: 'form', address })}
              onDelete={() => setOpened({ kind: 'delete', address })}
            />
          ))}
        </ul>
      )}
      <AddressDialog
        open={opened?.kind === 'form'}
        userId={userId}
        address={opened?.kind === 'form' ? opened.address : null}
        onClose={close}
        onSaved={reload}
      />
      <DeleteAddressDialog
        address={opened?.kind === 'delete' ? opened.address : null}
        onClose={close}
        onDeleted={reload}
      />
    </section>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button icon={<Plus aria-hidden size={20} />} onClick={onClick}>
      {m.common_add_address()}
    </Button>
  );
}

function AddressesSkeleton() {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">{m.dashboard_loading()}</span>
      <Skeleton className="h-48" />
      <Skeleton className="h-48" />
    </div>
  );
}
