import { Navigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import type { Address } from '#shop/addresses/addresses.contract.ts';
import { isPin } from '#shop/addresses/addresses.rules.ts';
import { CartStep, EmptyCart } from '../cart/CartStep.tsx';
import type { Destination } from '../cart/delivery/delivery-quote.ts';
import { useCart } from '../cart/local-cart.ts';
import { rememberPrices } from '../cart/product-prices.ts';
import { ClosedStep, useIsSelling } from '../cart/SalesNotice.tsx';
import { usePricedCart } from '../cart/use-priced-cart.ts';
import { LastOrder } from '../layout/LastOrder.tsx';
import { useViewer } from '../layout/shop-context.ts';
import { watchCatalogue } from '../live/catalogue-watch.ts';
import { followMode } from '../live/follow-mode.ts';
import { useChosenAddress } from './address/use-chosen-address.ts';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { checkoutDraft, GUEST_FORM, untick } from './checkout-draft.ts';
import type { CartSearch } from './checkout-steps.ts';
import type { CheckoutData } from './load-checkout.ts';
import { FollowPayment } from './payment/FollowPayment.tsx';
import { useGuestPayment } from './payment/open-payment.ts';
import { mayBePaid } from './payment/transfer.ts';
import { StepLine } from './StepLine.tsx';

// Most visits of the cart do not reach these steps: each is loaded when needed, and prefetched one step before.
const loadAddress = () => import('./address/AddressStep.tsx');
const loadGuest = () => import('./address/GuestStep.tsx');
const loadAddAddress = () => import('./address/AddAddressStep.tsx');
const loadPayment = () => import('./payment/PaymentStep.tsx');
const loadConfirmation = () => import('./confirmation/ConfirmationStep.tsx');
const AddressStep = lazy(async () => ({ default: (await loadAddress()).AddressStep }));
const GuestStep = lazy(async () => ({ default: (await loadGuest()).GuestStep }));
const AddAddressStep = lazy(async () => ({ default: (await loadAddAddress()).AddAddressStep }));
const GuestReturn = lazy(async () => ({ default: (await import('./payment/GuestReturn.tsx')).GuestReturn }));
const PaymentStep = lazy(async () => ({ default: (await loadPayment()).PaymentStep }));
const ConfirmationStep = lazy(async () => ({ default: (await loadConfirmation()).ConfirmationStep }));
const FailedStep = lazy(async () => ({ default: (await import('./payment/FailedStep.tsx')).FailedStep }));
type Load = () => Promise<unknown>;

/** What the steps after this one need. */
function stepsAfter(step: CartSearch['step'], isSignedIn: boolean): Load[] {
  if (step === undefined) return [isSignedIn ? loadAddress : loadGuest];
  if (step === 'checkout') return isSignedIn ? [loadAddAddress, loadPayment] : [loadPayment];
  return step === 'payment' ? [loadConfirmation] : [];
}

interface CheckoutPageProps {
  search: CartSearch;
  data: CheckoutData;
}

/** The cart and the checkout steps. A step without its precondition (address, sign-in) redirects to the previous one. */
export function CheckoutPage({ search, data }: CheckoutPageProps) {
  const { products } = data;
  const viewer = useViewer();
  const isSignedIn = viewer !== null;
  useFollowedMode(MODE_MATTERS.has(search.step));
  useEffect(() => {
    if (products.length > 0) rememberPrices(products);
  }, [products]);
  useEffect(() => {
    if (search.step === undefined) untick();
  }, [search.step]);
  useEffect(() => {
    // A failure here is harmless: the step loads it again.
    for (const load of stepsAfter(search.step, isSignedIn)) load().catch(() => undefined);
  }, [search.step, isSignedIn]);
  return (
    <div className="page-width flex flex-col gap-4 py-4 md:gap-6 md:py-8">
      <StepLine step={search.step ?? 'cart'} />
      {search.step !== 'confirmation' && (
        <p className="rounded-md bg-gold-tint px-4 py-2 text-sm text-amber empty:hidden">
          <LastOrder />
        </p>
      )}
      {viewer && FOLLOWS.has(search.step) && <FollowPayment userId={viewer.id} />}
      <Suspense fallback={<CheckoutSkeleton />}>
        <CurrentStep search={search} data={data} />
      </Suspense>
    </div>
  );
}

/** Steps whose texts and button depend on the sales mode; the cart step watches it together with the list. */
const MODE_MATTERS = new Set<CartSearch['step']>(['checkout', 'add-address', 'payment']);

function useFollowedMode(isOn: boolean): void {
  const router = useRouter();
  useEffect(() => (isOn ? watchCatalogue({ onMode: followMode(router) }) : undefined), [isOn, router]);
}

/** The steps that check for a started payment here. The others do it themselves. */
const FOLLOWS = new Set<CartSearch['step']>([undefined, 'checkout', 'add-address']);

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
  const chosen = useChosenAddress(data.addresses);
  const typed = useTypedPlace();
  const cart = usePricedCart(data.products, { to: viewer ? chosen : typed });
  const isSelling = useIsSelling();
  const open = useGuestPayment();
  const isEmpty = useCart().length === 0;
  if (!viewer && open?.started && mayBePaid(open.started)) return <GuestReturn open={open} started={open.started} />;
  if (isEmpty) return <EmptyCart />;
  if (!isSelling) return <ClosedStep />;
  return viewer ? <AddressStep addresses={data.addresses} cart={cart} /> : <GuestStep cart={cart} />;
}

/** The guest's destination, as soon as the PIN code is typed. */
function useTypedPlace(): Destination | undefined {
  const typed = checkoutDraft.useValue().addressForms[GUEST_FORM];
  return typed && isPin(typed.zipcode) ? { zipcode: typed.zipcode, district: '', state: typed.state } : undefined;
}

function Payment({ data }: { data: CheckoutData }) {
  const viewer = useViewer();
  const address: Address | undefined = useChosenAddress(data.addresses);
  if (!viewer || !address) return <ToStep step="checkout" />;
  return <PaymentStep viewer={viewer} products={data.products} address={address} />;
}
