import { afterEach, expect, it } from 'vitest';
import type { FloorOrder } from '#shop/orders/floor/floor.contract.ts';
import { overwriteGetLocale } from '#web/words/runtime.js';
import { meaningOf } from './code-meaning.ts';

type Line = FloorOrder['Carts'][number];

const content = (product_id: number, count: number) => ({
  ...{ product_id, name: `Content ${product_id}`, tamil_name: '', quantity_content: '', count },
});
const line = (product_id: number, changes: Partial<Line> = {}) =>
  ({ id: product_id * 10, product_id, name: `Goods ${product_id}`, tamil_name: '', count: 2, ...changes }) as Line;

const order = {
  Carts: [
    line(1),
    line(2, { contents: [content(3, 5)], boxes_to_pack: 0 }),
    line(4, { count: 3, contents: [content(3, 2), content(1, 1)], boxes_to_pack: 2 }),
    line(5, { contents: [content(6, 1)], boxes_to_pack: 0 }),
  ],
  codes: [1, 2, 3, 4, 5, 6].map((product_id) => ({ product_id, code: `C-${product_id}` })),
};

it.each([
  ['c1', 'Goods 1: take 2', false, 10],
  // Two of the three boxes are filled at the packing table, with two pieces each.
  ['C-3', 'Content 3: take 4 for Goods 4', false, undefined],
  ['C-6', 'Content 6 is inside Goods 5, which is already packed.', true, undefined],
  ['C-9', 'C-9 is not in this order.', true, undefined],
])('%s: %s', (code, text, isWrong, lineId) => {
  const meaning = meaningOf(order, code);
  expect([meaning.text, meaning.isWrong, meaning.line?.id]).toEqual([text, isWrong, lineId]);
});

afterEach(() => overwriteGetLocale(() => 'en'));

it('names goods and boxes as the list shows them, in the page’s language', () => {
  overwriteGetLocale(() => 'ta');
  const [box, goods] = [
    line(4, { contents: [content(3, 2)], boxes_to_pack: 2, tamil_name: 'கிப்ட் பாக்ஸ்' }),
    line(1, { tamil_name: 'குருவி வெடி' }),
  ];
  const tamil = { ...order, Carts: [box, goods] };
  expect(meaningOf(tamil, 'C-1').text).toContain('குருவி வெடி');
  expect(meaningOf(tamil, 'C-3').text).toContain('கிப்ட் பாக்ஸ்');
});
