import { expect, it } from 'vitest';
import type { Todo } from '#shop/reports/todo.contract.ts';
import { tabCounts, todoLines } from './todo-lines.ts';

/** A different digit in each figure, so that a sum shows what it contains. */
const TODO: Todo = {
  ...{ packing: 1, packed: 20, short_goods: 900_000, enquiries: 300, estimates_accepted: 900_000, late_parcels: 4_000 },
  ...{
    money_due: 50_000,
    cancel_requests: 600_000,
    estimates_asked: 900_000,
    estimates_ending: 700_000,
    estimates_over: 800_000,
  },
  transfers: { count: 7_000_000, amount: 10, oldest: null },
  messages: { count: 8, late: 2 },
  ...{ out_of_stock: 5, low_stock: 9, dead_mails: 1, waiting_mails: 50_000, failed_messages: 20 },
  ...{ stopped_channels: 300, payment_alerts: 4_000, backup: null },
};

it('a tab counts everything that its lines count, and what two lines share once', () => {
  expect(tabCounts(TODO)).toEqual({ orders: 7_654_321, inbox: 8, products: 9, settings: 54_321 });
});

it('each line opens a list of its own', () => {
  const places = todoLines(TODO).map(({ place }) => JSON.stringify(place));
  expect(new Set(places).size).toBe(places.length);
});
