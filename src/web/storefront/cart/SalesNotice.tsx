import { Phone } from 'lucide-react';
import { useEffect } from 'react';
import { telHref } from '#web/contact-links.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { PhoneNumber } from '#web/ui/PhoneNumber.tsx';
import { m } from '#web/words/messages.js';
import { closedHint } from '../layout/closed-hint.ts';
import { useStore } from '../layout/shop-context.ts';
import { seasonMessage } from '../layout/store-words.ts';

/** True while the shop takes orders or enquiries; a closed shop only shows its list (decisions §4). */
export function useIsSelling(): boolean {
  return useStore().sales_mode !== 'closed';
}

/** True while the checkout ends in an estimate that the shop confirms by phone, without a payment (decisions §4). */
export function useIsEnquiry(): boolean {
  return useStore().sales_mode === 'enquiry_only';
}

/**
 * Why nothing can be paid now, in the owner's words, and how to reach the shop. Empty while it sells. The opening time is shown
 * above every step.
 */
export function SalesNotice({ isNews = false }: { isNews?: boolean }) {
  const store = useStore();
  if (store.sales_mode === 'online_payment') return null;
  const isClosed = store.sales_mode === 'closed';
  return (
    <Alert
      tone="info"
      isNews={isNews}
      title={isClosed ? seasonMessage(store) || m.cart_sales_closed() : m.cart_sales_enquiry()}
      action={
        store.phone_number !== '' && (
          <a href={telHref(store.phone_number)} className={buttonClass({ variant: 'secondary' })}>
            <Phone size={18} aria-hidden="true" />
            <PhoneNumber>{store.phone_number}</PhoneNumber>
          </a>
        )
      }
    >
      {!isClosed && store.opening && <p>{seasonMessage(store)}</p>}
      {isClosed ? closedHint(store) : m.cart_sales_enquiry_hint()}
    </Alert>
  );
}

/** A step of the checkout while the shop is closed. It may replace a longer step whose end was on the screen. */
export function ClosedStep() {
  useEffect(() => {
    // The router restores the position of the longer step, where a phone shows only the footer, so this waits for that.
    const frame = requestAnimationFrame(() => scrollTo(0, 0));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <>
      <h1 className="text-2xl font-bold">{m.cart_title()}</h1>
      <SalesNotice isNews />
    </>
  );
}
