import { IndianRupee, type LucideIcon, ShieldCheck, Sparkles, Truck } from 'lucide-react';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { m } from '#web/words/messages.js';
import { useStore } from '../layout/shop-context.ts';

/** The shown price is only the whole price if nothing is added to it. */
function pricingText({ delivery, packing_kind, tax_mode }: StoreRecord): string {
  if (delivery.by_rules) return m.about_value_pricing_rules_body();
  if (packing_kind !== 'none' || tax_mode === 'exclusive') return m.about_value_pricing_charges_body();
  return m.about_value_pricing_body();
}

export function Values() {
  const store = useStore();
  return (
    <section aria-labelledby="values-title" className="grid gap-4">
      <h2 id="values-title" className="text-xl font-bold">
        {m.about_values_title()}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Value Icon={Sparkles} title={m.about_value_quality()} body={m.about_value_quality_body()} />
        <Value Icon={ShieldCheck} title={m.about_value_safety()} body={m.about_value_safety_body()} />
        <Value Icon={IndianRupee} title={m.about_value_pricing()} body={pricingText(store)} />
        <Value Icon={Truck} title={m.common_delivery()} body={m.about_value_delivery_body()} />
      </ul>
    </section>
  );
}

function Value({ Icon, title, body }: { Icon: LucideIcon; title: string; body: string }) {
  return (
    <li className="grid content-start gap-2 rounded-lg border border-line bg-card p-4 shadow-card md:p-6">
      <span aria-hidden className="grid size-11 place-items-center rounded-full bg-peach text-red">
        <Icon size={22} />
      </span>
      <h3 className="text-lg font-bold">{title}</h3>
      <p className="text-sm text-soft">{body}</p>
    </li>
  );
}
