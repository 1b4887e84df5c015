import { IndianRupee, type LucideIcon, ShieldCheck, Sparkles, Truck } from 'lucide-react';
import { m } from '#web/words/messages.js';
import { useStore } from '../layout/shop-context.ts';

export function Values() {
  const byRules = useStore().delivery.by_rules;
  return (
    <section aria-labelledby="values-title" className="grid gap-4">
      <h2 id="values-title" className="text-xl font-bold">
        {m.about_values_title()}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Value Icon={Sparkles} title={m.about_value_quality()} body={m.about_value_quality_body()} />
        <Value Icon={ShieldCheck} title={m.about_value_safety()} body={m.about_value_safety_body()} />
        <Value
          Icon={IndianRupee}
          title={m.about_value_pricing()}
          body={byRules ? m.about_value_pricing_rules_body() : m.about_value_pricing_body()}
        />
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
