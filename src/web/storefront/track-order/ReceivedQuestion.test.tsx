import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import type { Parcel } from './parcel.ts';
import { ReceivedQuestion } from './ReceivedQuestion.tsx';

const { own, tracked } = vi.hoisted(() => ({ own: vi.fn(), tracked: vi.fn() }));
vi.mock('#web/api/calls.ts', () => ({ api: { receiveOrder: own, receiveTrackedOrder: tracked } }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));

beforeEach(() => {
  own.mockReset();
  tracked.mockReset();
});

const client = new QueryClient();
const asked = (receivedBy: Parcel['receivedBy'], number = 'MP-1') => (
  <QueryClientProvider client={client}>
    <ReceivedQuestion parcel={{ number, receivedBy } as Parcel} />
  </QueryClientProvider>
);
const yes = () => screen.getByRole('button', { name: 'Yes, it has arrived' });

it('is not asked while nothing is on its way', () => {
  const { container } = render(asked(null));
  expect(container.textContent).toBe('');
});

it('is answered for the own order, and thanks once the page knows it', async () => {
  own.mockResolvedValue({});
  const { rerender } = render(asked({ order_id: 7 }));
  fireEvent.click(yes());
  await vi.waitFor(() => expect(own).toHaveBeenCalledWith({ order_id: 7 }));
  rerender(asked(null));
  expect(await screen.findByText(/^Thank you!/)).toBeTruthy();
  rerender(asked(null, 'MP-2'));
  expect(screen.queryByText(/^Thank you!/)).toBeNull();
});

it('is answered by number and contact, and can be pressed again after a failure', async () => {
  const by = { order_number: 'MP-1', contact: '9486012345' };
  tracked.mockRejectedValueOnce(new ApiError(0, { code: 'OFFLINE' })).mockResolvedValue({});
  render(asked(by));
  fireEvent.click(yes());
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.click(yes());
  await vi.waitFor(() => expect(tracked).toHaveBeenCalledTimes(2));
  expect(tracked).toHaveBeenLastCalledWith(by);
});
