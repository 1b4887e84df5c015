import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { adminApi } from '#web/api/admin-calls.ts';
import { useSharedNumbers } from './use-shared-numbers.tsx';

afterEach(() => vi.restoreAllMocks());

function hookOf(tracking_id: string) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const typed = (number: string) => [{ order_id: 1, courier_partner: 'KPN', tracking_id: number }];
  return renderHook(({ number }) => useSharedNumbers(typed(number)), {
    wrapper,
    initialProps: { number: tracking_id },
  });
}

type Shared = ReturnType<typeof hookOf>['result'];
const press = (result: Shared) => act(() => result.current.mayPass());

it('stops the first press with the number of another order, lets the second pass, and asks again about another number', async () => {
  vi.spyOn(adminApi, 'sharedNumbers').mockImplementation(async ({ parcels }) =>
    parcels.flatMap(({ order_id, tracking_id }) =>
      tracking_id.startsWith('LR-1') ? [{ order_id, tracking_id, orders: ['MP-2'], count: 1 }] : [],
    ),
  );
  const { result, rerender } = hookOf('LR-1');
  expect(await press(result)).toBe(false);
  await waitFor(() => expect(result.current.question).not.toBeNull());
  expect(result.current.warningOf(1)).not.toBeNull();
  expect(await press(result)).toBe(true);
  rerender({ number: 'LR-12' });
  expect([result.current.question, result.current.warningOf(1)]).toEqual([null, null]);
  expect(await press(result)).toBe(false);
  rerender({ number: 'LR-2' });
  expect(await press(result)).toBe(true);
  rerender({ number: '' });
  expect(await press(result)).toBe(true);
});

it('does not stand in the way when the shop cannot be asked', async () => {
  vi.spyOn(adminApi, 'sharedNumbers').mockRejectedValue(new Error('no network'));
  expect(await press(hookOf('LR-1').result)).toBe(true);
});
