import { describe, expect, it } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import { amendmentOf, asShown, draftOf, isSame, withCount, withProduct } from './draft.rules.ts';

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
