import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { rupeesFromPaise } from '#shared/money.ts';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import type { Address } from '#shop/addresses/addresses.contract.ts';
import type { DeliveryQuote } from '#shop/delivery/delivery.contract.ts';
import { allowsMethod } from '#shop/delivery/delivery.rules.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { orderedWays } from '#shop/settings/payment-order.rules.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { getLocale } from '#web/words/runtime.js';
import { EmptyCart } from '../../cart/CartStep.tsx';
import { useDeliveryQuote } from '../../cart/delivery/delivery-quote.ts';
import { ClosedStep, useIsEnquiry, useIsSelling } from '../../cart/SalesNotice.tsx';
import { type CartToPlace, usePricedCart } from '../../cart/use-priced-cart.ts';
import { useStore } from '../../layout/shop-context.ts';
import { appliedCoupon, type ChosenMethod, checkoutDraft } from '../checkout-draft.ts';
import { EmptiedCart } from './EmptiedCart.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentChecking, PaymentWaiting } from './PaymentWaiting.tsx';
import { isTransfer } from './transfer.ts';
import { useFreshPrices } from './use-fresh-prices.ts';
import { type Payment, type PayRequest, usePayment } from './use-payment.ts';

/** Shops without direct transfers never load it. */
const TransferStep = lazy(() => import('./TransferStep.tsx').then((module) => ({ default: module.TransferStep })));

interface PaymentStepProps {
  viewer: SessionUser;
  products: readonly Product[];
  address: Address;
}

/** The last step: what became of a payment that was begun, else the form that begins one. */
export function PaymentStep({ viewer, products, address }: PaymentStepProps) {
  const { method: wanted, adult, whatsapp } = checkoutDraft.useValue();
  const isEnquiry = useIsEnquiry();
  const { quote } = useDeliveryQuote(address);
  const offered = useOfferedMethods().filter((one) => isAllowed(one, quote));
  const method = offered.find((one) => one === wanted) ?? offered[0] ?? 'upi';
  const cart = usePricedCart(products, { isCod: method === 'cod' && !isEnquiry, to: address });
  const { payment, requestFor, onPlaced } = usePaymentFor(viewer);
  useFreshPrices(payment.notice);
  const isSelling = useIsSelling();
  const phone = viewer.phone_number ?? address.delivery_contact_number;
  // Another address may have another phone, for which nobody ticked.
  const wantsWhatsapp = whatsapp?.by === viewer.id && whatsapp.phone === phone;
  const begun = begunPayment(payment, viewer.role === 'guest', onPlaced);
  if (begun) return begun;
  if (cart.entries.length === 0)
    return payment.notice ? <EmptiedCart notice={payment.notice} products={products} /> : <EmptyCart />;
  if (!isSelling) return <ClosedStep />;
  return (
    <PaymentForm
      cart={cart}
      products={products}
      method={method}
      offered={offered}
      address={address}
      isAdult={adult === viewer.id}
      onAdult={(next) => checkoutDraft.update({ adult: next ? viewer.id : null })}
      whatsapp={{
        phone,
        isWanted: wantsWhatsapp,
        onChange: (next) => checkoutDraft.update({ whatsapp: next ? { by: viewer.id, phone } : null }),
      }}
      payment={payment}
      onPay={(isAgain) => payment.pay(requestFor({ cart, address, method, whatsapp: wantsWhatsapp }), isAgain)}
    />
  );
}

/** What the page shows of a payment that was begun; null if it shows the form. */
function begunPayment(payment: Payment, isGuest: boolean, onPlaced: (order: number) => void): ReactNode {
  if (payment.phase === 'confirming' || payment.phase === 'unsure')
    return (
      <PaymentWaiting
        open={payment.open}
        failure={payment.notice?.kind === 'error' ? payment.notice.error : null}
        isGuest={isGuest}
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
          isGuest={isGuest}
          onPlaced={({ id }) => onPlaced(id)}
          onGiveUp={payment.giveUp}
        />
      </Suspense>
    );
  return null;
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
    isGuest: viewer.role === 'guest',
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
