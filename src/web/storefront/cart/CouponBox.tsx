import { TicketPercent } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { formatAmount, paiseFromRupees } from '#shared/money.ts';
import type { OrderPrice } from '#shop/checkout/checkout.pricing.ts';
import type { Coupon } from '#shop/coupons/coupons.contract.ts';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { checkoutDraft } from '../checkout/checkout-draft.ts';
import { useStore } from '../layout/shop-context.ts';

type Refusal = { text: string; hint?: string };

/** The coupon of a code: among the public ones, or a private one that the server knows (decisions §5). */
async function findCoupon(code: string): Promise<Coupon> {
  const known = (await api.coupons()).find((coupon) => coupon.code.toUpperCase() === code);
  return known ?? api.checkCoupon(code);
}

function refusalOf(error: unknown): Refusal {
  const isUnknown = error instanceof ApiError && (error.code === 'COUPON_INVALID' || error.code === 'NOT_FOUND');
  return { text: isUnknown ? m.common_coupon_invalid() : errorText(error) };
}

/** The coupon input, or the applied coupon with its discount. */
export function CouponBox({ price }: { price: OrderPrice }) {
  const { coupon } = checkoutDraft.useValue();
  return coupon ? <AppliedCoupon coupon={coupon} price={price} /> : <CouponEntry price={price} />;
}

function CouponEntry({ price }: { price: OrderPrice }) {
  const { couponText } = checkoutDraft.useValue();
  const { offer_code } = useStore();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const apply = async (text: string) => {
    const code = text.trim().toUpperCase();
    if (code === '') return setRefusal({ text: m.common_coupon_invalid() });
    setBusy(true);
    setRefusal(null);
    try {
      const coupon = await findCoupon(code);
      const least = paiseFromRupees(coupon.minOrder);
      if (price.subtotal >= least) checkoutDraft.update({ coupon, couponText: '' });
      else
        setRefusal({ text: m.common_coupon_invalid(), hint: m.cart_coupon_minimum({ amount: formatAmount(least) }) });
    } catch (error) {
      setRefusal(refusalOf(error));
    }
    setBusy(false);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(couponText);
  };

  return (
    <div className="flex flex-col gap-2">
      <Form noValidate={false} onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <TextField
          className="min-w-0 flex-1 basis-40"
          label={m.cart_coupon_label()}
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          disabled={busy}
          value={couponText}
          onChange={(event) => checkoutDraft.update({ couponText: event.target.value.toUpperCase() })}
        />
        <Button type="submit" variant="secondary" busy={busy} busyText={m.cart_coupon_applying()}>
          {m.cart_coupon_apply()}
        </Button>
      </Form>
      {refusal && (
        <Alert tone="error" title={refusal.hint && refusal.text}>
          {refusal.hint ?? refusal.text}
        </Alert>
      )}
      {offer_code && (
        <button
          type="button"
          disabled={busy}
          onClick={() => apply(offer_code)}
          className="inline-flex min-h-11 items-center gap-2 self-start text-left text-sm font-semibold text-red hover:text-red-dark"
        >
          <TicketPercent size={18} aria-hidden="true" className="shrink-0" />
          {m.cart_coupon_use({ code: offer_code })}
        </button>
      )}
    </div>
  );
}

/** The applied coupon. Below its minimum it stays without a discount and shows the missing amount (decisions §5). */
export function AppliedCoupon({ coupon, price }: { coupon: Coupon; price: OrderPrice }) {
  const counts = price.couponShortBy === 0;
  const description = (getLocale() === 'ta' && coupon.tamil_description) || coupon.description;
  return (
    <div
      role="status"
      className={`flex items-start gap-3 rounded-md border border-dashed px-3 py-2 ${
        counts ? 'border-green bg-green-tint' : 'border-amber bg-amber-tint'
      }`}
    >
      <TicketPercent size={20} aria-hidden="true" className={`mt-1 shrink-0 ${counts ? 'text-green' : 'text-amber'}`} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-bold">{coupon.code}</p>
        <p>
          {counts
            ? m.cart_coupon_gives({ amount: formatAmount(price.discountTotal) })
            : m.cart_coupon_short({ amount: formatAmount(price.couponShortBy) })}
        </p>
        {description && <p className="text-soft">{description}</p>}
      </div>
      <Button
        variant="quiet"
        size="sm"
        aria-label={m.cart_coupon_remove_code({ code: coupon.code })}
        onClick={() => checkoutDraft.update({ coupon: null })}
      >
        {m.common_remove()}
      </Button>
    </div>
  );
}
