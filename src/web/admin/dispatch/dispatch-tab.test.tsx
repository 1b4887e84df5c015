import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { DispatchTab } from './DispatchTab.tsx';

vi.mock('../layout/use-admin-search.ts', () => ({ useOrderPlace: () => ({ go: () => undefined }) }));
vi.mock('../orders/OrderPanel.tsx', () => ({ OrderPanel: () => null }));
vi.mock('../orders/print/DayPapers.tsx', () => ({ DayPapers: () => null }));
vi.mock('./OrderRow.tsx', () => ({ OrderRow: ({ order }: { order: Order }) => order.number }));

const order = {
  ...{ id: 1, number: 'MP-1' },
  Parcels: [{ id: 1, state: 'arrived', collect_by: '2026-11-01', courier_partner: 'ABT', contact_number: '04562' }],
} as unknown as Order;

// Before: beyond the newest 200, parcels to collect and those that came back were left out without a word.
it('shows the oldest orders of each list, and says how many more there are', async () => {
  const asked = vi
    .spyOn(adminApi, 'orders')
    .mockImplementation(
      async ({ todo }) =>
        (todo === 'packed' ? { data: [], total: 0 } : { data: [order], total: todo === 'collect' ? 8 : 1 }) as never,
    );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DispatchTab />
    </QueryClientProvider>,
  );
  expect(await screen.findAllByText('7 more orders wait behind these.')).toHaveLength(1);
  expect(new Set(asked.mock.calls.map(([{ sort }]) => sort))).toEqual(new Set(['oldest']));
});
