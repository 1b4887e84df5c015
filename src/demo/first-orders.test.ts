import { expect, test } from 'vitest';
import { createSimulation } from '../simulation/simulation.ts';
import { firstRecords } from './first-orders.ts';

test('the first visit shows orders in every status, placed within the last week', async () => {
  const text = await firstRecords();
  const records = { load: () => text, save: () => undefined };
  const { orders, auth } = createSimulation({ delayMs: 0, failureRate: 0, records });
  const stats = await orders.stats();
  const { totalOrders, pendingOrders, processingOrders, shippedOrders, deliveredOrders, cancelledOrders } = stats;
  expect(totalOrders).toBe(7);
  expect([pendingOrders, processingOrders, shippedOrders, deliveredOrders, cancelledOrders]).not.toContain(0);
  const { items } = await orders.list();
  const weekAgo = Date.now() - 8 * 24 * 3_600_000;
  expect(items.every(({ createdAt }) => Date.parse(createdAt) > weekAgo)).toBe(true);
  expect(items.every(({ updatedAt }) => Date.parse(updatedAt) <= Date.now())).toBe(true);
  expect(auth.state).toBe('loggedOut');
});
