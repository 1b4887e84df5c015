import { render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendOrWait, sendWaiting } from '#web/api/waiting-writes.ts';
import { toast } from '#web/ui/Toast.tsx';
import { WaitingNotice } from './WaitingNotice.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ invalidate: () => undefined }),
}));
vi.mock('#web/ui/Toast.tsx', () => ({ toast: vi.fn() }));

/** A sale typed without a network, and refused when it is sent. */
async function refuseSale(): Promise<void> {
  const sale = { kind: 'desk', method: 'POST', path: '/order/desk', body: {} } as never;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await sendOrWait(sale);
  const refused = { error: 'Only 2 available.', code: 'OUT_OF_STOCK' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refused, { status: 404 })));
  await sendWaiting();
}

beforeEach(() => {
  localStorage.clear();
  vi.mocked(toast).mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

// The admin's frame keeps a refused sale and says so itself; on a page of the shop it would vanish without a word.
it('says outside the admin what became of a sale', async () => {
  render(<WaitingNotice isAdmin={false} />);
  await refuseSale();
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.stringContaining('Only 2 available.'), 'error'));
});

it('leaves that to the frame of the admin', async () => {
  render(<WaitingNotice isAdmin />);
  await refuseSale();
  expect(toast).not.toHaveBeenCalled();
});
