/**
 * A shop may register for GST, or end its registration, after an order was placed. A bill follows the registration of
 * its own day (CGST sections 12 and 32), while the total stays as agreed. Pure.
 */
import type { Paise } from '#shared/money.ts';
import { deductionPerLine } from '../checkout/checkout.pricing.ts';
import {
  collectsTax,
  type Taxed,
  type TaxMode,
  type TaxRate,
  taxOf,
  taxParts,
  taxRateOf,
} from '../checkout/checkout.tax.rules.ts';
import { isInterstate } from '../checkout/checkout.terms.rules.ts';
import type { BilledLine, BilledOrder } from './bills.rules.ts';

interface Registration {
  tax_mode: TaxMode;
  tax_rates: readonly TaxRate[];
  gstin: string;
}

interface Billed {
  order: BilledOrder;
  lines: readonly BilledLine[];
}

/** How an order is taxed on its bill: as it was priced, if the shop's registration has not changed since. */
export function billedMode({ order, lines }: Billed, { tax_mode: now }: Pick<Registration, 'tax_mode'>): TaxMode {
  const then = order.terms?.charges.tax.mode ?? 'none';
  // Orders from before taxes were stored do not say which goods they are.
  const isKnown = order.terms !== null && lines.every(({ pricing }) => pricing !== null);
  if (!isKnown || then === now || (collectsTax(then) && collectsTax(now))) return then;
  return collectsTax(now) ? 'inclusive' : now;
}

/**
 * The order as it is billed: its prices contain today's tax, and tax that was added when it was placed becomes a
 * charge.
 */
export function asRegistered({ order, lines }: Billed, store: Registration, day: string): Billed {
  const mode = billedMode({ order, lines }, store);
  if (order.terms === null || mode === order.terms.charges.tax.mode) return { order, lines };
  const { place, charges, tax } = order.terms;
  const wasAdded = charges.tax.mode === 'exclusive';
  // Unless every line has its pricing, nothing changes.
  const rates = lines.map(({ pricing }) =>
    collectsTax(mode) && pricing ? taxRateOf(store.tax_rates, pricing.hsnCode, day) : 0,
  );
  const highest = Math.max(0, ...rates);
  const untaxed = (taxable: Paise): Taxed => ({ rate: 0, taxable, cgst: 0, sgst: 0, igst: 0 });
  const goods = lines.map(({ pricing }) => pricing?.tax ?? untaxed(0));
  const before = [...goods, tax.packing, tax.delivery, tax.extra ?? untaxed(order.extraTotal)];
  const amounts = before.map((part) => part.taxable + (wasAdded ? 0 : taxOf(part)));
  // Untaxed, what the shop took off was no line's; at one of several rates it could be more than the goods there cost.
  const off = deductionPerLine(
    mode,
    rates.map((taxRate) => ({ taxRate })),
    { off: -(amounts.at(-1) ?? 0), left: amounts.slice(0, lines.length) },
  );
  const shared = [...(off ?? lines.map(() => 0)), 0, 0, -(off ?? []).reduce((sum, one) => sum + one, 0)];
  const after = taxParts(
    { mode, isInterstate: isInterstate(store, place.state) },
    amounts.map((amount, index) => ({ amount: amount - (shared[index] ?? 0), rate: rates[index] ?? highest })),
  );
  const added = wasAdded ? before.reduce((sum, part) => sum + taxOf(part), 0) : 0;
  const billed = lines.map((line, index) =>
    line.pricing
      ? {
          ...line,
          pricing: { ...line.pricing, ...(off && { extraShare: off[index] ?? 0 }), tax: after[index] as Taxed },
        }
      : line,
  );
  const [packing, delivery, extra] = after.slice(-3) as [Taxed, Taxed, Taxed];
  const terms = {
    place,
    charges: { tax: { mode } },
    tax: { packing, delivery, extra: { ...extra, taxable: extra.taxable + added } },
  };
  return { order: { ...order, terms }, lines: billed };
}
