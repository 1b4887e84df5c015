/** Papers of several pages: what one page carries forward is what the next one brings. */
import { expect, it, vi } from 'vitest';
import { textOfPdf } from '#testing/pdf-text.ts';
import { billFor } from '../bills/bills.rules.ts';
import type { Order } from '../orders/orders.contract.ts';
import type { StoreSettings } from '../settings/settings.contract.ts';
import { billPaper } from './bill-paper.rules.ts';
import { orderPaper } from './order-paper.rules.ts';
import { createPaperMaker } from './papers.ts';

// The first document waits for its process.
vi.setConfig({ testTimeout: 60_000 });

const pdfs = createPaperMaker();
const NAMES = ['க்ஷத்ரியன் வெடி', 'ஸ்ரீ லக்ஷ்மி', 'கொடி ராக்கெட்', 'பூச்சட்டி'];
const PRICE = 12_50;

const STORE = {
  ...{ store_name: 'Mathappu', tamil_name: 'மத்தாப்பு', legal_name: '', store_address: 'Sivakasi' },
  ...{ phone_number: '04562 222333', contact_email: '', gstin: '', licence_number: '' },
} as StoreSettings;
const ADDRESS = {
  ...{ name: 'Meena', house_flat_no: '14/2', street_name: '', locality: '', landmark: '', city: 'Madurai' },
  ...{ state: 'Tamil Nadu', zipcode: '625001', delivery_contact_number: '9486012345' },
};
const PRICED = { pack: '1 Box', quantity: 2, unitPrice: PRICE, lineTotal: 2 * PRICE, pricing: null };

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Item ${index + 1}`, tamilName: NAMES[index % 4] ?? '' }));

function billOf(count: number, locale: 'en' | 'ta'): Promise<string> {
  const sums = { discountTotal: 0, surchargeTotal: 0, shippingTotal: 0, packingTotal: 0, extraTotal: 0, roundOff: 0 };
  const order = { id: 1, number: 'MP-1', locale, address: ADDRESS, ...sums, total: 2 * PRICE * count, terms: null };
  const lines = linesOf(count).map((line) => ({ ...line, ...PRICED }));
  const data = billPaper(billFor(order, lines, STORE, { number: 'BILL/26-27/1', day: '2026-11-23' }));
  return pdfs.make({ template: 'bill.typ', data }).then(textOfPdf);
}

function estimateOf(count: number, language: 'en' | 'ta'): Promise<string> {
  const Carts = linesOf(count).map(({ name, tamilName }) => ({
    ...{ name, tamil_name: tamilName, unit_price: PRICE / 100, line_total: (2 * PRICE) / 100, count: 2 },
    Product: { quantity_content: '1 Box' },
  }));
  const total = (2 * PRICE * count) / 100;
  const order = {
    ...{ number: 'MP-1', version: 1, createdAt: '2026-11-20T10:00:00Z', payment_status: 'paid', estimate: null },
    ...{ Address: ADDRESS, Carts, extras: [], subtotal: total, total_amount: total, to_pay: false },
    ...{ discount_amount: 0, packing_amount: 0, delivery_amount: 0, charges_amount: 0, tax_amount: 0 },
    ...{ tax_included: 0, round_off: 0 },
  } as unknown as Order;
  return pdfs.make({ template: 'order.typ', data: orderPaper(order, STORE, language) }).then(textOfPdf);
}

const WORDS = {
  en: [/Carried forward\s+₹?([\d,.]+)/g, /Brought forward\s+₹?([\d,.]+)/g],
  ta: [/பக்கத்துக்கு\s+₹?([\d,.]+)/g, /பக்கத்திலிருந்து\s+₹?([\d,.]+)/g],
} as const;

/** Sums at the foot of pages, and those at the head of the pages after them. */
const carriedIn = (text: string, language: 'en' | 'ta') =>
  WORDS[language].map((words) => [...text.matchAll(words)].map(([, sum = '']) => Number(sum.replaceAll(',', ''))));

it.each([
  ['bill', 'en', billOf],
  ['bill', 'ta', billOf],
  ['estimate', 'en', estimateOf],
  ['estimate', 'ta', estimateOf],
] as const)('a %s (%s) of 120 lines carries its sums from page to page', async (_, language, textFor) => {
  const text = await textFor(120, language);
  for (const letters of ['க்ஷ', 'ஸ்ரீ', 'கொ', 'பூச்சட்டி']) expect(text).toContain(letters);
  const [forward = [], brought = []] = carriedIn(text, language);
  expect(forward.length).toBeGreaterThan(2);
  expect(brought).toEqual(forward);
  // Whole lines of 25.00, each page more than the one before, and not all of it before the last page.
  expect(forward.every((sum, index) => sum % 25 === 0 && sum > (forward[index - 1] ?? 0) && sum < 3000)).toBe(true);
  expect(carriedIn(await textFor(1, language), language)).toEqual([[], []]);
});
