import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allot,
  boxesFrom,
  buyable,
  contentsInWords,
  contentsText,
  movesOf,
  openBoxes,
  type PackedBoxes,
  readContents,
  type Shelf,
} from './products.boxes.rules.ts';

const content = (productId: number, count: number, free: number) => ({
  ...{ productId, count, free },
  ...{ name: `Product ${productId}`, tamilName: '', pack: '' },
});
const shelf = (id: number, stock: number, more: Partial<Shelf> = {}): Shelf => ({
  ...{ id, stock, reserved: 0, active: true, fromContents: false, contents: [] },
  ...more,
});

describe('what can be bought of a gift box', () => {
  it('is its packed boxes and, if so set, what its contents allow', () => {
    const contents = [content(1, 2, 9), content(2, 1, 7)];
    expect(boxesFrom(contents)).toBe(4);
    expect(buyable(shelf(9, 3, { contents }))).toBe(3);
    expect(buyable(shelf(9, 3, { contents, fromContents: true }))).toBe(7);
    expect(buyable(shelf(9, 3, { contents, fromContents: true, reserved: 2 }))).toBe(5);
    expect(buyable(shelf(9, 3, { contents, fromContents: true, active: false }))).toBe(0);
  });

  it('is nothing more once one of its contents has run out', () => {
    expect(buyable(shelf(9, 0, { fromContents: true, contents: [content(1, 2, 100), content(2, 3, 2)] }))).toBe(0);
    expect(boxesFrom([])).toBe(0);
  });
});

describe('lines that share one shelf', () => {
  it('get pieces first and boxes from what is left, in id order', () => {
    const one = shelf(1, 5);
    const box = shelf(9, 1, { fromContents: true, contents: [content(1, 2, 5)] });
    const other = shelf(8, 0, { fromContents: true, contents: [content(1, 1, 5)] });
    const allotted = allot([
      { product: box, quantity: 2 },
      { product: one, quantity: 2 },
      { product: other, quantity: 1 },
    ]);
    expect(allotted.get(1)).toEqual({ available: 5, boxes: 0 });
    expect(allotted.get(8)).toEqual({ available: 3, boxes: 1 });
    expect(allotted.get(9)).toEqual({ available: 2, boxes: 1 });
  });

  it('need no boxes for what is already reserved', () => {
    const box = shelf(9, 2, { reserved: 2, fromContents: true, contents: [content(1, 1, 5)] });
    expect(allot([{ product: box, quantity: 3, held: 2 }]).get(9)).toEqual({ available: 7, boxes: 1 });
  });
});

/** Plain products 1 to 4, and up to three boxes of them. */
const world = fc
  .record({
    stock: fc.array(fc.nat(12), { minLength: 4, maxLength: 4 }),
    boxes: fc.array(
      fc.record({
        stock: fc.nat(3),
        fromContents: fc.boolean(),
        counts: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 })), {
          selector: ([id]) => id,
          minLength: 1,
        }),
      }),
      { maxLength: 3 },
    ),
    quantities: fc.array(fc.nat(6), { minLength: 7, maxLength: 7 }),
  })
  .map(({ stock, boxes, quantities }) => {
    const plain = stock.map((pieces, index) => shelf(index + 1, pieces));
    const filled = boxes.map((box, index) =>
      shelf(10 + index, box.stock, {
        fromContents: box.fromContents,
        contents: box.counts.map(([id, count]) => content(id, count, stock[id - 1] ?? 0)),
      }),
    );
    return [...plain, ...filled].flatMap((product, index) => {
      const quantity = quantities[index] ?? 0;
      return quantity > 0 ? [{ product, quantity }] : [];
    });
  });

it('allotments never exceed the stock, and a short line is told of less than it asked for', () => {
  fc.assert(
    fc.property(world, (lines) => {
      const allotted = allot(lines);
      const taken = new Map<number, number>();
      const take = (id: number, pieces: number) => taken.set(id, (taken.get(id) ?? 0) + pieces);
      for (const { product, quantity } of lines) {
        const { available, boxes } = allotted.get(product.id) ?? { available: 0, boxes: 0 };
        // A line alone gets no less than together with others.
        expect(available).toBeLessThanOrEqual(buyable(product));
        take(product.id, Math.min(quantity, available) - boxes);
        for (const { productId, count } of product.contents) take(productId, boxes * count);
      }
      const stock = new Map<number, number>();
      for (const { product } of lines) {
        for (const { productId, free } of product.contents) stock.set(productId, free);
        stock.set(product.id, product.stock);
      }
      for (const [id, pieces] of taken) expect(pieces, `product ${id}`).toBeLessThanOrEqual(stock.get(id) ?? 0);
    }),
  );
});

const packed = fc.array(
  fc.record({
    boxes: fc.integer({ min: 1, max: 9 }),
    contents: fc.uniqueArray(
      fc.record({ productId: fc.integer({ min: 1, max: 5 }), count: fc.integer({ min: 1, max: 1000 }) }),
      { selector: ({ productId }) => productId, minLength: 1 },
    ),
  }),
  { maxLength: 4 },
);

const sumOf = (batches: readonly PackedBoxes[]) => batches.reduce((sum, { boxes }) => sum + boxes, 0);
const moved = (batches: readonly PackedBoxes[], way: 'pack' | 'open') =>
  movesOf(
    batches.map((batch) => ({ productId: 99, batch })),
    way,
  );

it('opening reverses packing: the parts of what was packed add up to it', () => {
  fc.assert(
    fc.property(packed, fc.nat(40), (batches, count) => {
      const { opened, left } = openBoxes(batches, count);
      expect(sumOf(opened)).toBe(Math.min(count, sumOf(batches)));
      expect(sumOf(opened) + sumOf(left)).toBe(sumOf(batches));
      const sums = new Map<number, number>();
      for (const { productId, quantity } of [
        ...moved(batches, 'pack'),
        ...moved(opened, 'open'),
        ...moved(left, 'open'),
      ])
        sums.set(productId, (sums.get(productId) ?? 0) + quantity);
      expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
    }),
  );
});

it('the boxes packed last are opened first', () => {
  const batches = [
    { boxes: 2, contents: [{ productId: 1, count: 1 }] },
    { boxes: 1, contents: [{ productId: 2, count: 5 }] },
  ];
  expect(openBoxes(batches, 2)).toEqual({
    opened: [batches[1], { boxes: 1, contents: [{ productId: 1, count: 1 }] }],
    left: [{ boxes: 1, contents: [{ productId: 1, count: 1 }] }],
  });
});

describe('contents in a sheet', () => {
  it.each([
    ['SP-1×2; FP-2×10', 'SP-1×2; FP-2×10'],
    ['SP-1 x 2;FP-2*10;', 'SP-1×2; FP-2×10'],
    ['BOX12', 'BOX12×1'],
    ['10x Shot X 3\nP-2', '10x Shot×3; P-2×1'],
  ])('%s', (text, read) => {
    expect(contentsText(readContents(text) ?? [])).toBe(read);
  });

  it.each(['', ';', 'SP-1×0', 'SP-1×1001', 'SP-1×2; sp-1×3', Array.from({ length: 61 }, (_, n) => `P-${n}`).join(';')])(
    'refuses %s',
    (text) => {
      expect(readContents(text)).toBeNull();
    },
  );

  it('are read back as they were written', () => {
    const code = fc.stringMatching(/^[A-Z][A-Z0-9-]{0,20}$/);
    const entries = fc.uniqueArray(fc.record({ code, count: fc.integer({ min: 1, max: 1000 }) }), {
      selector: (entry) => entry.code.toLowerCase(),
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(entries, (written) => {
        expect(readContents(contentsText(written))).toEqual(written);
      }),
    );
  });
});

it('contents are described in the language of the reader', () => {
  const contents = [
    { name: 'Sparklers', tamil_name: 'மத்தாப்பு', count: 2 },
    { name: 'Rocket', tamil_name: '', count: 1 },
  ];
  expect(contentsInWords(contents, 'en')).toBe('2\u00a0×\u00a0Sparklers, 1\u00a0×\u00a0Rocket');
  expect(contentsInWords(contents, 'ta')).toBe('2\u00a0×\u00a0மத்தாப்பு, 1\u00a0×\u00a0Rocket');
});
