import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import { BulkCancelAction, BulkCancelDialog } from './BulkCancelAction.tsx';

afterEach(() => vi.unstubAllGlobals());

function enquiry(id: number, changes: object = {}): Order {
  const standing = { waits_for_goods: false, waits_for_money: false, due_amount: 0, due_utr: null, paid_amount: 0 };
  const state = { tracking_status_id: 1, payment_status: 'enquiry', payment_method: 'enquiry', ...standing };
  const estimate = { accepted_at: null, asked_at: null, valid_until: '2999-01-01' };
  return {
    ...{ id, number: `MP-${id}`, User: { name: 'Meena' }, total_amount: 20, estimate, ...state },
    ...changes,
  } as unknown as Order;
}

const paid = enquiry(3, { payment_status: 'paid', payment_method: 'cash', paid_amount: 20 });

it('is offered for open enquiries only', () => {
  const { rerender } = render(<BulkCancelAction orders={[paid]} onAsk={() => {}} />);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<BulkCancelAction orders={[paid, enquiry(1)]} onAsk={() => {}} />);
  expect(screen.getByRole('button', { name: 'Cancel enquiries' })).toBeDefined();
});

it('sends only the open ones, with a reason, and stays to say which of them refused', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    const failed = [{ order_id: 2, error: 'This estimate is no longer open.', code: 'CONFLICT' }];
    return Response.json({ data: { changed: [1], failed } });
  });
  const accepted = { accepted_at: '2026-12-01T00:00:00.000Z', asked_at: null, valid_until: '2999-01-01' };
  const orders = [enquiry(1), enquiry(2, { estimate: accepted }), paid];
  const onClose = vi.fn();
  const onDone = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BulkCancelDialog orders={orders} onClose={onClose} onDone={onDone} />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Cancel 2 enquiries?')).toBeDefined();
  expect(screen.getByText(/^accepted/)).toBeDefined();
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Cancel enquiries' }));
  press();
  expect(await screen.findByText('Please give a reason.')).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Sent twice' } });
  press();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent).toEqual([{ order_ids: [1, 2], reason: 'Sent twice' }]);
  expect(await screen.findByText('1 order could not be changed')).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});
