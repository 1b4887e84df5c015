import { Gift, Truck } from 'lucide-react';
import { formatRupees } from '#shared/money.ts';
import { daysByRule } from '#web/texts/delivery-days.ts';
import { m } from '#web/words/messages.js';
import { useIsEnquiry } from '../../cart/SalesNotice.tsx';
import type { CartToPlace } from '../../cart/use-priced-cart.ts';
import { useStore } from '../../layout/shop-context.ts';

/** When the parcel arrives; an enquiry promises no day, since nothing is sold yet (decisions §4). */
function useExpected({ quote }: Pick<CartToPlace, 'quote'>): string {
  const store = useStore();
  const isEnquiry = useIsEnquiry();
  if (isEnquiry) return m.checkout_expected_enquiry();
  // With rules, the days are unknown until the place is.
  if (quote ? !quote.served : store.delivery.by_rules) return '';
  const days = daysByRule(store, quote?.rule ?? null);
  return days && m.checkout_expected({ days });
}

/** When the parcel arrives and when delivery is free, by the delivery rules or else the settings (decisions §5). */
export function DeliveryNotes({ cart }: { cart: Pick<CartToPlace, 'quote'> }) {
  const store = useStore();
  const expected = useExpected(cart);
  return (
    <ul className="flex flex-col gap-2 text-sm text-soft">
      {expected && (
        <li className="flex gap-2">
          <Truck size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          {expected}
        </li>
      )}
      {!store.delivery.by_rules && store.free_delivery_km > 0 && (
        <li className="flex gap-2">
          <Gift size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          <FreeDelivery amount={store.free_delivery_amount} km={store.free_delivery_km} />
        </li>
      )}
    </ul>
  );
}

function FreeDelivery({ amount, km }: { amount: number; km: number }) {
  if (amount <= 0) return <p>{m.home_free_delivery_km({ km })}</p>;
  return (
    <p>
      {m.checkout_free_delivery({ amount: formatRupees(amount) })} <span>{m.layout_free_within({ km })}</span>
    </p>
  );
}
