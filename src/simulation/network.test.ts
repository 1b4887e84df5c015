import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ADDRESS, quickSimulation, SPARKLERS, signIn } from './simulation.testing.ts';
import { createSimulation, type Simulation, type SimulationOptions } from './simulation.ts';

/** Whether each call was lost, in order. */
async function losses(options: SimulationOptions, calls: number): Promise<boolean[]> {
  const { products } = createSimulation({ delayMs: 0, ...options });
  const lost: boolean[] = [];
  for (let call = 0; call < calls; call += 1)
    lost.push(
      await products.featured().then(
        () => false,
        () => true,
      ),
    );
  return lost;
}

const CALLS: [string, (simulation: Simulation) => Promise<unknown>][] = [
  ['auth.sendOtp', ({ auth }) => auth.sendOtp('9876501234')],
  ['auth.verifyOtp', ({ auth }) => auth.verifyOtp({ otpId: 'otp-1', otp: '123456' })],
  ['auth.updateProfile', ({ auth }) => auth.updateProfile({ name: 'A' })],
  ['auth.addAddress', ({ auth }) => auth.addAddress(ADDRESS)],
  ['auth.updateAddress', ({ auth }) => auth.updateAddress('1', {})],
  ['auth.deleteAddress', ({ auth }) => auth.deleteAddress('1')],
  ['products.list', ({ products }) => products.list()],
  ['products.byId', ({ products }) => products.byId('1')],
  ['products.featured', ({ products }) => products.featured()],
  ['products.popular', ({ products }) => products.popular()],
  ['products.create', ({ products }) => products.create({ name: 'A' })],
  ['products.update', ({ products }) => products.update('1', {})],
  ['products.delete', ({ products }) => products.delete('1')],
  ['cart.applyCoupon', ({ cart }) => cart.applyCoupon('DIWALI20')],
  ['cart.shipping', ({ cart }) => cart.shipping(ADDRESS, 100)],
  ['categories.list', ({ categories }) => categories.list()],
  ['categories.byId', ({ categories }) => categories.byId('1')],
  ['categories.create', ({ categories }) => categories.create({ name: 'A' })],
  ['categories.update', ({ categories }) => categories.update('1', {})],
  ['categories.delete', ({ categories }) => categories.delete('1')],
  ['categories.reorder', ({ categories }) => categories.reorder(['2'])],
  ['orders.list', ({ orders }) => orders.list()],
  ['orders.byId', ({ orders }) => orders.byId('1')],
  ['orders.create', ({ orders }) => orders.create({ items: [], shippingAddress: ADDRESS, paymentMethod: 'cod' })],
  ['orders.updateStatus', ({ orders }) => orders.updateStatus('1', 'shipped')],
  ['orders.cancel', ({ orders }) => orders.cancel('1')],
  ['orders.stats', ({ orders }) => orders.stats()],
  ['customers.list', ({ customers }) => customers.list()],
  ['customers.byId', ({ customers }) => customers.byId('customer-1')],
  ['customers.update', ({ customers }) => customers.update('customer-1', {})],
  ['customers.toggleStatus', ({ customers }) => customers.toggleStatus('customer-1')],
  ['customers.delete', ({ customers }) => customers.delete('customer-1')],
  ['customers.stats', ({ customers }) => customers.stats()],
  ['customers.sendNotification', ({ customers }) => customers.sendNotification({ customerIds: [], message: 'A' })],
];

const LOCAL: [string, (simulation: Simulation) => Promise<unknown>][] = [
  ['auth.restore', ({ auth }) => auth.restore()],
  ['auth.logout', ({ auth }) => auth.logout()],
  ['cart.add', ({ cart }) => cart.add(SPARKLERS, 1)],
  ['cart.setQuantity', ({ cart }) => cart.setQuantity(SPARKLERS, 1)],
  ['cart.remove', ({ cart }) => cart.remove(SPARKLERS)],
  ['cart.clear', ({ cart }) => cart.clear()],
  ['cart.totals', ({ cart }) => cart.totals()],
  ['cart.removeCoupon', ({ cart }) => cart.removeCoupon()],
  ['cart.choosePayment', ({ cart }) => cart.choosePayment('cod')],
];

describe("about 10 percent random 'Network error' (spec §1, §7)", () => {
  test('one call in ten is lost unless another rate is set', async () => {
    const lost = (await losses({}, 2000)).filter(Boolean).length;
    expect(lost).toBeGreaterThan(150);
    expect(lost).toBeLessThan(250);
  });

  test('the same seed loses the same calls, another seed others', async () => {
    const first = await losses({ seed: 7, failureRate: 0.5 }, 60);
    expect(await losses({ seed: 7, failureRate: 0.5 }, 60)).toEqual(first);
    expect(await losses({ seed: 8, failureRate: 0.5 }, 60)).not.toEqual(first);
  });

  test('a rate of 0 loses none, a rate of 1 all', async () => {
    expect(await losses({ failureRate: 0 }, 50)).not.toContain(true);
    expect(await losses({ failureRate: 1 }, 50)).not.toContain(false);
  });

  test.each(CALLS)('%s may be lost', async (_, call) => {
    await expect(call(quickSimulation({ failureRate: 1 }))).rejects.toThrow(new Error('Network error'));
  });

  test.each(LOCAL)('%s is not a call and cannot be lost', async (_, call) => {
    await expect(call(quickSimulation({ failureRate: 1 }))).resolves.not.toThrow();
  });

  test('a lost call changes nothing', async () => {
    const simulation = quickSimulation({ failureRate: 0.5, seed: 3 });
    let created = 0;
    for (let call = 0; call < 40; call += 1)
      await simulation.categories.create({ name: 'New' }).then(
        () => {
          created += 1;
        },
        () => undefined,
      );
    const list = async (): Promise<number> => simulation.categories.list().then(({ total }) => total, list);
    expect(await list()).toBe(8 + created);
    expect(created).toBeLessThan(40);
  });
});

describe('artificial delays: 1000 ms, 500 ms cart (spec §9)', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function takes(options: SimulationOptions, call: (simulation: Simulation) => Promise<unknown>) {
    const startedAt = Date.now();
    const done = call(createSimulation({ failureRate: 0, ...options })).then(() => Date.now() - startedAt);
    await vi.runAllTimersAsync();
    return done;
  }

  test.each<[string, number, SimulationOptions, (simulation: Simulation) => Promise<unknown>]>([
    ['a call', 1000, {}, ({ products }) => products.list()],
    ['a call of the cart', 500, {}, ({ cart }) => cart.shipping(ADDRESS, 100)],
    ['a change of the cart', 0, {}, ({ cart }) => cart.add(SPARKLERS, 1)],
    ['a call with another delay', 20, { delayMs: 20 }, ({ orders }) => orders.list()],
    ['a call of the cart with another delay', 30, { cartDelayMs: 30 }, ({ cart }) => cart.shipping(ADDRESS, 100)],
    ['a failing call', 1000, {}, ({ orders }) => orders.byId('none').catch(() => undefined)],
  ])('%s takes %i ms', async (_, ms, options, call) => {
    expect(await takes(options, call)).toBe(ms);
  });
});

describe('errors kept in the relevant state area and clearable (spec §8)', () => {
  test('an area keeps its own last error, others have none', async () => {
    const simulation = quickSimulation();
    await expect(simulation.orders.byId('none')).rejects.toThrow('Order not found');
    expect(simulation.orders.error).toBe('Order not found');
    expect(simulation.customers.error).toBeNull();
  });

  test('clearError clears it', async () => {
    const { cart } = quickSimulation();
    await expect(cart.applyCoupon('NONE')).rejects.toThrow('Invalid coupon code');
    await cart.clearError();
    expect(cart.error).toBeNull();
  });

  test('a call that succeeds clears it', async () => {
    const { customers } = quickSimulation();
    await expect(customers.byId('none')).rejects.toThrow('Customer not found');
    await customers.list();
    expect(customers.error).toBeNull();
  });
});

test('answers are copies: changing one changes no record', async () => {
  const simulation = await signIn(quickSimulation());
  const product = await simulation.products.byId(SPARKLERS);
  if (product) product.tags.push('changed');
  simulation.auth.user?.addresses.push({ ...ADDRESS, id: 'x', phone: '', isDefault: true, createdAt: '' });
  expect((await simulation.products.byId(SPARKLERS))?.tags).not.toContain('changed');
  expect(simulation.auth.user?.addresses).toEqual([]);
});
