import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import { m } from '#web/words/messages.js';
import { RefundDialog } from './RefundDialog.tsx';
import { RejectedDialog } from './RejectedDialog.tsx';

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

// Before: it said 'Something went wrong. Please try again.' without telling what was missing.
it('says what is missing before a rejected refund is recorded as made by hand', async () => {
  const send = vi.fn(() => Promise.resolve(Response.json({ data: { id: 1 } })));
  vi.stubGlobal('fetch', send);
  const refund = { id: 9, amount: 300, reason: 'Broken' } as Order['refunds'][number];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RejectedDialog orderId={7} refund={refund} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const record = () => fireEvent.click(screen.getByRole('button', { name: m.admin_rejected_open() }));
  record();
  expect(await screen.findByText(m.admin_handed_over_open())).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(m.admin_handed_over_transfer()) }));
  expect(await screen.findByText(m.admin_handed_over_no_reference())).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(m.admin_handed_over_cash()) }));
  expect(screen.queryByText(m.admin_handed_over_no_reference())).toBeNull();
  expect(send).not.toHaveBeenCalled();
  record();
  await waitFor(() => expect(send).toHaveBeenCalled());
});

it('opens in a shop that is tried without HTTPS, where browsers make no random UUIDs', () => {
  const own = globalThis.crypto;
  vi.stubGlobal('crypto', {
    getRandomValues: <T extends ArrayBufferView>(bytes: T) => own.getRandomValues(bytes as never),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RefundDialog order={ORDER} left={500} onClose={() => {}} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('dialog')).toBeTruthy();
});
