import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { setApart } from '#shared/right-to-left.ts';
import type { Address } from '#shop/addresses/addresses.contract.ts';
import type { DeliveryQuote } from '#shop/delivery/delivery.contract.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { TextAreaField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { transportNote } from '../../cart/delivery/transport-note.ts';
import { useIsEnquiry } from '../../cart/SalesNotice.tsx';
import { dispensable } from '../../layout/dispensable.ts';
import { useStore } from '../../layout/shop-context.ts';
import { AgreeNote } from '../../legal/AgreeNote.tsx';
import { addressLines } from '../address/address-values.ts';
import { type ChosenMethod, checkoutDraft } from '../checkout-draft.ts';
import { MethodPanels } from './MethodPanels.tsx';

/** Loaded only if the buyer pays the transport. */
const OfficeChoice = lazy(() => import('./OfficeChoice.tsx').then((module) => ({ default: module.OfficeChoice })));

/** Loaded only if the shop writes by WhatsApp. */
const WhatsappChoice = dispensable(async () => (await import('./WhatsappChoice.tsx')).WhatsappChoice);

const LONGEST_INSTRUCTION = 500;

export interface PaymentChoicesProps {
  method: ChosenMethod;
  offered: readonly ChosenMethod[];
  address: Address;
  quote: DeliveryQuote | null;
  whatsapp: { phone: string; isWanted: boolean; onChange: (isWanted: boolean) => void };
  disabled: boolean;
}

/** What the shopper chooses for the order: how to pay, where it goes and by which office, a note, and news by WhatsApp. */
export function PaymentChoices({ method, offered, address, quote, whatsapp, disabled }: PaymentChoicesProps) {
  const isEnquiry = useIsEnquiry();
  const { whatsapp_news: hasWhatsapp } = useStore();
  return (
    <>
      <h1 className="text-2xl font-bold">{isEnquiry ? m.enquiry_title() : m.common_paying()}</h1>
      {isEnquiry ? (
        <Alert tone="info">{m.enquiry_hint()}</Alert>
      ) : (
        <Card>
          <MethodPanels method={method} offered={offered} disabled={disabled} />
        </Card>
      )}
      <DeliverTo address={address} />
      {quote?.to_pay && (
        <Suspense fallback={null}>
          <OfficeChoice to={address} disabled={disabled} />
        </Suspense>
      )}
      <Instructions disabled={disabled} quote={quote} />
      {hasWhatsapp && (
        <Suspense fallback={null}>
          <WhatsappChoice {...whatsapp} disabled={disabled} />
        </Suspense>
      )}
      <AgreeNote lead={isEnquiry ? m.enquiry_agree() : m.payment_agree()} pages={['/terms', '/returns']} />
    </>
  );
}

function DeliverTo({ address }: { address: Address }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CardTitle>{m.payment_deliver_to()}</CardTitle>
        <Link
          to="/cart"
          search={{ step: 'checkout' }}
          className="-my-2 inline-flex min-h-11 items-center font-semibold text-red hover:text-red-dark"
        >
          {m.common_change()}
        </Link>
      </div>
      <p className="mt-1">{setApart([address.name, ...addressLines(address)].filter(Boolean).join(', '))}</p>
      <p className="text-soft">{address.delivery_contact_number}</p>
    </Card>
  );
}

function Instructions({ disabled, quote }: { disabled: boolean; quote: DeliveryQuote | null }) {
  const { instruction } = checkoutDraft.useValue();
  const transport = transportNote(useStore(), quote);
  return (
    <Card className="flex flex-col gap-3">
      <TextAreaField
        label={m.common_delivery_instructions()}
        hint={m.payment_instructions_hint()}
        name="delivery_instruction"
        maxLength={LONGEST_INSTRUCTION}
        disabled={disabled}
        value={instruction}
        onChange={(event) => checkoutDraft.update({ instruction: event.target.value })}
      />
      {transport && <p className="rounded-md bg-gold-tint px-4 py-3 text-sm font-semibold text-amber">{transport}</p>}
    </Card>
  );
}
