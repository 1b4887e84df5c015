import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { readShop, useRememberShop } from './read-shop.ts';
import type { ShopContext } from './shop-context.ts';

vi.mock('#web/api/calls.ts', () => ({ api: { session: vi.fn(), store: vi.fn() } }));

const shop = {
  viewer: null,
  store: { sales_mode_now: 'closed' },
  readAt: 1,
  isPreview: false,
  isRemembered: false,
} as unknown as ShopContext;

beforeEach(() => {
  vi.mocked(api.store).mockResolvedValue({} as never);
  renderHook(() => useRememberShop(shop));
});

// The sign-in form needs no answer, but gave way to 'Something went wrong!'.
it.each([0, 500, 503])('works with the last result when the session is answered by %i', async (status) => {
  vi.mocked(api.session).mockRejectedValue(new ApiError(status, { code: 'FAILED', error: 'Failed.' }));
  expect(await readShop({ isInvalid: false, isAnew: true, isAsked: false })).toEqual({ ...shop, isRemembered: true });
});

it('takes a refusal seriously', async () => {
  vi.mocked(api.session).mockRejectedValue(new ApiError(403, { code: 'FORBIDDEN', error: 'No.' }));
  await expect(readShop({ isInvalid: false, isAnew: true, isAsked: false })).rejects.toMatchObject({ status: 403 });
});

// The dashboard sent the signed-in person back to a form that still said 'Signing In...', for ever.
it('knows nobody after a sign-in whose session is not answered', async () => {
  vi.mocked(api.session).mockRejectedValue(new ApiError(503, { code: 'OVERLOADED', error: 'Full.' }));
  await expect(readShop({ isInvalid: true, isAnew: false, isAsked: false })).rejects.toMatchObject({ status: 503 });
});

// Before: on a phone that is two days behind, what the server had put into the page stayed fresh for two days.
it('asks again after a minute on a device whose clock is behind the server’s', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.mocked(api.session).mockResolvedValue(null);
  renderHook(() => useRememberShop({ ...shop, readAt: Date.now() + 2 * DAY_MS }));
  const reads = async () => {
    vi.mocked(api.session).mockClear();
    await readShop({ isInvalid: false, isAnew: false, isAsked: false });
    return vi.mocked(api.session).mock.calls.length;
  };
  expect(await reads()).toBe(0);
  vi.setSystemTime(Date.now() + 61_000);
  expect(await reads()).toBe(1);
  expect(await reads()).toBe(0);
  vi.setSystemTime(Date.now() - DAY_MS);
  expect(await reads()).toBe(1);
  vi.useRealTimers();
});
