import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { parcelQuery } from '../dashboard.queries.ts';
import { OrderStatusDialog } from './OrderStatusDialog.tsx';

vi.mock('#web/storefront/layout/shop-context.ts', () => ({ useStore: () => ({ store_name: 'Shop', tamil_name: '' }) }));
vi.mock('#web/storefront/track-order/ParcelView.tsx', () => ({ ParcelView: () => <p>goods</p> }));
vi.mock('./OrderChanges.tsx', () => ({ OrderChanges: () => <p>changes</p> }));
vi.mock('./CancelRequest.tsx', () => ({ CancelRequest: () => null }));
vi.mock('./OrderSheet.tsx', () => ({ OrderSheet: () => null }));

test.each([
  ['above the goods while something is due', 80, ['changes', 'goods']],
  ['below them once all is paid', 0, ['goods', 'changes']],
])('shows what a change added %s', (_, due_amount, parts) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const order = { id: 7, number: 'MP-7', due_amount, refunds: [], not_served: null, Carts: [] };
  client.setQueryData(parcelQuery(3, 7).queryKey, { number: 'MP-7', order } as never);
  render(
    <QueryClientProvider client={client}>
      <OrderStatusDialog userId={3} orderId={7} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect(screen.getAllByText(/^(goods|changes)$/).map(({ textContent }) => textContent)).toEqual(parts);
});
