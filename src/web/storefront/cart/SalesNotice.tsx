import { Phone } from 'lucide-react';
import { Alert } from '#web/ui/Alert.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { useStore } from '../layout/shop-context.ts';

/** True while the shop takes payments on its pages (decisions §4). */
export function useIsSelling(): boolean {
  return useStore().sales_mode === 'online_payment';
}

/** Why nothing can be paid now, in the owner's words, and how to reach the shop. Nothing while it sells. */
export function SalesNotice() {
  const store = useStore();
  if (store.sales_mode === 'online_payment') return null;
  const fallback = store.sales_mode === 'closed' ? m.cart_sales_closed() : m.cart_sales_enquiry();
  return (
    <Alert
      tone="info"
      title={store.season_message || fallback}
      action={
        <a href={`tel:${store.phone_number.replace(/\s/g, '')}`} className={buttonClass({ variant: 'secondary' })}>
          <Phone size={18} aria-hidden="true" />
          {store.phone_number}
        </a>
      }
    >
      {m.cart_sales_hint()}
    </Alert>
  );
}
