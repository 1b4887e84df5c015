/** The worked examples of docs/charges.md, each computed by the shop. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { basisPointsFromPercent, paiseFromRupees, rupeesFromPaise } from '#shared/money.ts';
import { type PricedLineInput, priceOrder } from './checkout.pricing.ts';
import type { TaxMode } from './checkout.tax.rules.ts';
import { chargesFor } from './checkout.terms.rules.ts';

type Row = Record<string, string>;

function tableBelow(heading: string): Row[] {
  const text = readFileSync(new URL('../../../docs/charges.md', import.meta.url), 'utf8');
  const lines = (text.split(`\n## ${heading}\n`)[1] ?? '').split('\n').filter((line) => line !== '');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const [head = '', , ...rows] = end < 0 ? lines : lines.slice(0, end);
  const names = cellsOf(head);
  return rows.map((row) => Object.fromEntries(cellsOf(row).map((cell, at) => [names[at] ?? '', cell])));
}

/** '1,392.40' or '−0.40' */
const figure = (text: string) => Number(text.replace(/,/g, '').replace('−', '-'));

/** '2 × 25 less 17%', '1 × 500 net rate', '1 × 1,000 at 5%', '1 × 250 outside' of the coupon's categories */
function lineOf(text: string): PricedLineInput {
  const [, count = '', list = '', more = ''] = /^(\d+) × ([\d.,]+) ?(.*)$/.exec(text) ?? [];
  const percentAfter = (word: string) => Number(new RegExp(`${word} ([\\d.]+)%`).exec(more)?.[1] ?? Number.NaN);
  const [discount, rate] = [percentAfter('less'), percentAfter('at')];
  expect(count, text).not.toBe('');
  return {
    productId: 1,
    basePrice: paiseFromRupees(figure(list)),
    discount: Number.isNaN(discount) ? 0 : basisPointsFromPercent(discount),
    quantity: Number(count),
    isNetRate: more.includes('net rate'),
    categoryId: more.includes('outside') ? 2 : 1,
    taxRate: Number.isNaN(rate) ? 1800 : basisPointsFromPercent(rate),
  };
}

const TAXES: Record<string, TaxMode> = {
  none: 'none',
  included: 'inclusive',
  'on top': 'exclusive',
  composition: 'composition',
};

function worth({ goods = '', coupon = '', packing = '', delivery = '', tax = '', to = '', paid, rounded }: Row): Row {
  const isShare = packing.endsWith('%');
  const [charge = '', freeFrom] = delivery.split(', free from ');
  const price = priceOrder(goods.split('; ').map(lineOf), {
    coupon:
      coupon === '–'
        ? null
        : { code: 'C', minOrder: 0, discount: basisPointsFromPercent(Number.parseFloat(coupon)), onlyCategories: [1] },
    method: paid === 'cash on delivery' ? 'cod' : 'online',
    charges: chargesFor(
      {
        packing_kind: packing === '–' ? 'none' : isShare ? 'percent' : 'fixed',
        packing_percent: isShare ? Number.parseFloat(packing) : 0,
        packing_charge: isShare || packing === '–' ? 0 : figure(packing),
        tax_mode: TAXES[tax] as TaxMode,
        gstin: '33ABCDE1234F1Z5',
        round_total: rounded === 'yes',
      },
      delivery === '–'
        ? null
        : {
            packing_kind: 'shop',
            packing_percent: 0,
            packing_charge: 0,
            delivery_kind: charge === 'to pay' ? 'to_pay' : 'fixed',
            delivery_charge: charge === 'to pay' ? 0 : figure(charge),
            free_from: freeFrom === undefined ? null : figure(freeFrom),
          },
      to,
    ),
  });
  const parts = {
    goods: price.subtotal,
    coupon: price.discountTotal,
    packing: price.packingTotal,
    delivery: price.shippingTotal,
    'cash on delivery': price.surchargeTotal,
    taxable: price.tax.taxable,
    CGST: price.tax.cgst,
    SGST: price.tax.sgst,
    IGST: price.tax.igst,
    'round-off': price.roundOff,
    total: price.total,
  };
  return Object.fromEntries(Object.entries(parts).map(([part, paise]) => [part, String(rupeesFromPaise(paise))]));
}

const ordered = tableBelow('What is ordered');
const costs = tableBelow('What it costs');

it('has an answer to every example', () => {
  expect(ordered.length).toBeGreaterThan(15);
  expect(costs.map((row) => row['no.'])).toEqual(ordered.map((row) => row['no.']));
});

it.each(ordered.map((row, at): [string, Row, Row] => [row['no.'] ?? '', row, costs[at] ?? {}]))(
  'example %s costs what the document says',
  (_number, order, { 'no.': _, ...written }) => {
    expect(worth(order)).toEqual(
      Object.fromEntries(Object.entries(written).map(([part, text]) => [part, String(figure(text))])),
    );
  },
);
