import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import { api } from '#web/api/calls.ts';
import { OrderChanges } from './OrderChanges.tsx';

vi.mock('#web/storefront/layout/shop-context.ts', () => ({ useStore: () => ({ upi_id: '', bank_details: '' }) }));

// Before: the first payment's method decided, while the estimate's page of the same order asked the server.
it.each([
  ['paid by UPI before', { payment_method: 'upi_direct', due_online: true }, 1],
  ['paid online before, and not enough for the gateway', { payment_method: 'online', due_online: false }, 0],
] as const)('offers the gateway for what is due where the server takes it: %s', (_, facts, buttons) => {
  vi.spyOn(api, 'orderVersions').mockResolvedValue([]);
  const order = { id: 7, number: 'MP-7', user_id: 3, version: 2, due_amount: 20.75, ...facts } as Order;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OrderChanges order={order} />
    </QueryClientProvider>,
  );
  expect(screen.queryAllByRole('button', { name: 'Pay ₹20.75 now' })).toHaveLength(buttons);
});
