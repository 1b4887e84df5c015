import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { newAdminClient } from './admin-client.ts';

const refusal = (status: number) => new ApiError(status, { code: 'REFUSED', error: 'Please sign in.' });

// Whose session was over read 'Could not load. Try again.' for up to 20 seconds, without a way to sign in.
it.each([
  [401, 2, ['orders', 'recent']],
  [401, 2, ['orders', 'packing', 'recent']],
  [403, 1, ['orders', 'recent']],
])('after a refusal with %i the newest orders were asked for %i times', async (status, times, queryKey) => {
  const client = newAdminClient();
  const queryFn = vi.fn(() => Promise.resolve('orders'));
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  queryFn.mockRejectedValue(refusal(status));
  const list = () => Promise.reject(refusal(status));
  await client.fetchQuery({ queryKey: ['orders', 'list'], queryFn: list }).catch(() => undefined);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(queryFn).toHaveBeenCalledTimes(times);
  stop();
});
