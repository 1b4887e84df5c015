import { describe, expect, it } from 'vitest';
import { type BulkValues, bulkActionOf } from './bulk-form.ts';

const typed = (values: Partial<BulkValues>): BulkValues => ({
  kind: 'price',
  amount: '',
  direction: 'up',
  roundTo: 'rupee',
  ...values,
});

describe('a change of many products', () => {
  it.each([
    [{ amount: '12.5' }, { type: 'price', percent: 12.5, round_to: 'rupee' }],
    [
      { amount: '10', direction: 'down' },
      { type: 'price', percent: -10, round_to: 'rupee' },
    ],
    [
      { kind: 'discount', amount: '0' },
      { type: 'discount', percent: 0 },
    ],
    [
      { kind: 'stock', amount: '250' },
      { type: 'stock', quantity: 250 },
    ],
    [{ kind: 'activate' }, { type: 'status', status: 1 }],
    [{ kind: 'deactivate' }, { type: 'status', status: 0 }],
  ] as const)('%o', (values, action) => {
    expect(bulkActionOf(typed(values))).toEqual(action);
  });

  it.each([
    [{ amount: '' }],
    [{ amount: '0' }],
    [{ amount: '91', direction: 'down' }],
    [{ amount: '501' }],
    [{ amount: 'ten' }],
    [{ kind: 'discount', amount: '101' }],
    [{ kind: 'stock', amount: '2.5' }],
  ] as const)('%o is no change yet', (values) => {
    expect(bulkActionOf(typed(values))).toBeNull();
  });
});
