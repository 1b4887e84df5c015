import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import { RefundDialog } from './RefundDialog.tsx';

vi.mock('../../form/unsaved.tsx', () => ({
  useUnsaved: () => {},
  UnsavedQuestion: () => null,
  hasUnsaved: () => false,
}));

afterEach(() => {
  vi.unstubAllGlobals();
});

const ORDER = {
  ...{ id: 7, number: 'MP-7', tracking_status_id: 2, left_by_hand: 0, Carts: [] },
  User: { id: 3, name: 'Meena' },
} as unknown as Order;

// Seen before: as soon as the order was loaded again the question was about ₹0, to be paid by hand.
it('goes on asking about the same amount while the refund is sent and the order is loaded again', async () => {
  const bodies: unknown[] = [];
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  const onClose = vi.fn();
  const dialog = (left: number) => (
    <QueryClientProvider client={client}>
      <RefundDialog order={ORDER} left={left} onClose={onClose} />
    </QueryClientProvider>
  );
  const client = new QueryClient();
  const { rerender } = render(dialog(500));
  fireEvent.click(screen.getByRole('radio', { name: /^Part/ }));
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '300' } });
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Broken' } });
  fireEvent.click(screen.getByRole('button', { name: 'Refund ₹300' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Refund ₹300 to Meena?');
  fireEvent.click(screen.getAllByRole('button', { name: 'Refund ₹300' }).at(-1) as HTMLElement);
  await waitFor(() => expect(bodies).toEqual([{ order_id: 7, reason: 'Broken', amount: 300 }]));
  rerender(dialog(200));
  expect(question.textContent).toContain('Refund ₹300 to Meena?');
  expect(question.textContent).toContain('Three hundred rupees'.toLowerCase());
  expect(question.textContent).not.toContain('yourself');
  answer(Response.json({ data: { id: 1 } }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
