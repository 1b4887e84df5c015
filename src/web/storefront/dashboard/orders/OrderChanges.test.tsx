import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import { api } from '#web/api/calls.ts';
import { OrderChanges } from './OrderChanges.tsx';

vi.mock('#web/storefront/layout/shop-context.ts', () => ({ useStore: () => ({}) }));

const shown = (facts: object) => {
  vi.spyOn(api, 'orderVersions').mockResolvedValue([]);
  const order = {
    ...{ id: 7, number: 'MP-7', user_id: 3, version: 2, due_amount: 20.75, due_utr: null, due_missing_utr_end: '' },
    due_ways: { pays_online: false, upi_link: null, bank_details: 'A/C: 1234' },
    ...facts,
  } as unknown as Order;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OrderChanges order={order} />
    </QueryClientProvider>,
  );
};

// Before: the first payment's method decided, while the estimate's page of the same order asked the server.
it.each([
  ['paid by UPI before', 'upi_direct', true, 1],
  ['paid online before, and not enough for the gateway', 'online', false, 0],
] as const)(
  'offers the gateway for what is due where the server takes it: %s',
  (_, payment_method, pays_online, buttons) => {
    shown({ payment_method, due_ways: { pays_online, upi_link: null, bank_details: '' } });
    expect(screen.queryAllByRole('button', { name: 'Pay ₹20.75 now' })).toHaveLength(buttons);
  },
);

it('takes the reference of a transfer for what is due, with the version that was paid', async () => {
  const announce = vi.spyOn(api, 'announceTransfer').mockResolvedValue({} as Order);
  shown({ due_missing_utr_end: '8901' });
  expect(screen.getByText(/No money with the UTR ending in 8901/)).toBeDefined();
  const box = screen.getByRole('textbox', { name: /UTR number/ });
  fireEvent.change(box, { target: { value: 'SBIN 0012 3456 7890' } });
  fireEvent.click(screen.getByRole('button', { name: 'I have paid' }));
  await waitFor(() => expect(announce).toHaveBeenCalledWith({ order_id: 7, version: 2, utr: 'SBIN001234567890' }));
});

it('only lets a reference that is being checked be corrected', () => {
  shown({ due_utr: '412345678901', due_ways: undefined });
  expect(screen.getByText('₹20.75, UTR ending in 8901. We confirm it as soon as it is on our account.')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Correct the UTR number' }));
  expect(screen.getByRole('textbox', { name: /UTR number/ })).toBeDefined();
});
