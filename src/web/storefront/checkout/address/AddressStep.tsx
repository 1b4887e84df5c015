import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Address } from '#shop/addresses/addresses.contract.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { m } from '#web/words/messages.js';
import { DeliveryTerms, isHeldBack } from '../../cart/delivery/DeliveryTerms.tsx';
import { rememberPlace } from '../../cart/delivery/delivery-quote.ts';
import { useIsEnquiry } from '../../cart/SalesNotice.tsx';
import type { CartToPlace } from '../../cart/use-priced-cart.ts';
import { DeleteAddressDialog } from '../../dashboard/addresses/DeleteAddressDialog.tsx';
import houseArt from '../../dashboard/addresses/no-address.svg?url&no-inline';
import { ActionBar } from '../ActionBar.tsx';
import { CheckoutLayout } from '../CheckoutLayout.tsx';
import { checkoutDraft } from '../checkout-draft.ts';
import { OrderSummary } from '../OrderSummary.tsx';
import { AddressCards } from './AddressCards.tsx';
import { DeliveryNotes } from './DeliveryNotes.tsx';
import { useChosenAddress } from './use-chosen-address.ts';

/** The delivery address of a signed-in customer: a saved one, or a new one. */
export function AddressStep({ addresses, cart }: { addresses: readonly Address[]; cart: CartToPlace }) {
  const navigate = useNavigate();
  const router = useRouter();
  const chosen = useChosenAddress(addresses);
  const isEnquiry = useIsEnquiry();
  const [deleted, setDeleted] = useState<Address | null>(null);
  const goOn = async () => {
    if (!chosen) return;
    checkoutDraft.update({ addressId: chosen.id });
    rememberPlace(chosen);
    await navigate({ to: '/cart', search: { step: 'payment' } });
  };
  return (
    <CheckoutLayout
      summaryFirst
      main={
        <>
          <h1 className="text-2xl font-bold">{m.checkout_address_title()}</h1>
          {addresses.length === 0 ? (
            <EmptyState
              art={houseArt}
              title={m.dashboard_addresses_empty_title()}
              body={m.checkout_no_address_hint()}
            />
          ) : (
            <AddressCards
              addresses={addresses}
              selectedId={chosen?.id}
              onSelect={(addressId) => checkoutDraft.update({ addressId })}
              onDelete={setDeleted}
            />
          )}
          {addresses.length > 0 && <AddAddress variant="secondary" />}
          <DeliveryNotes cart={cart} />
          <DeleteAddressDialog
            address={deleted}
            onClose={() => setDeleted(null)}
            onDeleted={async () => {
              await router.invalidate();
              setDeleted(null);
            }}
          />
        </>
      }
      aside={<OrderSummary cart={cart} />}
      action={
        <ActionBar amount={cart.price.total} reason={chosen && <DeliveryTerms cart={cart} />}>
          {chosen ? (
            <Button size="lg" full disabled={isHeldBack(cart)} onClick={goOn}>
              {isEnquiry ? m.cart_proceed_enquiry() : m.checkout_continue_to_payment()}
            </Button>
          ) : (
            // In sight on a phone, where the bar would cover it under the drawing.
            <AddAddress variant="primary" />
          )}
        </ActionBar>
      }
    />
  );
}

function AddAddress({ variant }: { variant: 'primary' | 'secondary' }) {
  return (
    <Link
      to="/cart"
      search={{ step: 'add-address' }}
      className={buttonClass({ variant, size: variant === 'primary' ? 'lg' : 'md', full: true })}
    >
      <Plus size={20} aria-hidden="true" />
      {m.common_add_address()}
    </Link>
  );
}
