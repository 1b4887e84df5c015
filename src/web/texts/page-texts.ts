/**
 * The built-in texts of the pages that the owner may rewrite, built from the shop's settings. The pages show them, and the
 * owner's editor starts with them.
 */
import { formatRupees } from '#shared/money.ts';
import { ONLY_WITHIN, onlyState } from '#shop/delivery/delivery.rules.ts';
import type { PageKey } from '#shop/settings/pages.contract.ts';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { m } from '#web/words/messages.js';
import { getLocale, overwriteGetLocale } from '#web/words/runtime.js';
import { deliveryDays } from './delivery-days.ts';

export interface BuiltInText {
  title: string;
  /** Before the first heading; may be empty. */
  intro: string;
  sections: readonly { id: string; title: string; body: string }[];
}

export const termsText = (store: StoreRecord): BuiltInText => ({
  title: m.layout_terms(),
  intro: m.terms_intro(),
  sections: [
    { id: 'age', title: m.terms_age_title(), body: m.terms_age_body() },
    { id: 'order', title: m.terms_order_title(), body: orderText(store) },
    { id: 'payment', title: m.common_paying(), body: PAYMENT_TEXTS[store.sales_mode]() },
    { id: 'delivery', title: m.common_delivery(), body: deliveryText(store) },
    { id: 'cancel', title: m.terms_cancel_title(), body: m.terms_cancel_body() },
    { id: 'use', title: m.terms_use_title(), body: m.terms_use_body() },
    { id: 'complaint', title: m.terms_complaint_title(), body: m.terms_complaint_body() },
  ],
});

export const privacyText = (store: StoreRecord): BuiltInText => ({
  title: m.common_privacy_policy(),
  intro: m.privacy_intro(),
  sections: [
    { id: 'collect', title: m.privacy_collect_title(), body: m.privacy_collect_body() },
    { id: 'use', title: m.privacy_use_title(), body: m.privacy_use_body() },
    { id: 'share', title: m.privacy_share_title(), body: shareText(store) },
    { id: 'keep', title: m.privacy_keep_title(), body: m.privacy_keep_body() },
    { id: 'cookies', title: m.privacy_cookies_title(), body: m.privacy_cookies_body() },
    { id: 'rights', title: m.privacy_rights_title(), body: m.privacy_rights_body() },
    { id: 'age', title: m.privacy_age_title(), body: m.privacy_age_body() },
  ],
});

export const returnsText = (store: StoreRecord): BuiltInText => ({
  title: m.common_return_policy(),
  intro: m.returns_intro(),
  sections: [
    { id: 'cancel', title: m.returns_cancel_title(), body: m.returns_cancel_body() },
    { id: 'delivered', title: m.returns_delivered_title(), body: m.returns_delivered_body() },
    { id: 'damaged', title: m.returns_damaged_title(), body: m.returns_damaged_body() },
    { id: 'dud', title: m.returns_dud_title(), body: m.returns_dud_body() },
    { id: 'refund', title: m.returns_refund_title(), body: m.returns_refund_body() },
    {
      id: 'report',
      title: m.returns_report_title(),
      body: m.returns_report_body({ phone: store.phone_number, email: store.contact_email }),
    },
  ],
});

export function faqText(store: StoreRecord): BuiltInText {
  const sections = questionsOf(store).map(([title, body], at) => ({ id: `question-${at + 1}`, title, body }));
  return { title: m.contact_faq(), intro: '', sections };
}

const aboutText = (): BuiltInText => ({
  title: m.about_story_title(),
  intro: `${m.about_story_1()}\n\n${m.about_story_2()}`,
  sections: [],
});

const TEXTS: Record<PageKey, (store: StoreRecord) => BuiltInText> = {
  about: aboutText,
  faq: faqText,
  privacy: privacyText,
  terms: termsText,
  returns: returnsText,
};

/** A built-in text in one language, in the owner's format: headings after '#', blank lines between paragraphs. */
export function builtInPage(key: PageKey, store: StoreRecord, locale: 'en' | 'ta'): { title: string; body: string } {
  const { title, intro, sections } = inLocale(locale, () => TEXTS[key](store));
  const parts = sections.map((section) => `# ${section.title}\n${section.body}`);
  return { title, body: [intro, ...parts].filter((part) => part !== '').join('\n\n') };
}

/** Messages use the page's language, so this switches it for the duration of `make`. */
function inLocale<T>(locale: 'en' | 'ta', make: () => T): T {
  const ofPage = getLocale;
  overwriteGetLocale(() => locale);
  try {
    return make();
  } finally {
    overwriteGetLocale(ofPage);
  }
}

/** Without online payment the site takes only enquiries, or nothing, and the terms must match (decisions §4). */
function orderText(store: StoreRecord): string {
  return `${ORDER_TEXTS[store.sales_mode](store)} ${TAX_TEXTS[store.tax_mode]()}`;
}

const ORDER_TEXTS = {
  online_payment: m.terms_order_body,
  enquiry_only: ({ estimate_days }) => m.terms_order_enquiry_body({ days: estimate_days }),
  closed: m.terms_order_closed_body,
} satisfies Record<StoreRecord['sales_mode'], (store: StoreRecord) => string>;

/** What prices include and which bill comes with the goods. */
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

/** The delivery text, plus where a shop under the composition scheme may not sell. */
function withinState(store: StoreRecord, text: string): string {
  const state = onlyState(store);
  return state === null ? text : `${text} ${ONLY_WITHIN[getLocale()](state)}`;
}

function deliveryText(store: StoreRecord): string {
  if (store.delivery.by_rules) return withinState(store, m.terms_delivery_rules_body());
  const usual = [
    m.terms_delivery_time({ days: deliveryDays(store) }),
    freeDeliveryTerm(store),
    m.terms_delivery_road(),
  ];
  return withinState(store, usual.join(' '));
}

/** Free delivery from an amount (0: every order) within a distance in km (0: nowhere), from the settings. */
function freeDeliveryTerm({ free_delivery_amount: rupees, free_delivery_km: km }: StoreRecord): string {
  if (km <= 0) return m.terms_delivery_charged();
  if (rupees <= 0) return m.terms_delivery_free_any_amount({ km });
  return m.terms_delivery_free({ amount: formatRupees(rupees), km });
}

function freeDeliveryAnswer({ free_delivery_amount: rupees, free_delivery_km: km }: StoreRecord): string {
  if (km <= 0) return m.contact_faq_free_no_a();
  if (rupees <= 0) return m.contact_faq_free_any_amount_a({ km });
  return m.contact_faq_free_a({ amount: formatRupees(rupees), km });
}

/** With whom data is shared: no gateway without online payment, and no Meta without WhatsApp. */
function shareText({ sales_mode, whatsapp_news: hasWhatsapp }: StoreRecord): string {
  return [
    ...(sales_mode === 'online_payment' ? [m.privacy_share_gateway()] : []),
    ...(hasWhatsapp ? [m.privacy_share_whatsapp()] : []),
    m.privacy_share_body(),
  ].join(' ');
}

function questionsOf(store: StoreRecord): [question: string, answer: string][] {
  return [
    ...deliveryQuestions(store),
    [m.contact_faq_pay_q(), waysToPay(store)],
    [m.contact_faq_cancel_q(), m.contact_faq_cancel_a()],
    [m.contact_faq_age_q(), m.contact_faq_age_a()],
    [m.contact_faq_bulk_q(), m.contact_faq_bulk_a()],
  ];
}

function deliveryQuestions(store: StoreRecord): [question: string, answer: string][] {
  if (store.delivery.by_rules)
    return [
      [m.contact_faq_place_q(), withinState(store, m.contact_faq_place_a())],
      [m.contact_faq_days_q(), m.contact_faq_days_place_a()],
    ];
  return [
    [m.contact_faq_free_q(), withinState(store, freeDeliveryAnswer(store))],
    [m.contact_faq_days_q(), m.contact_faq_days_a({ days: deliveryDays(store) })],
  ];
}

function waysToPay(store: StoreRecord): string {
  if (store.sales_mode === 'closed') return m.terms_payment_closed_body();
  if (store.sales_mode === 'enquiry_only') return m.contact_faq_pay_enquiry_a();
  const others = [
    store.cod_enabled && m.payment_cod(),
    store.upi_id && m.payment_upi_direct(),
    store.bank_details && m.payment_bank_transfer(),
  ].filter((way) => typeof way === 'string' && way !== '');
  if (others.length === 0) return m.contact_faq_pay_a();
  return `${m.contact_faq_pay_a()}\n${m.contact_faq_pay_others({ ways: others.join(', ') })}`;
}
