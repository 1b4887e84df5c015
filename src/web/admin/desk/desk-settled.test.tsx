import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { sendWaiting } from '#web/api/waiting-writes.ts';
import { useDeskOrder } from './use-desk-order.ts';

// Prices need the shop's page around them.
vi.mock('./desk.queries.ts', () => ({ usePricedDraft: () => null }));

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A sale that waits for the network and is on the screen, until the shop has answered. */
async function settledWith(answer: () => Response) {
  const wait = { kind: 'desk', method: 'POST', path: '/order/desk', body: { key: 'a' }, key: 'k', since: Date.now() };
  localStorage.setItem('mathappu.waiting', JSON.stringify([wait]));
  vi.stubGlobal('fetch', async () => answer());
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useDeskOrder, { wrapper });
  act(() => result.current.finish({ key: 'a', order: null, change: 400 }));
  await act(sendWaiting);
  return result.current.placed;
}

it('shows a sale that waited with its order as soon as it is sent', async () => {
  const placed = await settledWith(() => Response.json({ data: { id: 9, number: 'MP-9' } }));
  expect(placed).toEqual({ key: 'a', order: { id: 9, number: 'MP-9' }, change: 400 });
});

it('no longer promises that a refused sale will be sent', async () => {
  expect(await settledWith(() => Response.json({ error: 'No', code: 'OUT_OF_STOCK' }, { status: 409 }))).toBeNull();
});
