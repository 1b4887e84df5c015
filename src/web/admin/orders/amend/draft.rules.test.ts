import { describe, expect, it } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import {
  addressDraft,
  amendmentOf,
  asShown,
  draftOf,
  extraFaults,
  isAddressComplete,
  isSame,
  withCount,
  withCounts,
  withProduct,
} from './draft.rules.ts';

const order = {
  ...{ id: 7, version: 2, extras: [{ text: 'Sorry', amount: -5 }] },
  Carts: [
    { product_id: 1, name: 'Sparklers', tamil_name: 'மத்தாப்பு', count: 4, returned: 0, unit_price: 20 },
    { product_id: 2, name: 'Pots', tamil_name: 'பூச்சட்டி', count: 3, returned: 1, unit_price: 50 },
  ],
} as unknown as Order;
const rocket = { id: 3, name: 'Rocket', tamil_name: 'ராக்கெட்', unit_price: 90 };
const linesOf = (draft: ReturnType<typeof draftOf>) =>
  amendmentOf(order, draft).lines.map(({ product_id, count }) => [product_id, count]);

describe('an order while it is being changed', () => {
  it('begins as the order is, and is the same again after an undone change', () => {
    const draft = draftOf(order);
    expect(isSame(order, draft)).toBe(true);
    const changed = withCount(draft, 1, 2);
    expect(isSame(order, changed)).toBe(false);
    expect(isSame(order, withCount(changed, 1, 4))).toBe(true);
  });

  it('keeps a removed line, so that it can be restored; an added one disappears', () => {
    const draft = withProduct(draftOf(order), rocket, null);
    expect(linesOf(draft)).toEqual([
      [1, 4],
      [2, 3],
      [3, 1],
    ]);
    const less = withCount(withCount(draft, 3, 0), 1, 0);
    expect(linesOf(less)).toEqual([[2, 3]]);
    expect(less.lines.map(({ productId }) => productId)).toEqual([1, 2]);
  });

  it('adds a substitute with as many pieces as it replaces; refunded pieces stay', () => {
    const draft = withProduct(draftOf(order), rocket, 2);
    expect(amendmentOf(order, draft).lines).toEqual([
      { product_id: 1, count: 4 },
      { product_id: 2, count: 1 },
      { product_id: 3, count: 3, replaces_product_id: 2 },
    ]);
    expect(linesOf(withProduct(draft, rocket, 1))).toEqual([
      [2, 1],
      [3, 7],
    ]);
  });

  it('shows added products first, the newest on top, and a substitute below what it replaces', () => {
    const wheel = { ...rocket, id: 4, name: 'Wheel' };
    const bomb = { ...rocket, id: 5, name: 'Bomb' };
    const draft = withProduct(withProduct(withProduct(draftOf(order), rocket, null), wheel, 1), bomb, null);
    expect(asShown(draft.lines).map(({ name }) => name)).toEqual(['Bomb', 'Rocket', 'Sparklers', 'Wheel', 'Pots']);
    const again = withProduct(draft, { ...rocket, id: 6, name: 'Snake' }, 4);
    expect(asShown(again.lines).map(({ name }) => name)).toEqual(['Bomb', 'Rocket', 'Sparklers', 'Snake', 'Pots']);
    expect(again.lines.find(({ name }) => name === 'Snake')?.replaces).toBe(1);
  });

  it('sends an extra sum once it has a reason', () => {
    const draft = draftOf(order);
    const extra = { key: 9, text: ' ', amount: '10', takesOff: false };
    const extras = [...draft.extras, extra, { ...extra, key: 10, text: 'Gift wrap' }];
    expect(amendmentOf(order, { ...draft, extras }).extras).toEqual([
      { text: 'Sorry', amount: 5, takes_off: true },
      { text: 'Gift wrap', amount: 10, takes_off: false },
    ]);
  });
});

describe('the address of an order while it is being changed', () => {
  const Address = {
    ...{ name: 'Kavitha', house_flat_no: '12', street_name: 'Anna Salai', locality: '', landmark: '', city: 'Madurai' },
    ...{ state: 'Tamil Nadu', country: 'India', zipcode: '625001', address_type: 'home' },
    delivery_contact_number: '9876543210',
  };
  const placed = { ...order, Address };
  const typed = addressDraft({ Address });

  it('begins as the order’s, with empty fields for what older orders lack', () => {
    expect(typed).toEqual({
      ...{ name: 'Kavitha', house_flat_no: '12', street_name: 'Anna Salai', locality: '', landmark: '' },
      ...{ city: 'Madurai', district: '', state: 'Tamil Nadu', zipcode: '625001' },
      ...{ delivery_contact_number: '9876543210', firm: '', gstin: '' },
    });
    const firm = { district: 'Madurai', firm: 'Bright & Sons', gstin: '29AAGCB7383J1Z4' };
    expect(addressDraft({ Address: { ...Address, ...firm } })).toMatchObject(firm);
  });

  it('is nothing to save while it says the same', () => {
    expect(isSame(placed, { ...draftOf(placed), address: typed })).toBe(true);
    expect(isSame(placed, { ...draftOf(placed), address: { ...typed, house_flat_no: '14' } })).toBe(false);
    expect(isSame(placed, { ...withCount(draftOf(placed), 1, 9), address: typed })).toBe(false);
  });

  it('is sent only if it was opened', () => {
    expect(amendmentOf(order, draftOf(order))).not.toHaveProperty('address');
    expect(amendmentOf(order, { ...draftOf(order), address: typed }).address).toEqual(typed);
  });

  it.each([
    ['as it was', {}, true],
    ['without a street', { street_name: '' }, true],
    ['without a door', { house_flat_no: ' ' }, false],
    ['without a town', { city: '' }, false],
    ['without a state', { state: '' }, false],
    ['with half a PIN code', { zipcode: '6250' }, false],
    ['with too long a PIN code', { zipcode: '6250011' }, false],
    ['with no PIN code of India', { zipcode: '025001' }, false],
  ])('%s can be previewed: %s', (_, more, is) => {
    expect(isAddressComplete({ ...draftOf(order), address: { ...typed, ...more } })).toBe(is);
  });

  it('needs no preview while it is unchanged', () => {
    expect(isAddressComplete(draftOf(order))).toBe(true);
  });
});

describe('counts set for all lines at once', () => {
  it('leave other lines, and keep refunded pieces', () => {
    const counts = new Map([
      [1, 9],
      [2, 0],
    ]);
    expect(linesOf(withCounts(withProduct(draftOf(order), rocket, null), counts))).toEqual([
      [1, 9],
      [2, 1],
      [3, 1],
    ]);
  });
});

it('an order being changed shows its extras as typed, and what it began with', () => {
  const draft = draftOf({ ...order, extras: [...order.extras, { text: 'Bags', amount: 12.5 }] });
  expect(draft.extras).toEqual([
    { key: 0, text: 'Sorry', amount: '5', takesOff: true },
    { key: 1, text: 'Bags', amount: '12.5', takesOff: false },
  ]);
  expect(draft.lines[1]).toEqual({
    ...{ productId: 2, name: 'Pots', tamilName: 'பூச்சட்டி', count: 3, unitPrice: 50, ordered: 3, least: 1 },
    replaces: null,
  });
  expect(amendmentOf(order, draft)).toMatchObject({ order_id: 7, version: 2 });
});

it('a substitute for a removed line gets the count that was ordered', () => {
  const draft = withProduct(withCount(draftOf(order), 1, 0), rocket, 1);
  expect(linesOf(draft)).toEqual([
    [2, 3],
    [3, 4],
  ]);
  expect(draft.lines.at(-1)).toMatchObject({ name: 'Rocket', tamilName: 'ராக்கெட்', unitPrice: 90, replaces: 1 });
});

it('an extra sum of nothing or of no number is not sent', () => {
  const draft = draftOf({ ...order, extras: [] });
  const extra = { key: 1, text: ' Bags ', takesOff: false };
  const sent = (amount: string) => amendmentOf(order, { ...draft, extras: [{ ...extra, amount }] }).extras;
  expect(['', '0', '-5', 'x'].map(sent)).toEqual([[], [], [], []]);
  expect(sent('0.01')).toEqual([{ text: 'Bags', amount: 0.01, takes_off: false }]);
});

// Before: '₹ 1,352.90' was dropped, and the order saved without the promised discount.
it('an extra sum is read as it is pasted, and one that cannot be read is refused', () => {
  const draft = draftOf({ ...order, extras: [] });
  const extra = { key: 1, text: 'Regular', takesOff: true };
  const sent = (amount: string) => amendmentOf(order, { ...draft, extras: [{ ...extra, amount }] }).extras;
  for (const amount of ['₹ 1,352.90', '1,352.90'])
    expect(sent(amount)).toEqual([{ text: 'Regular', amount: 1352.9, takes_off: true }]);
  for (const amount of ['', '0', '₹', '12,5', '12.345', '-5', 'x', '999999999'])
    expect(extraFaults({ ...extra, amount })).toEqual(['amount']);
  expect(extraFaults({ ...extra, text: ' ', amount: '12.50' })).toEqual(['text']);
  expect(extraFaults({ ...extra, text: '', amount: '12,5' })).toEqual(['text', 'amount']);
  expect(extraFaults({ ...extra, text: ' ', amount: '' })).toEqual([]);
  expect(extraFaults({ ...extra, amount: '1,352.90' })).toEqual([]);
});
