import { expect, test } from 'vitest';
import { photosByCode } from './photo-names.ts';

const products = [
  { id: 1, sku: 'SPK-007E' },
  { id: 2, sku: 'WAL-0100' },
  { id: 3, sku: '12' },
  { id: 4, sku: '' },
];

const read = (...names: string[]) => {
  const { found, unknown } = photosByCode(
    names.map((name) => ({ name })),
    products,
  );
  return {
    found: found.map(({ product, photos }) => [product.sku, photos.map(({ name }) => name)]),
    unknown: unknown.map(({ name }) => name),
  };
};

test.for([
  ['SPK-007E.jpg', 'SPK-007E'],
  ['spk-007e.JPG', 'SPK-007E'],
  ['spk 007e (2).png', 'SPK-007E'],
  ['SPK_007E_3.webp', 'SPK-007E'],
  ['photos/sparklers/SPK-007E-1.jpeg', 'SPK-007E'],
  // The number is part of the code if such a code exists.
  ['WAL-0100.jpg', 'WAL-0100'],
  ['12.jpg', '12'],
  ['12-2.jpg', '12'],
  ['12 (10).jpg', '12'],
] as const)('%s belongs to %s', ([name, sku]) => {
  expect(read(name).found).toEqual([[sku, [name]]]);
});

test.for(['IMG_2041.jpg', 'SPK-007.jpg', '.jpg', 'SPK-007E front.jpg', '122.jpg'])(
  '%s belongs to no product',
  (name) => {
    expect(read(name)).toEqual({ found: [], unknown: [name] });
  },
);

test('several photographs of a product are sorted by number, the one without a number first', () => {
  const names = ['SPK-007E-10.jpg', 'SPK-007E-2.jpg', 'SPK-007E.jpg', 'SPK-007E (1).jpg'];
  expect(read(...names).found).toEqual([
    ['SPK-007E', ['SPK-007E.jpg', 'SPK-007E (1).jpg', 'SPK-007E-2.jpg', 'SPK-007E-10.jpg']],
  ]);
});
