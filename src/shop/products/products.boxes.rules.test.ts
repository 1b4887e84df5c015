import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allot,
  boxedIdsOf,
  boxesAllowed,
  boxesFrom,
  buyable,
  contentsInWords,
  contentsText,
  contentsToKeep,
  movesOf,
  type PackedBoxes,
  packedFor,
  readContents,
  type Shelf,
  takeUnpacked,
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

it('allotments never exceed the stock, and a short line gets less than it asked for', () => {
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

it('opening boxes reverses packing: opened and remaining boxes add up to what was packed', () => {
  fc.assert(
    fc.property(packed, fc.nat(40), (batches, count) => {
      const { opened, left } = takeUnpacked(batches, count);
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
  expect(takeUnpacked(batches, 2)).toEqual({
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

describe('what can be bought', () => {
  it('is never less than nothing, though more is reserved than there is', () => {
    expect(buyable(shelf(1, 3, { reserved: 5 }))).toBe(0);
    expect(boxesFrom([content(1, 2, -4)])).toBe(0);
  });

  it('of boxes is what the scarcest content fills, if the owner packs to order', () => {
    const contents = [content(1, 2, 9), content(2, 1, 3)];
    expect(boxesAllowed({ fromContents: true, contents })).toBe(3);
    expect(boxesAllowed({ fromContents: false, contents })).toBe(0);
    expect(boxesAllowed({ fromContents: true, contents: [] })).toBe(0);
  });
});

describe('lines served together', () => {
  const available = (...lines: Parameters<typeof allot>[0]) =>
    [...allot(lines)].map(([id, { available: most, boxes }]) => [id, most, boxes]);

  it('get what is free of their own product, and what they hold already', () => {
    expect(available({ product: shelf(1, 5, { reserved: 2 }), quantity: 4 })).toEqual([[1, 3, 0]]);
    expect(available({ product: shelf(1, 5, { reserved: 2 }), quantity: 4, held: 2 })).toEqual([[1, 5, 0]]);
    expect(available({ product: shelf(1, 5), quantity: 1, held: 3 })).toEqual([[1, 8, 0]]);
  });

  it('get nothing of a product that is off the list but what they hold', () => {
    const contents = [content(2, 1, 9)];
    const gone = shelf(1, 5, { active: false, fromContents: true, contents });
    expect(available({ product: gone, quantity: 4 })).toEqual([[1, 0, 0]]);
    expect(available({ product: gone, quantity: 4, held: 2 })).toEqual([[1, 2, 0]]);
  });

  it('fill boxes only from what single pieces leave, and only as many as are missing', () => {
    const box = shelf(9, 1, { fromContents: true, contents: [content(1, 2, 10)] });
    expect(available({ product: shelf(1, 10), quantity: 5 }, { product: box, quantity: 2 })).toEqual([
      [1, 10, 0],
      [9, 3, 1],
    ]);
    expect(available({ product: shelf(1, 10), quantity: 9 }, { product: box, quantity: 2 })).toEqual([
      [1, 10, 0],
      [9, 1, 0],
    ]);
    expect(available({ product: { ...box, fromContents: false }, quantity: 2 })).toEqual([[9, 1, 0]]);
  });
});

describe('the boxes packed for an order', () => {
  const batch = (boxes: number, productId = 1, count = 2) => ({ boxes, contents: [{ productId, count }] });

  it('are counted over all batches', () => {
    expect([packedFor(null), packedFor([]), packedFor([batch(2), batch(3)])]).toEqual([0, 0, 5]);
  });

  it('lock the products that are in them', () => {
    expect(boxedIdsOf([{ boxed: null }, { boxed: [batch(1, 7), batch(1, 8)] }, { boxed: [batch(1, 7)] }])).toEqual([
      7, 8, 7,
    ]);
  });

  it('take their contents off the shelf, and bring them back when they are opened', () => {
    const packed = [
      { productId: 9, batch: batch(2, 1, 3) },
      { productId: 8, batch: batch(1, 1, 1) },
    ];
    expect(movesOf(packed, 'pack')).toEqual([
      { productId: 1, quantity: -7 },
      { productId: 8, quantity: 1 },
      { productId: 9, quantity: 2 },
    ]);
    expect(movesOf(packed, 'open')).toEqual([
      { productId: 1, quantity: 7 },
      { productId: 8, quantity: -1 },
      { productId: 9, quantity: -2 },
    ]);
    expect(movesOf([{ productId: 9, batch: batch(0) }], 'pack')).toEqual([]);
  });

  it('stay closed if they came from the shelf, or none is opened', () => {
    expect(takeUnpacked([batch(2)], 0)).toEqual({ opened: [], left: [batch(2)] });
    expect(takeUnpacked([], 3)).toEqual({ opened: [], left: [] });
    expect(takeUnpacked([batch(2), batch(1, 2)], 9)).toEqual({ opened: [batch(1, 2), batch(2)], left: [] });
    expect(takeUnpacked([batch(2), batch(1, 2), batch(4, 3)], 1)).toEqual({
      opened: [batch(1, 3)],
      left: [batch(2), batch(1, 2), batch(3, 3)],
    });
  });
});

it('an order keeps what is in a box, without what is on the shelf', () => {
  expect(contentsToKeep({ contents: [] })).toBeNull();
  expect(contentsToKeep({ contents: [content(1, 2, 9)] })).toEqual([
    { productId: 1, count: 2, name: 'Product 1', tamilName: '', pack: '' },
  ]);
});

it.each([
  ['A×1000', [{ code: 'A', count: 1000 }]],
  [
    ' A × 2 ;; B ',
    [
      { code: 'A', count: 2 },
      { code: 'B', count: 1 },
    ],
  ],
  ['A*2', [{ code: 'A', count: 2 }]],
  ['A X2', [{ code: 'A', count: 2 }]],
  [`${'A'.repeat(40)}×2`, [{ code: 'A'.repeat(40), count: 2 }]],
  [`${'A'.repeat(41)}×2`, null],
  ['A×12345', [{ code: 'A×12345', count: 1 }]],
  [
    Array.from({ length: 60 }, (_, nth) => `P-${nth}`).join('\n'),
    Array.from({ length: 60 }, (_, nth) => ({ code: `P-${nth}`, count: 1 })),
  ],
])('a sheet’s contents %j are read', (text, entries) => {
  expect(readContents(text)).toEqual(entries);
});
