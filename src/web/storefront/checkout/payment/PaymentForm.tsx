import { Link } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { formatAmount } from '#shared/money.ts';
import { setApart } from '#shared/right-to-left.ts';
import type { Address } from '#shop/addresses/addresses.contract.ts';
import { LEAST_ONLINE_TOTAL } from '#shop/checkout/checkout.pricing.ts';
import type { DeliveryQuote } from '#shop/delivery/delivery.contract.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { ApiError } from '#web/api/client.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { CheckboxField, TextAreaField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { DeliveryTerms, isHeldBack } from '../../cart/delivery/DeliveryTerms.tsx';
import { transportNote } from '../../cart/delivery/transport-note.ts';
import type { PricedCart } from '../../cart/priced-cart.ts';
import { useIsEnquiry } from '../../cart/SalesNotice.tsx';
import type { CartToPlace } from '../../cart/use-priced-cart.ts';
import { focusFirstField } from '../../layout/focus-field.ts';
import { useStore } from '../../layout/shop-context.ts';
import { AgreeNote } from '../../legal/AgreeNote.tsx';
import { ActionBar } from '../ActionBar.tsx';
import { addressLines } from '../address/address-values.ts';
import { CheckoutLayout } from '../CheckoutLayout.tsx';
import { type ChosenMethod, checkoutDraft } from '../checkout-draft.ts';
import { OrderSummary } from '../OrderSummary.tsx';
import { MethodPanels } from './MethodPanels.tsx';
import { isQuestion, OpenPaymentNotice, PaymentNotices } from './PaymentNotices.tsx';
import type { Payment, PaymentNotice } from './use-payment.ts';

/** Loaded only if the buyer pays the transport. */
const OfficeChoice = lazy(() => import('./OfficeChoice.tsx').then((module) => ({ default: module.OfficeChoice })));

/** Loaded only if the shop writes by WhatsApp. */
const WhatsappChoice = lazy(() =>
  import('./WhatsappChoice.tsx').then((module) => ({ default: module.WhatsappChoice })),
);

const LONGEST_INSTRUCTION = 500;

interface PaymentFormProps {
  cart: CartToPlace;
  products: readonly Product[];
  method: ChosenMethod;
  offered: readonly ChosenMethod[];
  address: Address;
  isAdult: boolean;
  onAdult: (isAdult: boolean) => void;
  whatsapp: { phone: string; isWanted: boolean; onChange: (isWanted: boolean) => void };
  payment: Payment;
  onPay: (isAgain: boolean) => void;
}

/** Payment method, note to the courier, age, and one button with the amount. */
export function PaymentForm({
  cart,
  products,
  method,
  offered,
  address,
  isAdult,
  onAdult,
  whatsapp,
  payment,
  onPay,
}: PaymentFormProps) {
  const isEnquiry = useIsEnquiry();
  const { whatsapp_news: hasWhatsapp } = useStore();
  const [ageMissing, setAgeMissing] = useState(false);
  const busy = payment.phase !== 'choosing';
  const ageRefused = isRefused(payment.notice, 'AGE_REQUIRED');

  const form = useRef<HTMLFormElement>(null);
  const pay = (isAgain: boolean) => {
    setAgeMissing(!isAdult);
    if (isAdult) onPay(isAgain);
    else if (form.current) focusFirstField(form.current, ['age_confirmed']);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    pay(false);
  };
  const isAsking = isQuestion(payment.notice) && !busy;
  // The order is begun as it was filled in, and the answer is about that one.
  const isFixed = busy || payment.notice?.kind === 'notHeld';

  return (
    <Form ref={form} onSubmit={submit}>
      <CheckoutLayout
        summaryFirst
        notice={
          payment.phase === 'choosing' &&
          payment.notice === null && <OpenPaymentNotice open={payment.open} onCheckAgain={payment.checkAgain} />
        }
        main={
          <>
            <h1 className="text-2xl font-bold">{isEnquiry ? m.enquiry_title() : m.common_paying()}</h1>
            {isEnquiry ? (
              <Alert tone="info">{m.enquiry_hint()}</Alert>
            ) : (
              <Card>
                <MethodPanels method={method} offered={offered} disabled={isFixed} />
              </Card>
            )}
            <DeliverTo address={address} />
            {cart.quote?.to_pay && (
              <Suspense fallback={null}>
                <OfficeChoice to={address} disabled={isFixed} />
              </Suspense>
            )}
            <Instructions disabled={isFixed} quote={cart.quote} />
            {hasWhatsapp && (
              <Suspense fallback={null}>
                <WhatsappChoice {...whatsapp} disabled={isFixed} />
              </Suspense>
            )}
            <AgreeNote lead={isEnquiry ? m.enquiry_agree() : m.payment_agree()} pages={['/terms', '/returns']} />
          </>
        }
        aside={<OrderSummary cart={cart} />}
        action={
          <ActionBar
            news={ageRefused ? null : payment.notice}
            isQuestion={isAsking}
            notices={
              <PaymentNotices
                notice={payment.notice}
                open={payment.open}
                products={products}
                onCheckAgain={payment.checkAgain}
                onOrderAgain={() => pay(true)}
              />
            }
            reason={
              <>
                <CheckboxField
                  label={m.payment_age()}
                  name="age_confirmed"
                  required
                  disabled={busy}
                  checked={isAdult}
                  error={ageMissing || ageRefused ? m.payment_age_missing() : null}
                  onChange={(event) => {
                    onAdult(event.target.checked);
                    setAgeMissing(false);
                  }}
                />
                <DeliveryTerms cart={cart} />
              </>
            }
          >
            {isAsking || (
              <Button
                type="submit"
                size="lg"
                full
                disabled={cart.isAsking || isHeldBack(cart)}
                busy={busy}
                busyText={isEnquiry ? m.enquiry_sending() : m.payment_opening()}
              >
                {isEnquiry ? m.enquiry_send() : payLabel(cart, method, isRefused(payment.notice, 'AMOUNT_CHANGED'))}
              </Button>
            )}
          </ActionBar>
        }
      />
    </Form>
  );
}

function isRefused(notice: PaymentNotice | null, code: string): boolean {
  return notice?.kind === 'error' && notice.error instanceof ApiError && notice.error.code === code;
}

function payLabel({ price }: PricedCart, method: ChosenMethod, isNew: boolean): string {
  const amount = formatAmount(price.total);
  const isOnline = (method === 'card' || method === 'upi') && price.total >= LEAST_ONLINE_TOTAL;
  if (isNew) return isOnline ? m.payment_pay_new({ amount }) : m.payment_place_new({ amount });
  return isOnline ? m.payment_pay({ amount }) : m.payment_place({ amount });
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
