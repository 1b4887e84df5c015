import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { formatAmount, rupeesFromPaise } from '#shared/money.ts';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import type { Address } from '#shop/addresses/addresses.contract.ts';
import { LEAST_ONLINE_TOTAL } from '#shop/checkout/checkout.pricing.ts';
import type { DeliveryQuote } from '#shop/delivery/delivery.contract.ts';
import { allowsMethod } from '#shop/delivery/delivery.rules.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { orderedWays } from '#shop/settings/payment-order.rules.ts';
import { ApiError } from '#web/api/client.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { CheckboxField, TextAreaField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { EmptyCart } from '../../cart/CartStep.tsx';
import { DeliveryTerms, isHeldBack } from '../../cart/delivery/DeliveryTerms.tsx';
import { useDeliveryQuote } from '../../cart/delivery/delivery-quote.ts';
import { transportNote } from '../../cart/delivery/transport-note.ts';
import type { PricedCart } from '../../cart/priced-cart.ts';
import { ClosedStep, useIsEnquiry, useIsSelling } from '../../cart/SalesNotice.tsx';
import { type CartToPlace, usePricedCart } from '../../cart/use-priced-cart.ts';
import { focusFirstField } from '../../layout/focus-field.ts';
import { useStore } from '../../layout/shop-context.ts';
import { AgreeNote } from '../../legal/AgreeNote.tsx';
import { ActionBar } from '../ActionBar.tsx';
import { addressLines } from '../address/address-values.ts';
import { CheckoutLayout } from '../CheckoutLayout.tsx';
import { appliedCoupon, type ChosenMethod, checkoutDraft } from '../checkout-draft.ts';
import { OrderSummary } from '../OrderSummary.tsx';
import { EmptiedCart } from './EmptiedCart.tsx';
import { MethodPanels } from './MethodPanels.tsx';
import { OpenPaymentNotice, PaymentNotices } from './PaymentNotices.tsx';
import { PaymentChecking, PaymentWaiting } from './PaymentWaiting.tsx';
import { isTransfer } from './transfer.ts';
import { useFreshPrices } from './use-fresh-prices.ts';
import { type PaymentNotice, type PayRequest, usePayment } from './use-payment.ts';

/** Loaded only if the buyer pays the transport. */
const OfficeChoice = lazy(() => import('./OfficeChoice.tsx').then((module) => ({ default: module.OfficeChoice })));

/** Loaded only if the shop writes by WhatsApp. */
const WhatsappChoice = lazy(() =>
  import('./WhatsappChoice.tsx').then((module) => ({ default: module.WhatsappChoice })),
);

/** Shops without direct transfers never load it. */
const TransferStep = lazy(() => import('./TransferStep.tsx').then((module) => ({ default: module.TransferStep })));

const LONGEST_INSTRUCTION = 500;

interface PaymentStepProps {
  viewer: SessionUser;
  products: readonly Product[];
  address: Address;
}

/** The last step: payment method, note to the courier, age, and one button with the amount. */
export function PaymentStep({ viewer, products, address }: PaymentStepProps) {
  const { method: wanted } = checkoutDraft.useValue();
  const isEnquiry = useIsEnquiry();
  const { quote } = useDeliveryQuote(address);
  const offered = useOfferedMethods().filter((one) => isAllowed(one, quote));
  const method = offered.find((one) => one === wanted) ?? offered[0] ?? 'upi';
  const cart = usePricedCart(products, { isCod: method === 'cod' && !isEnquiry, to: address });
  const { payment, requestFor, onPlaced } = usePaymentFor(viewer);
  useFreshPrices(payment.notice);
  const isSelling = useIsSelling();
  // Kept here because the form unmounts while a payment is followed and must be restored.
  const [isAdult, setIsAdult] = useState(false);
  const [wantsWhatsapp, setWantsWhatsapp] = useState(false);
  if (payment.phase === 'confirming' || payment.phase === 'unsure')
    return (
      <PaymentWaiting
        open={payment.open}
        failure={payment.notice?.kind === 'error' ? payment.notice.error : null}
        onCheckAgain={payment.confirm}
        onGiveUp={payment.giveUp}
      />
    );
  if (payment.phase === 'checking' && payment.open)
    return (
      <PaymentChecking
        open={payment.open}
        state={payment.state}
        onCheckAgain={payment.checkAgain}
        onAnotherWay={payment.payAnotherWay}
      />
    );
  if (payment.phase === 'choosing' && payment.open && isTransfer(payment.open.started))
    return (
      <Suspense fallback={<Skeleton className="mx-auto h-96 w-full max-w-xl" />}>
        <TransferStep
          open={payment.open}
          started={payment.open.started}
          onPlaced={({ id }) => onPlaced(id)}
          onGiveUp={payment.giveUp}
        />
      </Suspense>
    );
  if (cart.entries.length === 0)
    return payment.notice ? <EmptiedCart notice={payment.notice} products={products} /> : <EmptyCart />;
  if (!isSelling) return <ClosedStep />;
  const ageRefused = payment.notice?.kind === 'error' && isCode(payment.notice.error, 'AGE_REQUIRED');
  return (
    <PaymentForm
      cart={cart}
      method={method}
      offered={offered}
      address={address}
      isAdult={isAdult}
      onAdult={setIsAdult}
      ageRefused={ageRefused}
      whatsapp={{
        phone: viewer.phone_number ?? address.delivery_contact_number,
        isWanted: wantsWhatsapp,
        onChange: setWantsWhatsapp,
      }}
      busy={payment.phase !== 'choosing'}
      begun={
        payment.phase === 'choosing' && payment.notice === null ? (
          <OpenPaymentNotice open={payment.open} onCheckAgain={payment.checkAgain} />
        ) : null
      }
      news={ageRefused ? null : payment.notice}
      notices={
        <PaymentNotices
          notice={payment.notice}
          open={payment.open}
          products={products}
          onCheckAgain={payment.checkAgain}
        />
      }
      onPay={() => payment.pay(requestFor({ cart, address, method, whatsapp: wantsWhatsapp }))}
    />
  );
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

/** In the owner's order. */
function useOfferedMethods(): ChosenMethod[] {
  const { payment_order, cod_enabled, upi_id, bank_details } = useStore();
  const isOffered: Record<ChosenMethod, boolean> = {
    ...{ upi: true, card: true, cod: cod_enabled },
    ...{ upi_direct: upi_id !== '', bank_transfer: bank_details !== '' },
  };
  return orderedWays(payment_order).filter((way) => isOffered[way]);
}

/** Cards and UPI apps go through the gateway, which a delivery rule calls `online`. Without a rule all are allowed. */
function isAllowed(method: ChosenMethod, quote: DeliveryQuote | null): boolean {
  return allowsMethod(quote, method === 'card' || method === 'upi' ? 'online' : method);
}

function usePaymentFor(viewer: SessionUser) {
  const navigate = useNavigate();
  const store = useStore();
  const isEnquiry = useIsEnquiry();
  const { instruction, upiApp, office } = checkoutDraft.useValue();
  const onPlaced = (order: number) => navigate({ to: '/cart', search: { step: 'confirmation', order }, replace: true });
  const payment = usePayment({
    userId: viewer.id,
    onPlaced,
    onFailed: () => navigate({ to: '/cart', search: { step: 'failed' } }),
  });

  const requestFor = ({
    cart,
    address,
    method,
    whatsapp,
  }: {
    cart: CartToPlace;
    address: Address;
    method: ChosenMethod;
    whatsapp: boolean;
  }): PayRequest => {
    const chosen = cart.quote?.to_pay && office?.zipcode === address.zipcode ? office : null;
    const coupon = cart.price.discountTotal > 0 ? appliedCoupon.get().coupon : null;
    return {
      order: {
        amount: rupeesFromPaise(cart.price.total),
        address_id: address.id,
        age_confirmed: true,
        payment_method: method,
        ...(whatsapp && { whatsapp }),
        ...(coupon && { coupon_code: coupon.code }),
        ...(chosen && { transport: { id: chosen.id, address: chosen.address } }),
        ...(instruction.trim() && { delivery_instruction: instruction.trim() }),
      },
      widget: {
        storeName: store.store_name,
        person: {
          name: viewer.name || address.name,
          email: viewer.email,
          contact: viewer.phone_number ?? address.delivery_contact_number,
        },
        method: method === 'upi' ? 'upi' : 'card',
        upiApp,
        locale: getLocale(),
      },
      isEnquiry,
    };
  };
  return { payment, requestFor, onPlaced };
}

interface PaymentFormProps {
  cart: CartToPlace;
  method: ChosenMethod;
  offered: readonly ChosenMethod[];
  address: Address;
  isAdult: boolean;
  onAdult: (isAdult: boolean) => void;
  ageRefused: boolean;
  whatsapp: { phone: string; isWanted: boolean; onChange: (isWanted: boolean) => void };
  busy: boolean;
  /** An earlier payment, shown above the step. */
  begun: ReactNode;
  news: PaymentNotice | null;
  /** Shown at the button. */
  notices: ReactNode;
  onPay: () => void;
}

function PaymentForm({
  cart,
  method,
  offered,
  address,
  isAdult,
  onAdult,
  ageRefused,
  whatsapp,
  busy,
  begun,
  news,
  notices,
  onPay,
}: PaymentFormProps) {
  const isEnquiry = useIsEnquiry();
  const { whatsapp_news: hasWhatsapp } = useStore();
  const [ageMissing, setAgeMissing] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAgeMissing(!isAdult);
    if (isAdult) onPay();
    else focusFirstField(event.currentTarget, ['age_confirmed']);
  };

  return (
    <Form onSubmit={submit}>
      <CheckoutLayout
        summaryFirst
        notice={begun}
        main={
          <>
            <h1 className="text-2xl font-bold">{isEnquiry ? m.enquiry_title() : m.common_paying()}</h1>
            {isEnquiry ? (
              <Alert tone="info">{m.enquiry_hint()}</Alert>
            ) : (
              <Card>
                <MethodPanels method={method} offered={offered} disabled={busy} />
              </Card>
            )}
            <DeliverTo address={address} />
            {cart.quote?.to_pay && (
              <Suspense fallback={null}>
                <OfficeChoice to={address} disabled={busy} />
              </Suspense>
            )}
            <Instructions disabled={busy} quote={cart.quote} />
            {hasWhatsapp && (
              <Suspense fallback={null}>
                <WhatsappChoice {...whatsapp} disabled={busy} />
              </Suspense>
            )}
            <AgreeNote lead={isEnquiry ? m.enquiry_agree() : m.payment_agree()} pages={['/terms', '/returns']} />
          </>
        }
        aside={<OrderSummary cart={cart} />}
        action={
          <ActionBar
            news={news}
            notices={notices}
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
            <Button
              type="submit"
              size="lg"
              full
              disabled={cart.isAsking || isHeldBack(cart)}
              busy={busy}
              busyText={isEnquiry ? m.enquiry_sending() : m.payment_opening()}
            >
              {isEnquiry ? m.enquiry_send() : payLabel(cart, method, hasNewAmount(news))}
            </Button>
          </ActionBar>
        }
      />
    </Form>
  );
}

const hasNewAmount = (news: PaymentNotice | null) => news?.kind === 'error' && isCode(news.error, 'AMOUNT_CHANGED');

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
      <p className="mt-1">{[address.name, ...addressLines(address)].filter(Boolean).join(', ')}</p>
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
