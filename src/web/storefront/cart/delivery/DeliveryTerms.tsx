import { formatAmount, formatRupees, type Paise } from '#shared/money.ts';
import type { DeliveryQuote } from '#shop/delivery/delivery.contract.ts';
import { tamilDistrict } from '#shop/delivery/districts.rules.ts';
import { closedText } from '#web/texts/closed-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import type { CartToPlace } from '../use-priced-cart.ts';
import { forgetQuotes } from './delivery-quote.ts';

const isTamil = () => getLocale() === 'ta';

/** '600001, Chennai' */
export function placeName({ to, quote }: Pick<CartToPlace, 'to' | 'quote'>): string {
  const district = quote?.district ?? to.district;
  return [to.zipcode, isTamil() ? tamilDistrict(district) : district].filter(Boolean).join(', ');
}

/** 'Takes 3 to 5 days.' */
export function daysText({ days_text, tamil_days_text }: DeliveryQuote): string {
  const days = isTamil() ? tamil_days_text || days_text : days_text;
  return days && m.place_days({ days });
}

/** True if something prevents delivery to the place. */
export function isHeldBack({ quote, missing }: CartToPlace): boolean {
  return quote?.served === false || missing > 0;
}

/** Why the goods cannot be delivered there: not served, below the minimum, or the request failed. */
export function DeliveryTerms({ cart }: { cart: CartToPlace }) {
  const { quote, missing } = cart;
  const place = placeName(cart);
  if (cart.hasFailed)
    return (
      <Alert
        tone="warning"
        action={
          <Button variant="secondary" size="sm" onClick={forgetQuotes}>
            {m.common_try_again()}
          </Button>
        }
      >
        {m.delivery_quote_failed()}
      </Alert>
    );
  if (!quote) return null;
  if (!quote.served)
    return (
      <Alert tone="error" title={m.delivery_closed({ place })}>
        {closedText(quote)}
      </Alert>
    );
  if (missing === 0) return null;
  return <Alert tone="warning">{missingText(missing, { ...quote, place })}</Alert>;
}

interface Minimum {
  /** Rupees. */
  min_order: number;
  min_basis: 'list' | 'net';
  place: string;
}

/** '₹430 more for the minimum of ₹3,000 to 600001, Chennai.' (trade §2) */
export function missingText(missing: Paise, { min_order, min_basis, place }: Minimum): string {
  const amounts = { missing: formatAmount(missing), minimum: formatRupees(min_order), place };
  return min_basis === 'list' ? m.delivery_missing_list(amounts) : m.delivery_missing(amounts);
}
