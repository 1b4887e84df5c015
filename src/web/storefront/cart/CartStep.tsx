import { Link, useNavigate, useRouteContext } from '@tanstack/react-router';
import { Fragment, useEffect, useState } from 'react';
import type { CartAdjustment } from '#shop/cart/cart.contract.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { productName } from '#web/texts/product-name.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { m } from '#web/words/messages.js';
import { ActionBar } from '../checkout/ActionBar.tsx';
import { CheckoutLayout } from '../checkout/CheckoutLayout.tsx';
import { useStore, useViewer } from '../layout/shop-context.ts';
import { useLiveCart } from '../live/use-live-cart.ts';
import { linesToSave } from '../login/cart-handover.ts';
import { AdjustmentNotice } from './AdjustmentNotice.tsx';
import { CartLineRow } from './CartLineRow.tsx';
import { CouponBox } from './CouponBox.tsx';
import { DeliveryTerms } from './delivery/DeliveryTerms.tsx';
import { FreeDeliveryBar } from './delivery/FreeDeliveryBar.tsx';
import { PlaceBox } from './delivery/PlaceBox.tsx';
import { courierText, toPayText } from './delivery/transport-note.ts';
import emptyCart from './empty-cart.svg?url&no-inline';
import { cartLines, replaceCart, useCart } from './local-cart.ts';
import { PriceTotals } from './PriceTotals.tsx';
import { adjustmentsOf, applyAdjustments, stillSold } from './priced-cart.ts';
import { RemovedNotice } from './RemovedNotice.tsx';
import { SalesNotice, useIsEnquiry, useIsSelling } from './SalesNotice.tsx';
import { SendList } from './SendList.tsx';
import { TrustMarks } from './TrustMarks.tsx';
import { usePricedCart } from './use-priced-cart.ts';
import { useRemovedLine } from './use-removed-line.ts';

/** The first step: what is in the cart and what it costs. */
export function CartStep({ products }: { products: readonly Product[] }) {
  const cart = usePricedCart(products);
  const { entries, price } = cart;
  const proceed = useProceed(products);
  const live = useLiveCart(products);
  const goneCount = useGoneLines(products);
  const { removed, remove, undo } = useRemovedLine();
  const gone = products.find(({ id }) => id === removed?.line.id);
  const removedNotice = gone && <RemovedNotice key={gone.id} name={productName(gone)} onUndo={undo} />;
  const isSelling = useIsSelling();
  const isEnquiry = useIsEnquiry();
  const store = useStore();
  const isPreview = useRouteContext({ from: '__root__', select: (shop) => shop.isPreview });
  if (useCart().length === 0)
    return (
      <>
        <SalesNotice />
        <GoneNotice count={goneCount} />
        {proceed.adjusted.length > 0 && <AdjustmentNotice isNews adjusted={proceed.adjusted} products={products} />}
        {removedNotice && <Card className="p-0 md:p-0">{removedNotice}</Card>}
        <EmptyCart />
      </>
    );
  return (
    <CheckoutLayout
      notice={
        <div className="flex flex-col gap-4 empty:hidden">
          <SalesNotice />
          <GoneNotice count={goneCount} />
        </div>
      }
      main={
        <>
          <CartHeader count={entries.length} />
          <ul className="divide-y divide-line rounded-lg border border-line bg-card shadow-card">
            {entries.map((entry, at) => (
              <Fragment key={entry.product.id}>
                {removed?.at === at && <li>{removedNotice}</li>}
                <CartLineRow entry={entry} onRemove={() => remove(entry.product.id)} />
              </Fragment>
            ))}
            {removed && removed.at >= entries.length && <li>{removedNotice}</li>}
          </ul>
          <TrustMarks />
        </>
      }
      aside={
        <Card className="flex flex-col gap-3">
          <CardTitle>{m.common_order_summary()}</CardTitle>
          <CouponBox price={price} />
          <PlaceBox cart={cart} />
          <DeliveryTerms cart={cart} />
          <FreeDeliveryBar total={price.subtotal} />
          <PriceTotals price={price} toPay={toPayText(cart.quote)} courier={courierText(store, cart.quote)} />
          <SendList cart={cart} />
        </Card>
      }
      action={
        <ActionBar
          amount={price.total}
          news={proceed.failure ?? proceed.adjusted[0]}
          notices={
            <>
              <LiveNews {...live} />
              {proceed.adjusted.length > 0 && <AdjustmentNotice adjusted={proceed.adjusted} products={products} />}
              {proceed.failure && <Alert tone="error">{proceed.failure}</Alert>}
            </>
          }
          reason={
            (isPreview || !isSelling) && (
              <p className="text-sm text-soft">{isPreview ? m.cart_preview() : m.error_sales_closed()}</p>
            )
          }
        >
          <Button
            size="lg"
            full
            busy={proceed.busy}
            busyText={m.cart_saving()}
            disabled={entries.length === 0 || !isSelling || isPreview}
            onClick={proceed.run}
          >
            {isEnquiry ? m.cart_proceed_enquiry() : m.cart_proceed()}
          </Button>
        </ActionBar>
      }
    />
  );
}

/**
 * Removes lines of products that are no longer sold, because no row shows them but the header would count them. Returns
 * how many were gone when the cart was opened; later removals are announced as they happen.
 */
function useGoneLines(products: readonly Product[]): number {
  const cart = useCart();
  const [goneCount] = useState(() => cart.length - stillSold(cart, products).length);
  useEffect(() => {
    const kept = stillSold(cart, products);
    if (kept.length < cart.length) replaceCart(kept);
  }, [cart, products]);
  return goneCount;
}

function GoneNotice({ count }: { count: number }) {
  return count > 0 && <Alert tone="warning">{m.cart_gone({ count })}</Alert>;
}

/** Announces changes while the cart is open, at the button. Does not take the focus, because nobody clicked. */
function LiveNews({ news, onSeen }: ReturnType<typeof useLiveCart>) {
  if (news.length === 0) return null;
  const close = (
    <Button variant="quiet" size="sm" onClick={onSeen}>
      {m.common_close()}
    </Button>
  );
  return (
    <Alert tone="info" title={m.live_cart_title()} action={close}>
      <ul className="mt-1 list-disc pl-5">
        {news.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** Saves the cart and continues, unless stock changed something: then the change is shown first (decisions §6.1). */
function useProceed(products: readonly Product[]) {
  const navigate = useNavigate();
  const viewer = useViewer();
  const { most_per_product: mostInOrder } = useStore();
  const [busy, setBusy] = useState(false);
  const [adjusted, setAdjusted] = useState<readonly CartAdjustment[]>([]);
  const [failure, setFailure] = useState<string | null>(null);

  const save = async () => {
    if (!viewer) return adjustmentsOf(cartLines(), products, mostInOrder);
    return (await api.saveCart(linesToSave())).adjusted;
  };

  const run = async () => {
    setBusy(true);
    setFailure(null);
    setAdjusted([]);
    try {
      const changes = await save();
      replaceCart(applyAdjustments(cartLines(), changes));
      setAdjusted(changes);
      if (changes.length === 0) await navigate({ to: '/cart', search: { step: 'checkout' } });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401)
        await navigate({ to: '/login', search: { next: '/cart' } });
      else setFailure(errorText(error));
    }
    setBusy(false);
  };

  return { busy, adjusted, failure, run };
}

function CartHeader({ count }: { count: number }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h1 className="flex flex-wrap items-baseline gap-x-3 text-2xl font-bold">
        {/* The gap is only for the eye: a screen reader said 'Your Cart1 item'. */}
        {m.cart_title()} <span className="text-base font-normal text-soft">{m.common_item_count({ count })}</span>
      </h1>
      <Link to="/" className="inline-flex min-h-11 items-center font-semibold text-red hover:text-red-dark">
        {m.cart_continue_shopping()}
      </Link>
    </div>
  );
}

export function EmptyCart() {
  return (
    <EmptyState
      level={1}
      art={emptyCart}
      title={m.cart_empty_title()}
      body={m.cart_empty_body()}
      action={
        <Link to="/" className={buttonClass({ size: 'lg' })}>
          {m.cart_start_shopping()}
        </Link>
      }
    />
  );
}
