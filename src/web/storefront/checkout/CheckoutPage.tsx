import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Address } from '#shop/addresses/addresses.contract.ts';
import { CartStep, EmptyCart } from '../cart/CartStep.tsx';
import { useCart } from '../cart/local-cart.ts';
import { rememberPrices } from '../cart/product-prices.ts';
import { ClosedStep, useIsSelling } from '../cart/SalesNotice.tsx';
import { usePricedCart } from '../cart/use-priced-cart.ts';
import { useViewer } from '../layout/shop-context.ts';
import { AddAddressStep } from './address/AddAddressStep.tsx';
import { AddressStep, useChosenAddress } from './address/AddressStep.tsx';
import { GuestStep } from './address/GuestStep.tsx';
import type { CartSearch } from './checkout-steps.ts';
import { ConfirmationStep } from './confirmation/ConfirmationStep.tsx';
import type { CheckoutData } from './load-checkout.ts';
import { FailedStep } from './payment/FailedStep.tsx';
import { useFollowedPayment } from './payment/follow-payment.ts';
import { PaymentStep } from './payment/PaymentStep.tsx';
import { StepLine } from './StepLine.tsx';

interface CheckoutPageProps {
  search: CartSearch;
  data: CheckoutData;
}

/** The cart and every step after it. A step whose ground is missing (address, sign-in) leads to the one before. */
export function CheckoutPage({ search, data }: CheckoutPageProps) {
  const { products } = data;
  const viewer = useViewer();
  useEffect(() => {
    if (products.length > 0) rememberPrices(products);
  }, [products]);
  return (
    <div className="page-width flex flex-col gap-4 py-4 md:gap-6 md:py-8">
      <StepLine step={search.step ?? 'cart'} />
      {viewer && FOLLOWS.has(search.step) && <FollowPayment userId={viewer.id} />}
      <CurrentStep search={search} data={data} />
    </div>
  );
}

/** Every step but those that follow the payment themselves. */
const FOLLOWS = new Set<CartSearch['step']>([undefined, 'checkout', 'add-address']);

function FollowPayment({ userId }: { userId: number }) {
  const navigate = useNavigate();
  const onPlaced = (order: number) => navigate({ to: '/cart', search: { step: 'confirmation', order }, replace: true });
  useFollowedPayment({ userId, onPlaced });
  return null;
}

function CurrentStep({ search, data }: CheckoutPageProps) {
  const viewer = useViewer();
  switch (search.step) {
    case 'checkout':
      return <DeliveryStep data={data} />;
    case 'add-address':
      return viewer ? (
        <AddAddressStep viewer={viewer} addresses={data.addresses} addressId={search.address} />
      ) : (
        <ToStep step="checkout" />
      );
    case 'payment':
      return <Payment data={data} />;
    case 'confirmation':
      return <ConfirmationStep order={data.order} />;
    case 'failed':
      return viewer ? <FailedStep viewer={viewer} /> : <ToStep />;
    default:
      return <CartStep products={data.products} />;
  }
}

function ToStep({ step }: { step?: 'checkout' }) {
  return <Navigate to="/cart" search={step ? { step } : {}} replace />;
}

function DeliveryStep({ data }: { data: CheckoutData }) {
  const viewer = useViewer();
  const cart = usePricedCart(data.products, { zipcode: useChosenAddress(data.addresses)?.zipcode });
  const isSelling = useIsSelling();
  if (useCart().length === 0) return <EmptyCart />;
  if (!isSelling) return <ClosedStep />;
  return viewer ? <AddressStep addresses={data.addresses} cart={cart} /> : <GuestStep cart={cart} />;
}

function Payment({ data }: { data: CheckoutData }) {
  const viewer = useViewer();
  const address: Address | undefined = useChosenAddress(data.addresses);
  if (!viewer || !address) return <ToStep step="checkout" />;
  return <PaymentStep viewer={viewer} products={data.products} address={address} />;
}
