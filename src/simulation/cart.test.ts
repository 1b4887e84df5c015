import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FLOWER_POT, quickSimulation, SKY_SHOT, SPARKLERS, WALA_500, WALA_1000 } from './simulation.testing.ts';

const filled = async (...lines: [productId: string, quantity: number][]) => {
  const simulation = quickSimulation();
  for (const [productId, quantity] of lines) await simulation.cart.add(productId, quantity);
  return simulation.cart;
};

describe('the lines (spec §3, §5)', () => {
  test('an item has id, name, image, price, originalPrice, quantity, total, stock', async () => {
    const cart = await filled([SPARKLERS, 3]);
    expect((await cart.totals()).items).toEqual([
      {
        ...{ id: SPARKLERS, name: 'Sparklers', image: 'sparkler.svg', price: 25, originalPrice: 30, quantity: 3 },
        ...{ total: 75, stock: 500 },
      },
    ]);
  });

  test('quantity update: 0 or less removes', async () => {
    const cart = await filled([SPARKLERS, 3], [SKY_SHOT, 1]);
    expect((await cart.setQuantity(SPARKLERS, 0)).items.map(({ id }) => id)).toEqual([SKY_SHOT]);
    expect((await cart.setQuantity(SKY_SHOT, -1)).items).toEqual([]);
  });

  test('quantity update: above stock is ignored, up to stock is not', async () => {
    const cart = await filled([WALA_1000, 2]);
    expect((await cart.setQuantity(WALA_1000, 51)).items[0]?.quantity).toBe(2);
    expect((await cart.setQuantity(WALA_1000, 50)).items[0]?.quantity).toBe(50);
  });

  test('quantity update of a product that is not in the cart adds nothing', async () => {
    expect((await (await filled()).setQuantity(SPARKLERS, 2)).items).toEqual([]);
  });

  test('adding an existing product raises its quantity without a stock check', async () => {
    const cart = await filled([WALA_1000, 50]);
    expect((await cart.add(WALA_1000, 5)).items[0]?.quantity).toBe(55);
    expect((await cart.add(WALA_1000)).items[0]?.quantity).toBe(56);
  });

  test('an unknown product, and less than one of a known, add nothing', async () => {
    const cart = await filled();
    await cart.add('none', 1);
    await cart.add(SPARKLERS, 0);
    expect((await cart.totals()).items).toEqual([]);
  });

  test('remove takes one line, clear all', async () => {
    const cart = await filled([SPARKLERS, 3], [SKY_SHOT, 1]);
    expect((await cart.remove(SKY_SHOT)).items).toHaveLength(1);
    expect(await cart.clear()).toMatchObject({ items: [], subtotal: 0, tax: 0, shipping: 0, discount: 0, total: 0 });
  });

  test('prices in the cart are those of the product now', async () => {
    const { cart, products } = quickSimulation();
    await cart.add(SPARKLERS, 2);
    await products.update(SPARKLERS, { price: 40 });
    expect((await cart.totals()).subtotal).toBe(80);
  });
});

describe('the totals (spec §9)', () => {
  test.each([
    [25, 1, 5],
    [75, 1, 14],
    [150, 1, 27],
    [1000, 3, 540],
    [33, 1, 6],
    [7, 1, 1],
  ])('tax 18 percent of subtotal, rounded: %i x %i gives %i', async (price, quantity, tax) => {
    const { cart, products } = quickSimulation();
    const { id } = await products.create({ name: 'New', price });
    expect(await cart.add(id, quantity)).toMatchObject({ subtotal: price * quantity, tax });
  });

  test.each([
    ['50 when cart total under 500', 499, '625001', 50, 'Standard Shipping'],
    ['25 from 500', 500, '625001', 25, 'Standard Shipping'],
    ['25 to under 1000', 999, '625001', 25, 'Standard Shipping'],
    ["free ('Free Shipping') from 1000", 1000, '625001', 0, 'Free Shipping'],
    ['pincode 600001 adds 25', 499, '600001', 75, 'Standard Shipping'],
    ['pincode 600002 adds 25', 500, '600002', 50, 'Standard Shipping'],
    ['pincode 600003 adds 25, which is then not free', 1000, '600003', 25, 'Standard Shipping'],
    ['pincode 600004 adds nothing', 1000, '600004', 0, 'Free Shipping'],
  ])('shipping %s', async (_, total, pincode, cost, method) => {
    const { cart } = quickSimulation();
    expect(await cart.shipping({ pincode }, total)).toEqual({ cost, method, estimatedDelivery: '3-5 business days' });
  });

  test("the cart's own shipping follows its subtotal and the requested address", async () => {
    const cart = await filled([FLOWER_POT, 2]);
    expect(await cart.totals()).toMatchObject({ subtotal: 300, shipping: 50, shippingMethod: 'Standard Shipping' });
    expect(await cart.shipping({ pincode: '600001' })).toMatchObject({ cost: 75 });
    expect(await cart.totals()).toMatchObject({ shipping: 75, selectedAddress: { pincode: '600001' } });
    expect(await cart.add(FLOWER_POT, 2)).toMatchObject({ subtotal: 600, shipping: 50 });
  });

  test('the cart has the fields of spec §3; an empty one costs nothing', async () => {
    expect(await (await filled()).totals()).toEqual({
      ...{ items: [], subtotal: 0, tax: 0, shipping: 0, discount: 0, total: 0, coupon: null, selectedAddress: null },
      ...{ paymentMethod: null, estimatedDelivery: '3-5 business days', shippingMethod: null },
    });
  });

  test('the chosen payment method is kept', async () => {
    const { cart } = quickSimulation();
    expect(await cart.choosePayment('cod')).toMatchObject({ paymentMethod: 'cod' });
  });
});

describe('coupons (spec §5)', () => {
  test.each([
    ['DIWALI20', WALA_500, 1, 100],
    ['DIWALI20', WALA_1000, 2, 400],
    ['FLAT100', WALA_1000, 1, 100],
    ['NEWUSER15', FLOWER_POT, 2, 45],
    ['NEWUSER15', SPARKLERS, 13, 49],
    ['newuser15', FLOWER_POT, 2, 45],
  ])('%s on product %s x %i takes %i off, percentages rounded', async (code, productId, quantity, discount) => {
    const cart = await filled([productId, quantity]);
    expect(await cart.applyCoupon(code)).toMatchObject({ discount, coupon: { code: code.toUpperCase() } });
  });

  test.each([
    ['DIWALI20', 20, 'percentage', 500],
    ['FLAT100', 100, 'fixed', 1000],
    ['NEWUSER15', 15, 'percentage', 300],
  ])('%s: %i, %s, min subtotal %i', async (code, discount, type, minAmount) => {
    const cart = await filled([WALA_1000, 2]);
    expect((await cart.applyCoupon(code)).coupon).toEqual({ code, discount, type, minAmount });
  });

  test.each([
    ['NOPE', 1, 'Invalid coupon code'],
    ['', 1, 'Invalid coupon code'],
    ['DIWALI20', 19, 'Minimum order amount ₹500 required'],
    ['FLAT100', 39, 'Minimum order amount ₹1000 required'],
    ['NEWUSER15', 11, 'Minimum order amount ₹300 required'],
  ])('%s with %i sparklers is refused: %s', async (code, quantity, message) => {
    const cart = await filled([SPARKLERS, quantity]);
    await expect(cart.applyCoupon(code)).rejects.toThrow(new Error(message));
    expect((await cart.totals()).coupon).toBeNull();
    expect(cart.error).toBe(message);
  });

  test('once applied it stays until removed; totals are recomputed after each cart change', async () => {
    const cart = await filled([WALA_500, 1]);
    await cart.applyCoupon('DIWALI20');
    expect(await cart.add(WALA_500, 1)).toMatchObject({
      subtotal: 1000,
      tax: 180,
      shipping: 0,
      discount: 200,
      total: 980,
    });
    await cart.add(SPARKLERS, 1);
    expect(await cart.remove(WALA_500)).toMatchObject({ subtotal: 25, discount: 5, coupon: { code: 'DIWALI20' } });
    expect(await cart.removeCoupon()).toMatchObject({ coupon: null, discount: 0 });
  });

  test('a refused coupon leaves the applied one', async () => {
    const cart = await filled([WALA_500, 1]);
    await cart.applyCoupon('NEWUSER15');
    await expect(cart.applyCoupon('FLAT100')).rejects.toThrow();
    expect((await cart.totals()).coupon?.code).toBe('NEWUSER15');
  });

  test('total never below 0', async () => {
    const cart = await filled([WALA_1000, 1], [SPARKLERS, 1]);
    await cart.applyCoupon('FLAT100');
    expect(await cart.remove(WALA_1000)).toMatchObject({ subtotal: 25, tax: 5, shipping: 50, discount: 100, total: 0 });
  });
});

test('after any sequence of actions the total is at least 0 and always adds up', async () => {
  const change = fc.oneof(
    fc.record({
      kind: fc.constant('add' as const),
      id: fc.integer({ min: 1, max: 7 }),
      quantity: fc.integer({ min: -2, max: 60 }),
    }),
    fc.record({
      kind: fc.constant('set' as const),
      id: fc.integer({ min: 1, max: 7 }),
      quantity: fc.integer({ min: -2, max: 60 }),
    }),
    fc.record({
      kind: fc.constant('coupon' as const),
      code: fc.constantFrom('DIWALI20', 'FLAT100', 'NEWUSER15', 'NOPE'),
    }),
    fc.record({ kind: fc.constant('address' as const), pincode: fc.constantFrom('600001', '600003', '625001') }),
    fc.record({ kind: fc.constant('clear' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      const { cart } = quickSimulation();
      for (const step of changes) {
        if (step.kind === 'add') await cart.add(String(step.id), step.quantity);
        if (step.kind === 'set') await cart.setQuantity(String(step.id), step.quantity);
        if (step.kind === 'coupon') await cart.applyCoupon(step.code).catch(() => undefined);
        if (step.kind === 'address') await cart.shipping({ pincode: step.pincode });
        if (step.kind === 'clear') await cart.clear();
        const { items, subtotal, tax, shipping, discount, total } = await cart.totals();
        expect(subtotal).toBe(items.reduce((sum, item) => sum + item.price * item.quantity, 0));
        expect(total).toBe(Math.max(0, subtotal + tax + shipping - discount));
        expect(
          [subtotal, tax, shipping, discount, total].every((amount) => Number.isInteger(amount) && amount >= 0),
        ).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
