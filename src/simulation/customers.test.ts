import { describe, expect, test } from 'vitest';
import { handClock, PHONE, placeOrder, quickSimulation, signIn } from './simulation.testing.ts';

describe('customers (spec §3, §4, §7)', () => {
  test('the signed-in user and at least 12 samples; limit default 10', async () => {
    const simulation = quickSimulation();
    const before = await simulation.customers.list();
    expect(before.total).toBeGreaterThanOrEqual(12);
    expect(before).toMatchObject({ currentPage: 1, totalPages: 2 });
    expect(before.items).toHaveLength(10);
    await signIn(simulation);
    const after = await simulation.customers.list();
    expect(after.total).toBe(before.total + 1);
    expect(after.items[0]).toMatchObject({ name: 'Priya', phone_number: PHONE });
  });

  test.each([
    ['name', 'sundaram', 'Meena Sundaram'],
    ['email', 'FATHIMA.BEGUM@', 'Fathima Begum'],
    ['phone', '9443120005', 'Lakshmi Narayanan'],
  ])('search finds the %s', async (_, search, name) => {
    expect((await quickSimulation().customers.list({ search })).items.map((found) => found.name)).toEqual([name]);
  });

  test('status all/active/inactive', async () => {
    const { customers } = quickSimulation();
    const all = await customers.list({ status: 'all', limit: 50 });
    const active = await customers.list({ status: 'active', limit: 50 });
    const inactive = await customers.list({ status: 'inactive', limit: 50 });
    expect(active.items.every((customer) => customer.isActive)).toBe(true);
    expect(inactive.items.every((customer) => !customer.isActive)).toBe(true);
    expect(active.total + inactive.total).toBe(all.total);
    expect(inactive.total).toBeGreaterThan(0);
  });

  test('customers toggle active/inactive by flipping isActive', async () => {
    const { customers } = quickSimulation();
    expect(await customers.toggleStatus('customer-1')).toMatchObject({ id: 'customer-1', isActive: false });
    expect(await customers.toggleStatus('customer-1')).toMatchObject({ isActive: true });
  });

  test('update answers the changed customer; the id stays', async () => {
    const { customers } = quickSimulation();
    const changed = await customers.update('customer-2', { name: 'Karthik R', ...{ id: 'x' } });
    expect(changed).toMatchObject({ id: 'customer-2', name: 'Karthik R', phone_number: '9443120002' });
    expect(await customers.byId('customer-2')).toEqual(changed);
  });

  test('delete answers the customer, who then cannot be found', async () => {
    const { customers } = quickSimulation();
    expect(await customers.delete('customer-3')).toMatchObject({ name: 'Fathima Begum' });
    await expect(customers.byId('customer-3')).rejects.toThrow('Customer not found');
  });

  test('deleting the signed-in customer ends the session', async () => {
    const simulation = await signIn(quickSimulation());
    await simulation.customers.delete(simulation.auth.user?.id ?? '');
    expect(simulation.auth.state).toBe('loggedOut');
  });

  test.each([
    ['byId', () => quickSimulation().customers.byId('none')],
    ['update', () => quickSimulation().customers.update('none', {})],
    ['toggleStatus', () => quickSimulation().customers.toggleStatus('none')],
    ['delete', () => quickSimulation().customers.delete('none')],
    ['sendNotification', () => quickSimulation().customers.sendNotification({ customerIds: ['none'], message: '' })],
  ])("%s of an unknown customer is 'Customer not found' (spec §8)", async (_, call) => {
    await expect(call()).rejects.toThrow(new Error('Customer not found'));
  });

  test('send notification with customerIds, message, type', async () => {
    const { customers } = quickSimulation({ clock: handClock() });
    const notice = { customerIds: ['customer-1', 'customer-2'], message: 'Happy Deepavali', type: 'promotion' };
    expect(await customers.sendNotification(notice)).toEqual({
      ...notice,
      ...{ sentCount: 2, sentAt: '2026-11-20T06:30:00.000Z' },
    });
  });
});

describe('customer stats (spec §3)', () => {
  test('totals, active and inactive, revenue and average add up over the customers', async () => {
    const { customers } = quickSimulation();
    const { items } = await customers.list({ limit: 100 });
    const stats = await customers.stats();
    const spent = items.reduce((sum, customer) => sum + customer.totalSpent, 0);
    const placed = items.reduce((sum, customer) => sum + customer.totalOrders, 0);
    expect(stats).toMatchObject({
      totalCustomers: items.length,
      totalRevenue: spent,
      averageOrderValue: spent / placed,
    });
    expect(stats.activeCustomers + stats.inactiveCustomers).toBe(items.length);
    expect(stats.repeatCustomers).toBe(items.filter((customer) => customer.totalOrders > 1).length);
  });

  test('topCustomers: top 5 by spend', async () => {
    const simulation = await signIn(quickSimulation());
    await simulation.customers.update(simulation.auth.user?.id ?? '', { totalSpent: 99_999 });
    const { topCustomers } = await simulation.customers.stats();
    expect(topCustomers.map((customer) => customer.totalSpent)).toEqual([99_999, 21_900, 15_780, 12_450, 9640]);
  });

  test('newCustomersThisMonth counts by the calendar of the shop', async () => {
    // 1 December, half past midnight in India, is still November in UTC.
    const clock = handClock('2026-11-30T19:00:00.000Z');
    const simulation = await signIn(quickSimulation({ clock }));
    expect((await simulation.customers.stats()).newCustomersThisMonth).toBe(1);
    clock.advance(-24 * 3_600_000);
    expect((await simulation.customers.stats()).newCustomersThisMonth).toBe(0);
  });

  test('an order of the signed-in user counts', async () => {
    const simulation = await signIn(quickSimulation());
    const before = await simulation.customers.stats();
    await placeOrder(simulation);
    await placeOrder(simulation);
    const after = await simulation.customers.stats();
    expect(after.totalRevenue - before.totalRevenue).toBe(808);
    expect(after.repeatCustomers - before.repeatCustomers).toBe(1);
  });
});
