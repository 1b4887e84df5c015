import { describe, expect, test } from 'vitest';
import type { OrderStatus } from './records.ts';
import {
  ADDRESS,
  FLOWER_POT,
  handClock,
  PHONE,
  placeOrder,
  quickSimulation,
  signIn,
  WALA_1000,
} from './simulation.testing.ts';

const NOW = '2026-11-20T06:30:00.000Z';
const LATER = '2026-11-20T07:30:00.000Z';

async function oneOrder(paymentMethod = 'cod') {
  const clock = handClock();
  const simulation = await signIn(quickSimulation({ clock }));
  const order = await placeOrder(simulation, paymentMethod);
  clock.advance(3_600_000);
  return { ...simulation, order };
}

describe('placing an order (spec §4, §5)', () => {
  test("order creation without login is 'User not authenticated'", async () => {
    await expect(placeOrder(quickSimulation())).rejects.toThrow(new Error('User not authenticated'));
  });

  test("a new order is pending with a tracking entry 'ordered' (Order placed successfully)", async () => {
    const { order, auth } = await oneOrder();
    expect(order).toEqual({
      ...{ id: order.id, userId: auth.user?.id, customerName: 'Priya', customerPhone: PHONE, status: 'pending' },
      items: [
        {
          ...{ id: FLOWER_POT, name: 'Flower Pot', image: 'flower-pot.svg', price: 150, originalPrice: 181 },
          ...{ quantity: 2, total: 300, stock: 200 },
        },
      ],
      ...{ subtotal: 300, tax: 54, shipping: 50, discount: 0, total: 404 },
      ...{ paymentMethod: 'cod', paymentStatus: 'pending', shippingAddress: ADDRESS },
      trackingDetails: [{ status: 'ordered', timestamp: NOW, description: 'Order placed successfully' }],
      ...{ createdAt: NOW, shippedAt: null, deliveredAt: null, cancelledAt: null, updatedAt: NOW },
    });
  });

  test.each([
    ['cod', 'pending'],
    ['COD', 'pending'],
    ['online', 'completed'],
    ['upi', 'completed'],
    ['card', 'completed'],
  ])('payment by %s starts %s', async (method, paymentStatus) => {
    expect((await oneOrder(method)).order).toMatchObject({ paymentMethod: method, paymentStatus });
  });

  test('an order costs what its cart showed', async () => {
    const simulation = await signIn(quickSimulation());
    await simulation.cart.add(WALA_1000, 1);
    await simulation.cart.applyCoupon('FLAT100');
    await simulation.cart.shipping({ ...ADDRESS, pincode: '600002' });
    const { items, coupon, subtotal, tax, shipping, discount, total } = await simulation.cart.totals();
    const shippingAddress = { ...ADDRESS, pincode: '600002' };
    const order = await simulation.orders.create({ items, shippingAddress, paymentMethod: 'cod', coupon });
    expect(order).toMatchObject({ items, subtotal, tax, shipping, discount, total });
  });

  test('the coupon is checked again, with the same messages', async () => {
    const simulation = await signIn(quickSimulation());
    await expect(placeOrder(simulation, 'cod', 'NOPE')).rejects.toThrow('Invalid coupon code');
    await expect(placeOrder(simulation, 'cod', 'DIWALI20')).rejects.toThrow('Minimum order amount ₹500 required');
    expect((await placeOrder(simulation, 'cod', 'NEWUSER15')).discount).toBe(45);
  });

  test.each([
    ['without lines', [], 'Cart is empty'],
    ['with a quantity of 0', [{ productId: FLOWER_POT, quantity: 0 }], 'Quantity must be at least 1'],
    ['with a quantity below 0', [{ productId: FLOWER_POT, quantity: -2 }], 'Quantity must be at least 1'],
    ['with half a piece', [{ productId: FLOWER_POT, quantity: 1.5 }], 'Quantity must be at least 1'],
    ['with an unknown product', [{ id: 'x', name: 'Old rocket', price: 40, quantity: 3 }], 'Product not found'],
  ])('an order %s is refused and nothing is saved', async (_, items, message) => {
    const simulation = await signIn(quickSimulation());
    const order = simulation.orders.create({ items, shippingAddress: ADDRESS, paymentMethod: 'cod' });
    await expect(order).rejects.toThrow(new Error(message));
    expect(await simulation.orders.list()).toMatchObject({ total: 0 });
    expect(simulation.auth.user).toMatchObject({ totalOrders: 0, totalSpent: 0 });
  });

  test("the customer's totals include the order, and a cancellation takes its amount off again", async () => {
    const { order, orders, auth } = await oneOrder();
    expect(auth.user).toMatchObject({ totalOrders: 1, totalSpent: 404, Orders: [{ id: order.id }] });
    await orders.cancel(order.id, 'Changed my mind');
    expect(auth.user).toMatchObject({ totalOrders: 1, totalSpent: 0 });
  });
});

describe('the status (spec §4)', () => {
  test.each<[OrderStatus]>([
    ['pending'],
    ['processing'],
    ['shipped'],
    ['delivered'],
    ['cancelled'],
    ['confirmed'],
    ['out_for_delivery'],
  ])('any status may be set: %s, with its description in the tracking', async (status) => {
    const { orders, order } = await oneOrder();
    const changed = await orders.updateStatus(order.id, status, 'As told');
    expect(changed).toMatchObject({ status, updatedAt: LATER });
    expect(changed.trackingDetails.at(-1)).toEqual({ status, timestamp: LATER, description: 'As told' });
  });

  test('delivered sets deliveredAt and paymentStatus completed', async () => {
    const { orders, order } = await oneOrder('cod');
    const delivered = { deliveredAt: LATER, paymentStatus: 'completed', cancelledAt: null };
    expect(await orders.updateStatus(order.id, 'delivered')).toMatchObject(delivered);
  });

  test('shipped sets shippedAt', async () => {
    const { orders, order } = await oneOrder();
    const shipped = { shippedAt: LATER, deliveredAt: null, paymentStatus: 'pending' };
    expect(await orders.updateStatus(order.id, 'shipped')).toMatchObject(shipped);
  });

  test('cancelled sets cancelledAt', async () => {
    const { orders, order } = await oneOrder();
    expect(await orders.updateStatus(order.id, 'cancelled')).toMatchObject({ cancelledAt: LATER });
  });

  test('cancel with reason: the tracking says why', async () => {
    const { orders, order } = await oneOrder();
    const cancelled = await orders.cancel(order.id, 'Ordered twice');
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelledAt: LATER });
    expect(cancelled.trackingDetails.at(-1)).toMatchObject({ status: 'cancelled', description: 'Ordered twice' });
  });

  test.each([
    ['byId', (id: string) => quickSimulation().orders.byId(id)],
    ['updateStatus', (id: string) => quickSimulation().orders.updateStatus(id, 'shipped')],
    ['cancel', (id: string) => quickSimulation().orders.cancel(id)],
  ])("%s of an unknown order is 'Order not found' (spec §8)", async (_, call) => {
    await expect(call('none')).rejects.toThrow(new Error('Order not found'));
  });
});

describe('the order list and stats (spec §3, §7)', () => {
  test('page, limit default 10, newest first', async () => {
    const simulation = await signIn(quickSimulation());
    for (let placed = 0; placed < 11; placed += 1) await placeOrder(simulation);
    const first = await simulation.orders.list();
    expect(first).toMatchObject({ total: 11, totalPages: 2, currentPage: 1 });
    expect(first.items).toHaveLength(10);
    const last = await placeOrder(simulation);
    expect((await simulation.orders.list()).items[0]?.id).toBe(last.id);
    expect((await simulation.orders.list({ page: 2, limit: 5 })).items).toHaveLength(5);
  });

  test('status and userId', async () => {
    const simulation = await signIn(quickSimulation());
    const order = await placeOrder(simulation);
    await placeOrder(simulation);
    await simulation.orders.updateStatus(order.id, 'shipped', '');
    await signIn(simulation, '9443120001');
    await placeOrder(simulation);
    const { orders } = simulation;
    expect((await orders.list({ status: 'shipped' })).items.map(({ id }) => id)).toEqual([order.id]);
    expect((await orders.list({ status: 'all' })).total).toBe(3);
    expect((await orders.list({ userId: 'customer-1' })).total).toBe(1);
    expect((await orders.list({ userId: 'customer-1', status: 'shipped' })).total).toBe(0);
  });

  test('stats count every status; revenue and average leave cancelled orders out', async () => {
    const simulation = await signIn(quickSimulation());
    const statuses = ['pending', 'processing', 'shipped', 'delivered', 'delivered', 'cancelled'] as const;
    for (const status of statuses) {
      const order = await placeOrder(simulation);
      if (status !== 'pending') await simulation.orders.updateStatus(order.id, status, '');
    }
    expect(await simulation.orders.stats()).toEqual({
      ...{ totalOrders: 6, pendingOrders: 1, processingOrders: 1, shippedOrders: 1, deliveredOrders: 2 },
      ...{ cancelledOrders: 1, totalRevenue: 5 * 404, averageOrderValue: 404 },
    });
  });

  test('stats of no order are zero', async () => {
    const stats = await quickSimulation().orders.stats();
    expect(Object.values(stats).every((figure) => figure === 0)).toBe(true);
  });
});
