import { expect, it } from 'vitest';
import { catalogue } from '#seeds/catalogue/catalogue.ts';
import { ALL } from './products.choice.rules.ts';
import { filterProducts, prepareSearch, type SearchableProduct } from './products.search.ts';

const demo: SearchableProduct[] = catalogue.flatMap((category, index) =>
  category.products.map(({ name, tamilName, description, pack }) => ({
    ...{ name, tamil_name: tamilName, description, quantity_content: pack },
    ...{ category_id: index + 1, sub_cat: null },
  })),
);

it('answers a keystroke within 30 ms in a list of 5,000', () => {
  const many = Array.from({ length: 5000 }, (_, at) => {
    const product = demo[at % demo.length] as SearchableProduct;
    return { ...product, name: `${product.name} ${String.fromCharCode(97 + (at % 26))}${at}` };
  });
  prepareSearch(many);
  const timeOf = (search: string) => {
    const startedAt = performance.now();
    filterProducts(many, { search, category: ALL, subCategory: ALL });
    return performance.now() - startedAt;
  };
  for (const typed of ['p', 'poo', 'poochat', 'sparklrs', 'red anu gundu', '1000 lar', 'xyzzy', '25']) {
    // Other work may slow the machine for a moment, so the best of a few runs counts.
    expect(Math.min(...Array.from({ length: 8 }, () => timeOf(typed))), typed).toBeLessThan(30);
  }
});
