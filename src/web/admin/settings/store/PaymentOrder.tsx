import { ArrowUp } from 'lucide-react';
import { movedUp } from '#shared/moved-up.ts';
import { orderedWays, type PaymentWay } from '#shop/settings/payment-order.rules.ts';
import { m } from '#web/words/messages.js';

const WAYS: Record<PaymentWay, () => string> = {
  upi: m.payment_upi,
  card: m.payment_card,
  upi_direct: m.payment_upi_direct,
  bank_transfer: m.payment_bank_transfer,
  cod: m.payment_cod,
};

interface PaymentOrderProps {
  order: readonly PaymentWay[];
  onChange: (order: PaymentWay[]) => void;
}

/** The order of the payment methods at checkout; the first is preselected. */
export function PaymentOrder({ order, onChange }: PaymentOrderProps) {
  const ways = orderedWays(order);
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{m.admin_settings_payment_order()}</legend>
      <p className="text-sm text-soft">{m.admin_settings_payment_order_hint()}</p>
      <ol className="mt-1 max-w-sm">
        {ways.map((way, at) => (
          <li key={way} className="flex min-h-11 items-center gap-3 border-b border-line">
            <span className="w-4 text-soft">{at + 1}</span>
            <span className="flex-1">{WAYS[way]()}</span>
            <button
              type="button"
              disabled={at === 0}
              aria-label={m.admin_settings_payment_order_up({ way: WAYS[way]() })}
              onClick={() => onChange(movedUp(ways, at))}
              className="grid size-11 place-items-center rounded-full text-soft hover:text-ink disabled:opacity-40"
            >
              <ArrowUp size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
