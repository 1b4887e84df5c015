import { formatAmount, formatRupees, paiseFromRupees } from '#shared/money.ts';
import { mostDiscount } from '#shop/checkout/desk/desk.rules.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { useAdminViewer } from '../layout/admin-context.ts';
import type { PricedDraft } from './desk.queries.ts';
import { changeDraft } from './desk-book.ts';
import { type DeskDraft, isAmount, rupeesTyped } from './draft.rules.ts';

interface DeskSumsProps {
  draft: DeskDraft;
  priced: PricedDraft;
}

/** The sums, and the discount that may be given. */
export function DeskSums({ draft, priced }: DeskSumsProps) {
  const { price, missing, quote } = priced;
  const { role } = useAdminViewer();
  const most = mostDiscount(role, price.subtotal);
  const isTooMuch = paiseFromRupees(rupeesTyped(draft.discount)) > most;
  const parts: [string, number][] = [
    [m.common_packing(), price.packingTotal],
    [m.common_delivery(), price.shippingTotal],
    [m.common_discount(), price.extraTotal],
    [m.common_tax(), price.taxTotal],
    [m.common_round_off(), price.roundOff],
  ];
  return (
    <section aria-label={m.common_order_summary()} className="flex flex-col gap-3">
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-3">
        <TextField
          label={m.admin_desk_off()}
          error={
            !isAmount(draft.discount)
              ? m.admin_desk_no_amount()
              : isTooMuch
                ? m.admin_desk_off_most({ amount: formatAmount(most) })
                : null
          }
          value={draft.discount}
          onChange={({ target }) => changeDraft((now) => ({ ...now, discount: target.value }))}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          label={m.admin_reason()}
          value={draft.reason}
          onChange={({ target }) => changeDraft((now) => ({ ...now, reason: target.value }))}
          required={rupeesTyped(draft.discount) > 0}
          maxLength={100}
          autoComplete="off"
        />
      </div>
      <dl className="flex flex-col gap-1 text-sm">
        {[[m.common_subtotal(), price.subtotal] as const, ...parts.filter(([, part]) => part !== 0)].map(
          ([label, part]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-soft">{label}</dt>
              <dd className="tabular-nums">{formatAmount(part)}</dd>
            </div>
          ),
        )}
      </dl>
      {price.isToPay && <p className="text-sm text-soft">{m.delivery_to_pay()}</p>}
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <span className="font-semibold">{m.common_total()}</span>
        <output className="text-2xl font-bold tabular-nums">{formatAmount(price.total)}</output>
      </p>
      {missing > 0 && quote && (
        <Alert tone="warning">
          {m.admin_desk_missing({
            amount: formatAmount(missing),
            minimum: formatRupees(quote.min_order),
          })}
        </Alert>
      )}
    </section>
  );
}
