/** The price list asks for the PIN code once, and shows what delivery there costs and requires for the current cart. */
import { useState } from 'react';
import { formatAmount, formatRupees, type Paise, shareOf } from '#shared/money.ts';
import { chargesFor } from '#shop/checkout/checkout.terms.rules.ts';
import type { DeliveryQuote } from '#shop/delivery/delivery.contract.ts';
import { deliveryCharge, missingFor } from '#shop/delivery/delivery.rules.ts';
import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { storedState } from '#web/stored-state.ts';
import { closedText } from '#web/texts/closed-text.ts';
import { cx } from '#web/ui/cx.ts';
import { m } from '#web/words/messages.js';
import { useStore } from '../../layout/shop-context.ts';
import type { CartSum } from '../product-prices.ts';
import { daysText, missingText, placeName } from './DeliveryTerms.tsx';
import { deliveryPlace, forgetQuotes, useDeliveryQuote } from './delivery-quote.ts';
import { PlaceEntry } from './PlaceBox.tsx';
import { toPayText } from './transport-note.ts';

/** A shopper who skips the question is not asked again on this device. */
const question = storedState('local', 'mathappu.place-question', { isSkipped: false });

const focus = (element: HTMLElement | null) => element?.focus();

export function PlaceStrip({ sum }: { sum: CartSum }) {
  const to = deliveryPlace.useValue();
  const { isSkipped } = question.useValue();
  // The clicked button disappears, so the focus moves to what replaces it.
  const [hasPressed, setPressed] = useState(false);
  const next = hasPressed ? focus : undefined;
  const press = (work: () => void) => () => {
    setPressed(true);
    work();
  };
  const ask = () => {
    deliveryPlace.clear();
    question.set({ isSkipped: false });
  };
  if (to.zipcode !== '') return <Terms sum={sum} onChange={press(ask)} focusRef={next} />;
  if (isSkipped)
    return (
      <StripButton onClick={press(ask)} focusRef={next}>
        {m.place_ask()}
      </StripButton>
    );
  return (
    <PlaceEntry
      focusRef={next}
      onEntered={press(() => undefined)}
      onSkip={press(() => question.set({ isSkipped: true }))}
    />
  );
}

type FocusRef = ((element: HTMLElement | null) => void) | undefined;

interface TermsProps {
  sum: CartSum;
  onChange: () => void;
  focusRef: FocusRef;
}

function Terms({ sum, onChange, focusRef }: TermsProps) {
  const store = useStore();
  const to = deliveryPlace.useValue();
  const { quote, hasFailed } = useDeliveryQuote(to);
  const place = placeName({ to, quote });
  const { lead, tone, rest } = quote
    ? termsTexts(quote, { store, place, sum })
    : { lead: hasFailed ? m.delivery_quote_failed() : m.place_shown({ place }), tone: '', rest: [] };
  return (
    <div className="flex min-h-11 items-center gap-x-3 text-xs lg:text-sm">
      <div className="flex min-w-0 flex-1 items-center self-stretch" aria-live="polite">
        {/* The key replaces the element with each text: an existing one would visibly move if the text takes more
            lines. */}
        <p key={lead}>
          <span className={cx('font-semibold', tone)}>{lead}</span>
          {rest.map((text) => (
            <span key={text} className="text-soft">{` · ${text}`}</span>
          ))}
        </p>
      </div>
      {hasFailed && <StripButton onClick={forgetQuotes}>{m.common_try_again()}</StripButton>}
      <StripButton onClick={onChange} focusRef={focusRef}>
        {m.common_change()}
      </StripButton>
    </div>
  );
}

interface StripButtonProps {
  onClick: () => void;
  children: string;
  focusRef?: FocusRef;
}

function StripButton({ onClick, children, focusRef }: StripButtonProps) {
  return (
    <button
      type="button"
      ref={focusRef}
      onClick={onClick}
      className="-my-2 inline-flex min-h-11 shrink-0 items-center text-sm font-semibold text-red hover:text-red-dark"
    >
      {children}
    </button>
  );
}

interface Asked {
  store: StoreSettings;
  place: string;
  sum: Pick<CartSum, 'total' | 'listTotal'>;
}

/** What prevents delivery there, else its cost and duration. */
export function termsTexts(quote: DeliveryQuote, { store, place, sum }: Asked) {
  if (!quote.served) {
    const lead = `${m.delivery_closed({ place })}: ${closedText(quote)}`;
    return { lead, tone: 'text-red', rest: [] };
  }
  const missing = missingFor(quote.rule, { subtotal: sum.total, listTotal: sum.listTotal });
  if (missing > 0) return { lead: missingText(missing, { ...quote, place }), tone: 'text-amber', rest: [] };
  const texts = [...chargeTexts(quote, store, sum.total), daysText(quote)].filter((text) => text !== '');
  // They share one line, separated by dots, so only the last keeps its full stop.
  const rest = texts.map((text, at) => (at < texts.length - 1 ? text.replace(/\.$/, '') : text));
  return { lead: m.place_shown({ place }), tone: '', rest };
}

function chargeTexts({ rule, state }: DeliveryQuote, store: StoreSettings, subtotal: Paise): string[] {
  const { packing } = chargesFor(store, rule, state ?? '');
  const packed = shareOf(subtotal, packing.share) + packing.charge;
  return [deliveryText(rule, subtotal), packed > 0 ? `${m.common_packing()} ${formatAmount(packed)}` : ''];
}

function deliveryText(rule: DeliveryQuote['rule'], subtotal: Paise): string {
  if (rule?.delivery_kind === 'to_pay') return toPayText({ rule });
  if (rule?.delivery_kind !== 'fixed') return '';
  const charge = deliveryCharge(rule, subtotal);
  if (charge === 0) return m.place_free();
  if (rule.free_from === null) return `${m.common_delivery()} ${formatAmount(charge)}`;
  return m.place_free_from({ charge: formatAmount(charge), amount: formatRupees(rule.free_from) });
}
