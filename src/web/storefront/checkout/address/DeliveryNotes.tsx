import { Gift, Truck } from 'lucide-react';
import { formatAmount, paiseFromRupees } from '#shared/money.ts';
import { m } from '#web/words/messages.js';
import { useIsEnquiry } from '../../cart/SalesNotice.tsx';
import { useStore } from '../../layout/shop-context.ts';
import { deliveryDays } from '../../layout/store-words.ts';

/** When it comes; an enquiry promises no day, since nothing is sold yet (decisions §4). */
function useExpected(): string {
  const store = useStore();
  const isEnquiry = useIsEnquiry();
  if (isEnquiry) return m.checkout_expected_enquiry();
  const days = deliveryDays(store);
  return days && m.checkout_expected({ days });
}

/** When it comes and when bringing it is free, as the settings say (decisions §5). */
export function DeliveryNotes() {
  const store = useStore();
  const expected = useExpected();
  return (
    <ul className="flex flex-col gap-2 text-sm text-soft">
      {expected && (
        <li className="flex gap-2">
          <Truck size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          {expected}
        </li>
      )}
      {store.free_delivery_amount > 0 && (
        <li className="flex gap-2">
          <Gift size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          <p>
            {m.checkout_free_delivery({ amount: formatAmount(paiseFromRupees(store.free_delivery_amount)) })}{' '}
            {store.free_delivery_km > 0 && <span>{m.layout_free_within({ km: store.free_delivery_km })}</span>}
          </p>
        </li>
      )}
    </ul>
  );
}
