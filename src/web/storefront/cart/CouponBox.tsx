import { TicketPercent } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { formatAmount, paiseFromRupees } from '#shared/money.ts';
import type { OrderPrice } from '#shop/checkout/checkout.pricing.ts';
import type { Coupon } from '#shop/coupons/coupons.contract.ts';
import { normaliseCode, touches } from '#shop/coupons/coupons.rules.ts';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { inLocale } from '#web/texts/in-locale.ts';
import { productName } from '#web/texts/product-name.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { appliedCoupon, checkoutDraft } from '../checkout/checkout-draft.ts';
import { focusFirstField } from '../layout/focus-field.ts';
import { useStore } from '../layout/shop-context.ts';
import { couponRefusalText, lostCouponText } from './coupon-refusal.ts';
import { couponTerms } from './priced-cart.ts';

/** The demonstration answers 404 for an unknown code. */
function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error);
  if (error.code === 'NOT_FOUND') return m.common_coupon_invalid();
  return error.code === 'COUPON_INVALID' ? couponRefusalText(error) : errorText(error);
}

/** The coupon input, or the applied coupon with its discount. */
export function CouponBox({ price }: { price: OrderPrice }) {
  const { coupon } = appliedCoupon.useValue();
  /** Why the coupon of an earlier visit was taken off. */
  const [lost, setLost] = useState<string | null>(null);
  useEffect(() => {
    void checkApplied(setLost);
  }, []);
  if (coupon) return <AppliedCoupon coupon={coupon} price={price} />;
  return <CouponEntry price={price} lost={lost} onTry={() => setLost(null)} />;
}

/**
 * The coupon of an earlier visit may be over or have other terms by now. One that is refused goes back into the field, with the
 * reason, before its discount is counted on.
 */
async function checkApplied(refuse: (text: string) => void): Promise<void> {
  const { coupon } = appliedCoupon.get();
  if (!coupon) return;
  const isStillApplied = () => appliedCoupon.get().coupon?.code === coupon.code;
  try {
    const current = await api.checkCoupon(coupon.code);
    if (isStillApplied()) appliedCoupon.set({ coupon: current });
  } catch (error) {
    if (!isRefused(error) || !isStillApplied()) return;
    appliedCoupon.clear();
    checkoutDraft.update({ couponText: coupon.code });
    refuse(lostCouponText(error));
  }
}

/** Not by USED_BEFORE: the order that uses it may be the one that this shopper has begun to pay. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'COUPON_INVALID' && error.body.why !== 'USED_BEFORE';

interface CouponEntryProps {
  price: OrderPrice;
  lost: string | null;
  onTry: () => void;
}

function CouponEntry({ price, lost, onTry }: CouponEntryProps) {
  const { couponText } = checkoutDraft.useValue();
  const { offer_code_now: offer } = useStore();
  const [busy, setBusy] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const apply = async (text: string) => {
    onTry();
    setBusy(true);
    setRefusal(null);
    try {
      // The server knows what this person has redeemed and bought before.
      const coupon = await api.checkCoupon(normaliseCode(text));
      const missing = paiseFromRupees(coupon.minOrder) - price.subtotal;
      const isForGoods = price.lines.some((line) => !line.isNetRate && touches(couponTerms(coupon), line));
      if (missing > 0) setRefusal(m.cart_coupon_short({ amount: formatAmount(missing) }));
      else if (!isForGoods) setRefusal([m.cart_coupon_no_goods(), ...scopeTexts(coupon)].join(' '));
      else {
        appliedCoupon.set({ coupon });
        checkoutDraft.update({ couponText: '' });
      }
    } catch (error) {
      setRefusal(refusalText(error));
    }
    setBusy(false);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isEmpty = normaliseCode(couponText) === '';
    setIsMissing(isEmpty);
    if (isEmpty) focusFirstField(event.currentTarget, ['coupon']);
    else void apply(couponText);
  };

  return (
    <div className="flex flex-col gap-2">
      <Form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <TextField
          className="min-w-0 flex-1 basis-28"
          label={m.cart_coupon_label()}
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          disabled={busy}
          value={couponText}
          error={isMissing ? m.cart_coupon_missing() : null}
          onChange={(event) => {
            setIsMissing(false);
            checkoutDraft.update({ couponText: event.target.value.toUpperCase() });
          }}
        />
        <Button type="submit" variant="secondary" busy={busy} busyText={m.cart_coupon_applying()}>
          {m.cart_coupon_apply()}
        </Button>
      </Form>
      <Failure text={refusal} />
      {/* Nobody has pressed anything, so it takes neither the focus nor the place on the page. */}
      {lost && <Alert tone="warning">{lost}</Alert>}
      {offer && (
        <button
          type="button"
          disabled={busy}
          onClick={() => {
            setIsMissing(false);
            void apply(offer);
          }}
          className="inline-flex min-h-11 items-center gap-2 self-start text-left text-sm font-semibold text-red hover:text-red-dark"
        >
          <TicketPercent size={18} aria-hidden="true" className="shrink-0" />
          {m.cart_coupon_use({ code: offer })}
        </button>
      )}
    </div>
  );
}

/** The goods the coupon is for, if not all. A coupon kept on the device by an older version does not say. */
function scopeTexts(coupon: Coupon): string[] {
  const { only_categories: only = [], except_categories: except = [], except_products: products = [] } = coupon;
  const namesOf = (ids: readonly number[]) =>
    (coupon.categories ?? [])
      .filter(({ id }) => ids.includes(id))
      .map(productName)
      .join(', ');
  const [onlyNames, exceptNames] = [namesOf(only), namesOf(except)];
  return [
    ...(onlyNames ? [m.cart_coupon_only({ categories: onlyNames })] : []),
    ...(exceptNames ? [m.cart_coupon_except({ categories: exceptNames })] : []),
    ...(products.length > 0 ? [m.cart_coupon_except_products()] : []),
  ];
}

/**
 * The applied coupon. Below its minimum, or with none of its goods in the cart, it stays, gives no discount and shows what is
 * missing (decisions §5).
 */
export function AppliedCoupon({ coupon, price }: { coupon: Coupon; price: OrderPrice }) {
  const counts = price.couponShortBy === 0 && !price.couponMissesGoods;
  const description = inLocale(coupon.description, coupon.tamil_description);
  return (
    <div
      role="status"
      className={`flex flex-wrap items-start gap-x-3 rounded-md border border-dashed px-3 py-2 ${
        counts ? 'border-green bg-green-tint' : 'border-amber bg-amber-tint'
      }`}
    >
      <TicketPercent size={20} aria-hidden="true" className={`mt-1 shrink-0 ${counts ? 'text-green' : 'text-amber'}`} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-bold">{coupon.code}</p>
        <p>
          {counts && m.cart_coupon_gives({ amount: formatAmount(price.discountTotal) })}
          {price.couponShortBy > 0 && m.cart_coupon_short({ amount: formatAmount(price.couponShortBy) })}
          {price.couponShortBy === 0 && price.couponMissesGoods && m.cart_coupon_no_goods()}
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        aria-label={m.cart_coupon_remove_code({ code: coupon.code })}
        onClick={() => appliedCoupon.clear()}
      >
        {m.common_remove()}
      </Button>
      {/* Beside the button there is no room for sentences. */}
      <div className="basis-full text-sm">
        {scopeTexts(coupon).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {description && <p className="text-soft">{description}</p>}
      </div>
    </div>
  );
}
