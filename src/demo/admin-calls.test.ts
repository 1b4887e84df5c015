import { expect, it, vi } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import { createSimulation } from '../simulation/simulation.ts';
import { adminCalls } from './admin-calls.ts';
import { firstRecords } from './first-orders.ts';

const text = await firstRecords();
const { orders } = createSimulation({
  ...{ delayMs: 0, failureRate: 0 },
  records: { load: () => text, save: () => undefined },
});
vi.mock('./demo-shop.ts', () => ({ shop: () => ({ auth: { user: OWNER }, orders }) }));
const OWNER = { id: 'user-1', name: 'Owner', phone_number: '9000000001', email: '' };

const listed = async (todo: string): Promise<Order[]> => {
  const answer = await adminCalls.request(`/order/list?limit=100&todo=${todo}`);
  return ((await answer.json()) as { data: Order[] }).data;
};

// Before: every order, delivered ones too, waited at the dispatch desk for the lorry, and was an order to pack.
it('lists the orders of a task as the to-do list counts them', async () => {
  const { data } = (await (await adminCalls.request('/report/todo')).json()) as { data: { packing: number } };
  const toPack = await listed('packing');
  expect(toPack).toHaveLength(data.packing);
  expect(toPack.length).toBeGreaterThan(0);
  expect(await listed('packed')).toEqual([]);
  expect((await listed('')).length).toBeGreaterThan(toPack.length);
});
