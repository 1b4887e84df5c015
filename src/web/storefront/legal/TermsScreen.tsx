import { formatAmount, paiseFromRupees } from '#shared/money.ts';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { useStore } from '#web/storefront/layout/shop-context.ts';
import { deliveryDays } from '#web/storefront/layout/store-words.ts';
import { m } from '#web/words/messages.js';
import { LegalPage } from './LegalPage.tsx';

export function TermsScreen() {
  const store = useStore();
  return (
    <LegalPage
      title={m.layout_terms()}
      intro={m.terms_intro()}
      sections={[
        { id: 'age', title: m.terms_age_title(), body: m.terms_age_body() },
        { id: 'order', title: m.terms_order_title(), body: orderText(store) },
        { id: 'payment', title: m.common_paying(), body: PAYMENT_TEXTS[store.sales_mode]() },
        { id: 'delivery', title: m.common_delivery(), body: deliveryText(store) },
        { id: 'cancel', title: m.terms_cancel_title(), body: m.terms_cancel_body() },
        { id: 'use', title: m.terms_use_title(), body: m.terms_use_body() },
        { id: 'complaint', title: m.terms_complaint_title(), body: m.terms_complaint_body() },
      ]}
    />
  );
}

/** Outside online payment the site takes enquiries only, or nothing, and the terms must not say otherwise (decisions §4). */
function orderText(store: StoreRecord): string {
  return `${ORDER_TEXTS[store.sales_mode](store)} ${TAX_TEXTS[store.tax_mode]()}`;
}

const ORDER_TEXTS = {
  online_payment: m.terms_order_body,
  enquiry_only: ({ estimate_days }) => m.terms_order_enquiry_body({ days: estimate_days }),
  closed: m.terms_order_closed_body,
} satisfies Record<StoreRecord['sales_mode'], (store: StoreRecord) => string>;

/** What prices contain and which bill comes with the goods. */
const TAX_TEXTS = {
  none: m.terms_tax_none,
  inclusive: m.terms_tax_inclusive,
  exclusive: m.terms_tax_exclusive,
  composition: m.terms_tax_composition,
} satisfies Record<StoreRecord['tax_mode'], () => string>;

const PAYMENT_TEXTS = {
  online_payment: m.terms_payment_body,
  enquiry_only: m.terms_payment_enquiry_body,
  closed: m.terms_payment_closed_body,
} satisfies Record<StoreRecord['sales_mode'], () => string>;

function deliveryText(store: StoreRecord): string {
  if (store.delivery.by_rules) return m.terms_delivery_rules_body();
  const amount = formatAmount(paiseFromRupees(store.free_delivery_amount));
  return m.terms_delivery_body({ days: deliveryDays(store), amount, km: store.free_delivery_km });
}
