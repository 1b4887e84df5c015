import { Banknote, CreditCard } from 'lucide-react';
import { useEffect } from 'react';
import { paiseFromRupees } from '#shared/money.ts';
import { ActionBar } from '#web/storefront/checkout/ActionBar.tsx';
import { CheckoutLayout } from '#web/storefront/checkout/CheckoutLayout.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { m } from '#web/words/messages.js';
import type { Cart, Customer } from '../../simulation/records.ts';
import { useChange } from '../calls.ts';
import { refresh, shop, useDemo } from '../demo-shop.ts';
import { Failure } from '../Failure.tsx';
import { go } from '../routing.ts';
import { rupees } from '../show.ts';
import { AddressChoice } from './AddressChoice.tsx';
import { EmptyCart } from './CartScreen.tsx';
import { CartTotals } from './CartTotals.tsx';
import { CouponBox } from './CouponBox.tsx';

export function CheckoutScreen() {
  const { viewer, cart } = useDemo();
  const isSignedOut = viewer === null;
  useEffect(() => {
    if (isSignedOut) go('/login/checkout');
  }, [isSignedOut]);
  if (!viewer) return null;
  if (cart.items.length === 0) return <EmptyCart />;
  return <Checkout viewer={viewer} cart={cart} />;
}

function Checkout({ viewer, cart }: { viewer: Customer; cart: Cart }) {
  const place = usePlaceOrder();
  const isReady = cart.selectedAddress !== null && cart.paymentMethod !== null;
  return (
    <div className="page-width pt-6">
      <CheckoutLayout
        main={
          <>
            <h1 className="text-2xl font-bold">{m.demo_checkout_title()}</h1>
            <Card>
              <AddressChoice addresses={viewer.addresses} selected={cart.selectedAddress} />
            </Card>
            <Card>
              <PaymentChoice method={cart.paymentMethod} />
            </Card>
          </>
        }
        aside={
          <Card className="flex flex-col gap-4">
            <CardTitle>{m.cart_summary()}</CardTitle>
            <CouponBox coupon={cart.coupon} />
            <CartTotals cart={cart} />
            <p className="text-sm text-soft">{m.checkout_expected({ days: m.demo_days() })}</p>
          </Card>
        }
        action={
          <ActionBar amount={paiseFromRupees(cart.total)}>
            <div className="flex flex-col gap-3">
              <Failure error={place.error} onRetry={() => place.run(cart)} busy={place.busy} />
              {!isReady && <p className="text-sm text-soft">{m.demo_choose_first()}</p>}
              <Button
                size="lg"
                full
                disabled={!isReady}
                busy={place.busy}
                busyText={m.demo_placing()}
                onClick={() => place.run(cart)}
              >
                {m.demo_place({ total: rupees(cart.total) })}
              </Button>
            </div>
          </ActionBar>
        }
      />
    </div>
  );
}

/** Places the order of a cart. Only when that has worked is the cart emptied. */
function usePlaceOrder() {
  return useChange(
    async ({ items, selectedAddress, paymentMethod, coupon }: Cart) => {
      const { orders, cart } = shop();
      const shippingAddress = selectedAddress ?? {};
      const order = await orders.create({ items, shippingAddress, paymentMethod: paymentMethod ?? 'cod', coupon });
      await cart.clear();
      await cart.removeCoupon();
      return order;
    },
    (order) => go(`/confirmed/${order.id}`),
  );
}

function PaymentChoice({ method }: { method: string | null }) {
  const choose = async (next: 'cod' | 'online') => {
    await shop().cart.choosePayment(next);
    await refresh();
  };
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        legend={m.demo_payment_title()}
        name="payment"
        value={method === 'cod' || method === 'online' ? method : null}
        options={[
          {
            ...{ value: 'cod', label: m.demo_pay_cod(), hint: m.demo_pay_cod_hint() },
            icon: <Banknote size={22} className="shrink-0" aria-hidden="true" />,
          },
          {
            ...{ value: 'online', label: m.demo_pay_online(), hint: m.demo_pay_online_hint() },
            icon: <CreditCard size={22} className="shrink-0" aria-hidden="true" />,
          },
        ]}
        onChange={(next) => void choose(next)}
      />
    </div>
  );
}
