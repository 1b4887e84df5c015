import { describe, expect, it } from 'vitest';
import type { Product } from '../products/products.contract.ts';
import { PAPER_STORE, paperProducts } from './papers.testing.ts';
import { pictureFile, priceListPaper } from './price-list.rules.ts';

function list(products: readonly Product[], language: 'en' | 'ta' = 'en', pictureOf = new Map<number, string>()) {
  const day = new Date('2026-11-20T20:00:00Z');
  const source = { products, store: PAPER_STORE, pictureOf, url: 'https://mathappu.example', day };
  return priceListPaper({ language, pictures: pictureOf.size > 0 }, source);
}
const itemsOf = (...args: Parameters<typeof list>) => list(...args).groups.flatMap(({ items }) => items);

describe('the printed price list', () => {
  it('says where prices are always current, and of which day in India these are', () => {
    expect(list([])).toMatchObject({
      ...{ language: 'en', title: 'Price list', date: 'Prices of 21/11/2026', address: 'mathappu.example' },
      ...{ groups: [], pictures: false, shop: { name: 'Mathappu' } },
    });
  });

  it('groups products by category, and numbers them through', () => {
    const groups = (language: 'en' | 'ta') =>
      list(paperProducts(6), language).groups.map(({ name, items }) => [name, items.map(({ number }) => number)]);
    expect(groups('en')).toEqual([
      ['Ground', [1, 2, 5, 6]],
      ['Sky', [3, 4]],
    ]);
    expect(groups('ta').map(([name]) => name)).toEqual(['தரை', 'வானம்']);
  });

  it('names a product and its category in the language of the list, or else in the other', () => {
    const [product] = paperProducts(1) as [Product];
    expect(itemsOf([product])[0]).toMatchObject({ name: 'Item 1', second: 'க்ஷத்ரியன் வெடி', pack: '1 Box (10 Pcs)' });
    expect(itemsOf([product], 'ta')[0]).toMatchObject({
      ...{ name: 'க்ஷத்ரியன் வெடி', second: 'Item 1', pack: '1 பாக்ஸ் (10 பீஸ்)' },
    });
    const english = { ...product, tamil_name: '', Category: { ...product.Category, tamil_name: '' } };
    expect(itemsOf([english], 'ta')[0]).toMatchObject({ name: 'Item 1', second: '' });
    expect(list([english], 'ta').groups[0]?.name).toBe('Ground');
    expect(itemsOf([{ ...product, tamil_name: 'Item 1' }])[0]?.second).toBe('');
  });

  it('shows the list price only where a customer pays less', () => {
    const [product] = paperProducts(1) as [Product];
    const priced = (base_price: number, unit_price: number) => {
      const [item] = itemsOf([{ ...product, base_price, unit_price }]);
      return [item?.listPrice, item?.price];
    };
    expect(priced(25, 12.5)).toEqual(['₹25.00', '₹12.50']);
    expect(priced(25, 25)).toEqual(['', '₹25.00']);
  });

  it('has what is in a gift box, and pictures where there are any', () => {
    const contents = [{ product_id: 9, name: 'Rocket', tamil_name: '', quantity_content: '', unit_price: 5, count: 3 }];
    const [plain, box] = paperProducts(2) as [Product, Product];
    const items = itemsOf([plain, { ...box, contents }], 'en', new Map([[2, 'abc']]));
    expect(items.map((item) => [item.contents, item.picture])).toEqual([
      ['', null],
      ['3\u00a0×\u00a0Rocket', pictureFile('abc')],
    ]);
    expect(pictureFile('abc')).toBe('/abc.webp');
  });
});
