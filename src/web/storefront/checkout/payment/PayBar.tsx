import { formatAmount } from '#shared/money.ts';
import { LEAST_ONLINE_TOTAL } from '#shop/checkout/checkout.pricing.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { ApiError } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { DeliveryTerms, isHeldBack } from '../../cart/delivery/DeliveryTerms.tsx';
import type { PricedCart } from '../../cart/priced-cart.ts';
import { useIsEnquiry } from '../../cart/SalesNotice.tsx';
import type { CartToPlace } from '../../cart/use-priced-cart.ts';
import { ActionBar } from '../ActionBar.tsx';
import type { ChosenMethod } from '../checkout-draft.ts';
import { isQuestion, PaymentNotices } from './PaymentNotices.tsx';
import type { Payment, PaymentNotice } from './use-payment.ts';

export interface PayBarProps {
  cart: CartToPlace;
  products: readonly Product[];
  method: ChosenMethod;
  payment: Payment;
  isAdult: boolean;
  onAdult: (isAdult: boolean) => void;
  /** The shopper tried to pay without ticking the age. */
  isAgeMissing: boolean;
  onOrderAgain: () => void;
}

/** The age, and one button with the amount; a question takes the button's place. */
export function PayBar({ cart, products, method, payment, isAdult, onAdult, isAgeMissing, onOrderAgain }: PayBarProps) {
  const isEnquiry = useIsEnquiry();
  const { notice, open, checkAgain } = payment;
  const busy = payment.phase !== 'choosing';
  const isAgeRefused = isRefused(notice, 'AGE_REQUIRED');
  const isAsking = isQuestion(notice) && !busy;
  return (
    <ActionBar
      news={isAgeRefused ? null : notice}
      isQuestion={isAsking}
      notices={
        <PaymentNotices
          notice={notice}
          open={open}
          products={products}
          onCheckAgain={checkAgain}
          onOrderAgain={onOrderAgain}
        />
      }
      reason={
        <>
          <CheckboxField
            label={m.payment_age()}
            name="age_confirmed"
            required
            disabled={busy}
            checked={isAdult}
            error={isAgeMissing || isAgeRefused ? m.payment_age_missing() : null}
            onChange={(event) => onAdult(event.target.checked)}
          />
          <DeliveryTerms cart={cart} />
        </>
      }
    >
      {isAsking || (
        <Button
          type="submit"
          size="lg"
          full
          disabled={cart.isAsking || isHeldBack(cart)}
          busy={busy}
          busyText={isEnquiry ? m.enquiry_sending() : busyLabel(cart, method)}
        >
          {isEnquiry ? m.enquiry_send() : payLabel(cart, method, isRefused(notice, 'AMOUNT_CHANGED'))}
        </Button>
      )}
    </ActionBar>
  );
}

function isRefused(notice: PaymentNotice | null, code: string): boolean {
  return notice?.kind === 'error' && notice.error instanceof ApiError && notice.error.code === code;
}

function payLabel({ price }: PricedCart, method: ChosenMethod, isNew: boolean): string {
  const amount = formatAmount(price.total);
  const isOnline = isPaidOnline(price, method);
  if (isNew) return isOnline ? m.payment_pay_new({ amount }) : m.payment_place_new({ amount });
  return isOnline ? m.payment_pay({ amount }) : m.payment_place({ amount });
}

const busyLabel = ({ price }: PricedCart, method: ChosenMethod): string =>
  isPaidOnline(price, method) ? m.payment_opening() : m.placing_busy();

const isPaidOnline = ({ total }: PricedCart['price'], method: ChosenMethod): boolean =>
  (method === 'card' || method === 'upi') && total >= LEAST_ONLINE_TOTAL;
