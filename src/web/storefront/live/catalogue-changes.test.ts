import { expect, it } from 'vitest';
import { cartNews, changesOf, keepUnchanged } from './catalogue-changes.ts';
import { pauseFor } from './catalogue-watch.ts';

const sparklers = { id: 1, name: 'Sparklers', tamil_name: '', base_price: 20, unit_price: 20, quantity: 50 };
const rocket = { id: 2, name: 'Rocket', tamil_name: '', base_price: 75, unit_price: 60, quantity: 3 };
const cart = [
  { id: 1, quantity: 5 },
  { id: 2, quantity: 3 },
];

it('keeps equal records, so that their rows do not render again', () => {
  const [kept, changed] = keepUnchanged([sparklers, rocket], [{ ...sparklers }, { ...rocket, quantity: 2 }]);
  expect(kept).toBe(sparklers);
  expect(changed).not.toBe(rocket);
});

it('finds changed prices and stock and removed products; not changed names', () => {
  expect(changesOf([sparklers, rocket], [{ ...sparklers, name: 'Sparkler' }])).toEqual([
    { before: rocket, after: null },
  ]);
  expect(changesOf([sparklers], [{ ...sparklers, unit_price: 21 }])).toHaveLength(1);
  expect(changesOf([sparklers], [{ ...sparklers, quantity: 49 }])).toHaveLength(1);
});

it('notifies a cart only of what affects it', () => {
  const news = (after: (typeof sparklers)[]) => cartNews(changesOf([sparklers, rocket], after), cart);
  expect(news([{ ...sparklers, quantity: 49 }, rocket])).toEqual([]);
  expect(news([{ ...sparklers, unit_price: 22 }, rocket])).toEqual(['Sparklers in your cart now costs ₹22.00.']);
  expect(news([sparklers, { ...rocket, quantity: 2 }])).toEqual(['Rocket: only 2 left. Please reduce the quantity.']);
  expect(news([sparklers, { ...rocket, quantity: 0 }])).toEqual(['Rocket in your cart has just sold out.']);
  expect(news([sparklers])).toEqual(['Rocket in your cart has just sold out.']);
});

it('asks within seconds while the page is in use, and rarely otherwise', () => {
  expect(pauseFor({ isInUse: true, isSaving: false, failures: 0 })).toBeLessThanOrEqual(5_000);
  expect(pauseFor({ isInUse: false, isSaving: false, failures: 0 })).toBe(30_000);
  expect(pauseFor({ isInUse: true, isSaving: true, failures: 0 })).toBe(60_000);
  expect(pauseFor({ isInUse: true, isSaving: false, failures: 3 })).toBe(40_000);
  expect(pauseFor({ isInUse: true, isSaving: true, failures: 20 })).toBe(300_000);
});
