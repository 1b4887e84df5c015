import { expect, it } from 'vitest';
import { firstSteps, type StepFacts } from './first-steps.ts';

const NEW = {
  ...{ phone_number: '', store_address: '', sales_mode: 'enquiry_only', upi_id: '', bank_details: '' },
  delivery: { by_rules: false, min_from: 0 },
} as unknown as StepFacts;

const doneIn = (store: Partial<StepFacts>, products = 0) =>
  firstSteps({ ...NEW, ...store }, products).map(({ isDone }) => isDone);

it('a new shop has everything before it, and each step leads to its own place', () => {
  expect(doneIn({})).toEqual([false, false, false, false]);
  expect(firstSteps(NEW, 0).map(({ place }) => place.tab)).toEqual(['settings', 'products', 'delivery', 'settings']);
});

it('ticks what is set up', () => {
  expect(doneIn({ phone_number: '04562 222333' })).toEqual([false, false, false, false]);
  const reachable = { phone_number: '04562 222333', store_address: 'Car Street' };
  expect(doneIn(reachable, 3)).toEqual([true, true, false, false]);
  expect(doneIn({ ...reachable, upi_id: 'shop@bank' }, 3)).toEqual([true, true, false, true]);
  expect(doneIn({ sales_mode: 'online_payment' })[3]).toBe(true);
});
