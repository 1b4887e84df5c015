import { describe, expect, it } from 'vitest';
import type { Product } from '#shop/products/products.contract.ts';
import { initialOf, productFields } from '#shop/products/products.fields.ts';
import { productBody, soldAt, valuesOf } from './product-form.ts';

/** Fields not under test start with the shop's defaults. */
const FIRST = Object.fromEntries(
  productFields().map(([, field]) => [field.wire, initialOf(field)]),
) as Partial<Product>;

const SKY_SHOT = {
  ...FIRST,
  id: 3,
  sku: 'SKY-1',
  name: 'Sky Shot',
  tamil_name: 'ஸ்கை ஷாட்',
  description: '',
  quantity_content: '1 Box (5 Pcs)',
  base_price: 250.5,
  discount_price: 17,
  unit_price: 207.92,
  quantity: 12,
  low_stock_at: 20,
  brand: 'Standard',
  is_green: true,
  category_id: 4,
  sub_cat: null,
  video_url: null,
  performance_ratings: 4.5,
  status: 1,
  sales: 30,
  ProductImages: [],
  Category: { name: 'Sky Shots', tamil_name: '' },
} as Product;

describe('the product form', () => {
  // It sent the price of before: whoever changed it meanwhile had it undone by a new name.
  it('sends only what was changed, and the expected stock only with a new stock', () => {
    const before = valuesOf(SKY_SHOT);
    const options = { before, pictures: null, expectedQuantity: 12 };
    const named = productBody({ ...before, name: 'Sky Shot 5' }, options);
    expect(Object.fromEntries(named)).toEqual({ name: 'Sky Shot 5' });
    const counted = productBody({ ...before, quantity: '20', is_green: false }, options);
    expect(Object.fromEntries(counted)).toEqual({ quantity: '20', is_green: '0', expected_quantity: '12' });
    expect([...productBody(before, options)]).toEqual([]);
  });

  it('sends every specified field, and the stock that the form expects', () => {
    const body = productBody(valuesOf(SKY_SHOT), { pictures: null, expectedQuantity: 12 });
    expect(Object.fromEntries(body)).toMatchObject({
      name: 'Sky Shot',
      tamil_name: 'ஸ்கை ஷாட்',
      category_id: '4',
      sub_cat: '',
      performance_ratings: '4.5',
      base_price: '250.5',
      discount_price: '17',
      quantity: '12',
      quantity_content: '1 Box (5 Pcs)',
      description: '',
      video_url: '',
      sku: 'SKY-1',
      low_stock_at: '20',
      brand: 'Standard',
      maker: '',
      hsn_code: '3604',
      is_green: '1',
      is_joined: '0',
      status: '1',
      expected_quantity: '12',
    });
  });

  it('starts active, and a new product expects no stock', () => {
    const body = productBody(valuesOf(null), { pictures: null, expectedQuantity: null });
    expect(body.get('status')).toBe('1');
    expect(['expected_quantity', 'sku', 'low_stock_at'].some((name) => body.has(name))).toBe(false);
    expect(body.has('image')).toBe(false);
  });

  it('sends new pictures as files and the order of all of them', () => {
    const front = new File(['a'], 'front.png');
    const back = new File(['b'], 'back.png');
    const pictures = [front, '/media/sky-shot/480.webp', back];
    const body = productBody(valuesOf(SKY_SHOT), { pictures, expectedQuantity: 12 });
    expect(body.getAll('image').map((file) => (file as File).name)).toEqual(['front.png', 'back.png']);
    expect(JSON.parse(String(body.get('images')))).toEqual(['new:0', '/media/sky-shot/480.webp', 'new:1']);
  });

  it.each([
    ['100', '17', '', '₹83.00'],
    ['75', '17', '', '₹62.25'],
    ['250.5', '', '', '₹250.50'],
    ['43', '80', '9', '₹9.00'],
    ['', '17', '', null],
    ['abc', '17', '', null],
    ['100', '101', '', null],
    ['100', '17', 'x', null],
  ])('%s less %s percent, or net %s, sells at %s', (price, discount, netPrice, shown) => {
    expect(soldAt(price, discount, netPrice)).toBe(shown);
  });
});
