import { afterEach, beforeAll, expect, it } from 'vitest';
import { overwriteGetLocale } from '#web/words/runtime.js';
import { loadSearch } from '../search/loaded-search.ts';
import type { ListedProduct } from './price-list.ts';
import { factsOf, rowHtml } from './row-html.ts';

beforeAll(loadSearch);

const evil = `"><img src=x onerror=alert(1)>&'`;
const product: ListedProduct = {
  ...{ id: 7, name: evil, tamil_name: evil, description: evil, quantity_content: evil, base_price: 100 },
  ...{ discount_price: 0, unit_price: 80, quantity: 10, category_id: 1, sub_cat: 0 },
  ...{ video_url: evil, image: `/media/${evil}/480.avif` },
};
const boxed = (name: string, count: number) => ({
  ...{ product_id: 1, name, tamil_name: '', quantity_content: '', unit_price: 1, count },
});
const context = { serial: 1, search: '', isClosed: false, mostInOrder: 50 };

it('shows every text of the owner as plain text, in a search too', () => {
  for (const search of ['', 'img', 'onerror', '<'])
    expect(rowHtml(product, { ...context, search }).match(/<img [^>]*>/g)).toEqual([
      '<img src="/media/&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&amp;\'/160.avif" alt loading=lazy>',
    ]);
});

afterEach(() => overwriteGetLocale(() => 'en'));

it('describes a product in the language of the page, or in the words that a search found', () => {
  const both = { ...product, description: 'Loud rocket', tamil_description: 'சத்தமான ராக்கெட்' };
  const said = (one: ListedProduct, search = '') =>
    /<p[^>]*>(.*?)<\/?[a-z]/.exec(rowHtml(one, { ...context, search }).replace(/<\/?mark>/g, ''))?.[1];
  expect(said(both)).toBe('Loud rocket');
  overwriteGetLocale(() => 'ta');
  expect(said(both)).toBe('சத்தமான ராக்கெட்');
  expect(said(both, 'loud')).toBe('Loud rocket');
  expect(said({ ...product, description: 'Loud rocket' })).toBeUndefined();
  expect(said({ ...product, description: 'ராக்கெட்' })).toBe('ராக்கெட்');
});

it('shows the rating of rated products', () => {
  expect(rowHtml({ ...product, rating: 4.5 }, context)).toContain('<i>4.5</i>');
  expect(rowHtml(product, context)).not.toContain('<i>');
});

it('shows the contents of a gift box, as plain text', () => {
  const contents = [boxed('Rocket <b>', 3)];
  expect(rowHtml({ ...product, contents }, context)).toContain('<small>3\u00a0×\u00a0Rocket &lt;b&gt;</small>');
});

it('has a different stamp for every different look', () => {
  const stamp = (changes: Partial<ListedProduct>, search = '') =>
    factsOf(/data-row="([^"]*)"/.exec(rowHtml({ ...product, ...changes }, { ...context, search }))?.[1] ?? '').stamp;
  const stamps = [
    stamp({}),
    stamp({ unit_price: 81 }),
    stamp({ quantity: 0 }),
    stamp({ quantity: 9 }),
    stamp({ image: null }),
    stamp({ rating: 4.5 }),
    stamp({ contents: [boxed('Rocket', 3)] }),
    stamp({}, 'alert'),
  ];
  expect(new Set(stamps).size).toBe(stamps.length);
  expect(stamp({})).toBe(stamps[0]);
});
