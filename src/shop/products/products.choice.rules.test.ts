import { describe, expect, it } from 'vitest';
import { choicesIn, chooseProducts, NO_CHOICE, type ProductChoice } from './products.choice.rules.ts';

const LIST = [
  {
    id: 'sparkler',
    base_price: 25,
    unit_price: 20,
    brand: 'Ayyan',
    sales: 7,
    is_low_noise: true,
    is_child_friendly: true,
  },
  { id: 'pot', base_price: 200, unit_price: 100, is_green: true },
  { id: 'bomb', base_price: 60, unit_price: 60, brand: 'Sony', sales: 40 },
  { id: 'pencil', base_price: 40, unit_price: 20, brand: 'Ayyan', is_green: true, is_low_noise: true },
];

describe('choosing from the price list', () => {
  it.each<[Partial<ProductChoice>, string[]]>([
    [{}, ['sparkler', 'pot', 'bomb', 'pencil']],
    [{ brand: 'Ayyan' }, ['sparkler', 'pencil']],
    [{ isGreen: true }, ['pot', 'pencil']],
    [{ isLowNoise: true }, ['sparkler', 'pencil']],
    [{ isLowNoise: true, isChildFriendly: true }, ['sparkler']],
    [{ upTo: 60 }, ['sparkler', 'bomb', 'pencil']],
    [{ brand: 'Ayyan', isGreen: true }, ['pencil']],
    [{ brand: 'Sony', isGreen: true }, []],
    [{ sort: 'price_low' }, ['sparkler', 'pencil', 'bomb', 'pot']],
    [{ sort: 'price_high' }, ['pot', 'bomb', 'sparkler', 'pencil']],
    [{ sort: 'discount' }, ['pot', 'pencil', 'sparkler', 'bomb']],
    [{ sort: 'popular' }, ['bomb', 'sparkler', 'pot', 'pencil']],
    [{ upTo: 50, sort: 'popular' }, ['sparkler', 'pencil']],
    [{ upTo: 19.99 }, []],
  ])('%j', (choice, names) => {
    expect(chooseProducts([...LIST], { ...NO_CHOICE, ...choice }).map(({ id }) => id)).toEqual(names);
  });

  it('leaves the given list unchanged', () => {
    const given = [...LIST];
    chooseProducts(given, { ...NO_CHOICE, sort: 'price_low' });
    expect(given).toEqual(LIST);
  });

  it('counts what is chosen', () => {
    expect(choicesIn(NO_CHOICE)).toBe(0);
    expect(choicesIn({ ...NO_CHOICE, brand: 'Sony', isGreen: true, upTo: 50, sort: 'popular' })).toBe(4);
  });
});

it('takes a product without a price for one without a discount', () => {
  const list = [
    { id: 'free', base_price: 0, unit_price: 0 },
    { id: 'half', base_price: 10, unit_price: 5 },
    { id: 'full', base_price: 10, unit_price: 10 },
  ];
  expect(chooseProducts(list, { ...NO_CHOICE, sort: 'discount' }).map(({ id }) => id)).toEqual([
    'half',
    'free',
    'full',
  ]);
});

it('with nothing chosen is the price list itself', () => {
  expect(chooseProducts(LIST, NO_CHOICE)).toBe(LIST);
});
