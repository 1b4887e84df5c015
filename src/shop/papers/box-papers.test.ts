/** What the printed documents say about a gift box. */
import { expect, it } from 'vitest';
import { textOfPdf } from '#testing/pdf-text.ts';
import type { Order } from '../orders/orders.contract.ts';
import { billPaper } from './bill-paper.rules.ts';
import { orderPaper } from './order-paper.rules.ts';
import { billOf, paperOrder, PAPER_STORE as store } from './papers.testing.ts';
import { createPaperMaker } from './papers.ts';
import { packingPaper, qrFile } from './parcel-papers.rules.ts';

const pdfs = createPaperMaker();

const CONTENTS = [
  { product_id: 71, name: 'Flower Pot', tamil_name: 'பூச்சட்டி', quantity_content: '1 Box (10 Pcs)', count: 2 },
  { product_id: 72, name: 'Sparklers', tamil_name: 'மத்தாப்பு', quantity_content: '1 Box (10 Pcs)', count: 3 },
];

/** One line of five boxes, some of which still have to be packed. */
function boxOrder(boxes_to_pack: number): Order {
  const order = paperOrder(1);
  const [line] = order.Carts;
  return { ...order, Carts: line ? [{ ...line, count: 5, contents: CONTENTS, boxes_to_pack }] : [] };
}

const shelves = [
  { id: 1, place: 'Rack A1', category: 'Gift boxes', tamilCategory: 'கிஃப்ட் பாக்ஸ்' },
  { id: 71, place: 'Rack B7', category: 'Flower pots', tamilCategory: 'பூச்சட்டி' },
];

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>');

async function packingText(boxes: number, language: 'en' | 'ta'): Promise<string> {
  const order = boxOrder(boxes);
  const data = packingPaper([order], { store, shelves, language });
  return textOfPdf(await pdfs.make({ template: 'packing.typ', data, files: { [qrFile(order)]: SVG } }));
}

it('a packing list has a row to tick for each content of boxes still to be packed, with its place', async () => {
  const [group] = packingPaper([boxOrder(2)], { store, shelves, language: 'en' }).orders[0]?.groups ?? [];
  expect(group?.lines).toMatchObject([
    {
      place: 'Rack A1',
      inBox: 'In each: 2\u00a0×\u00a0Flower Pot, 3\u00a0×\u00a0Sparklers',
      fill: 'Pack 2 of 5 from:',
      contents: [
        { place: 'Rack B7', name: 'Flower Pot', quantity: 4 },
        { place: '', name: 'Sparklers', quantity: 6 },
      ],
    },
  ]);
  const text = await packingText(2, 'en');
  for (const words of ['Pack 2 of 5 from:', 'Rack B7', 'In each: 2 × Flower Pot'])
    expect(text.replaceAll('\u00a0', ' ')).toContain(words);
  expect(await packingText(2, 'ta')).toContain('மத்தாப்பு');
});

it('boxes already packed have nothing to tick; if all are packed now, no note is needed', async () => {
  const lineOf = (boxes: number) =>
    packingPaper([boxOrder(boxes)], { store, shelves, language: 'en' }).orders[0]?.groups[0]?.lines[0];
  expect(lineOf(0)).toMatchObject({
    fill: '',
    contents: [],
    inBox: 'In each: 2\u00a0×\u00a0Flower Pot, 3\u00a0×\u00a0Sparklers',
  });
  expect(lineOf(5)).toMatchObject({ fill: 'Pack 5 of 5 from:', inBox: '' });
  expect(await packingText(0, 'en')).not.toContain('from:');
});

it.each([
  ['en', 'In the box: 2 × Flower Pot, 3 × Sparklers'],
  ['ta', '2 × பூச்சட்டி, 3 × மத்தாப்பு'],
] as const)('an estimate and an order list the contents (%s)', async (language, words) => {
  const text = await textOfPdf(
    await pdfs.make({ template: 'order.typ', data: orderPaper(boxOrder(0), store, language) }),
  );
  expect(text.replace(/\s+/g, ' ')).toContain(words);
});

it('so does a bill', async () => {
  const bill = billOf(1, 'en');
  const [line] = bill.lines;
  const contents = CONTENTS.map(({ name, tamil_name, count }) => ({ name, tamilName: tamil_name, count }));
  const boxes = { ...bill, lines: line ? [{ ...line, contents }] : [] };
  for (const template of ['bill.typ', 'bill-80mm.typ'] as const)
    expect((await textOfPdf(await pdfs.make({ template, data: billPaper(boxes) }))).replace(/\s+/g, ' ')).toContain(
      '2 × Flower Pot, 3 × Sparklers',
    );
});
