import { describe, expect, it } from 'vitest';
import { PAGE_KEYS } from '#shop/settings/pages.contract.ts';
import { blocksOf } from '#shop/settings/pages.rules.ts';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { getLocale } from '#web/words/runtime.js';
import { builtInPage, termsText } from './page-texts.ts';

const store = {
  sales_mode: 'enquiry_only',
  tax_mode: 'inclusive',
  estimate_days: 7,
  free_delivery_amount: 3000,
  free_delivery_km: 30,
  delivery_days_text: '2-3 days',
  tamil_delivery_days_text: '2-3 நாட்கள்',
  delivery: { by_rules: false },
  whatsapp_news: false,
  phone_number: '9876543210',
  contact_email: 'shop@example.com',
} as StoreRecord;

describe('a built-in page as the owner would write it', () => {
  it('reads back as the page shows it', () => {
    const { intro, sections } = termsText(store);
    const [first, ...rest] = blocksOf(builtInPage('terms', store, 'en').body);
    expect(first).toEqual({ title: null, paragraphs: [intro] });
    expect(rest.map(({ title, paragraphs }) => [title, paragraphs.join('\n\n')])).toEqual(
      sections.map(({ title, body }) => [title, body]),
    );
  });

  it.each(PAGE_KEYS)('%s is written in both languages, whatever the page’s language', (key) => {
    const english = builtInPage(key, store, 'en');
    const tamil = builtInPage(key, store, 'ta');
    expect(`${english.title}${english.body}`).not.toMatch(/[\u0b80-\u0bff]/);
    expect(tamil.body).toMatch(/[\u0b80-\u0bff]/);
    expect(blocksOf(tamil.body).length).toBe(blocksOf(english.body).length);
    expect(getLocale()).toBe('en');
  });
});

it.each([
  ['en', 'We deliver within Tamil Nadu only.'],
  ['ta', 'தமிழ்நாடு மாநிலத்துக்குள் மட்டுமே டெலிவரி செய்கிறோம்.'],
] as const)(
  '%s: a shop under the composition scheme says where it may not sell, with rules or without',
  (locale, text) => {
    const gstin = '33ABCDE1234F1Z5';
    for (const by_rules of [false, true]) {
      const shop = { ...store, gstin, delivery: { by_rules, min_from: 0 } };
      for (const key of ['terms', 'faq'] as const) {
        expect(builtInPage(key, { ...shop, tax_mode: 'composition' }, locale).body).toContain(text);
        expect(builtInPage(key, shop, locale).body).not.toContain(text);
      }
    }
  },
);

it.each([
  [3000, 30, 'free above ₹3,000 within 30 km', 'Yes, on orders above ₹3,000'],
  [0, 30, 'Delivery is free within 30 km', 'Yes, within 30 km'],
  [3000, 0, null, 'No. Pay the courier charge'],
])('free from %s rupees within %s km is stated as set', (amount, km, term, answer) => {
  const shop = { ...store, free_delivery_amount: amount, free_delivery_km: km };
  const terms = builtInPage('terms', shop, 'en').body;
  if (term) expect(terms).toContain(term);
  else expect(terms).not.toMatch(/free/i);
  expect(builtInPage('faq', shop, 'en').body).toContain(answer);
  for (const text of [terms, builtInPage('faq', shop, 'ta').body]) expect(text).not.toMatch(/(₹|\b)0\b/);
});
