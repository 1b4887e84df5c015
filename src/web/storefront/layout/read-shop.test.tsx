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

/** As the root route does with each page: the router copies its context. */
const visit = async () => {
  const context = { ...(await readShop({ isInvalid: false, isAnew: false, isAsked: false })) };
  renderHook(() => useRememberShop(context));
  return context;
};

// Before: every page began the minute anew, so a closed shop went unnoticed while somebody went from page to page.
it('asks again after a minute, however many pages were visited meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.mocked(api.session).mockResolvedValue(null);
  renderHook(() => useRememberShop({ ...shop, readAt: Date.now() + 1 }));
  vi.mocked(api.session).mockClear();
  const asked: number[] = [];
  for (let page = 0; page < 5; page++) {
    vi.setSystemTime(Date.now() + 35_000);
    await visit();
    asked.push(vi.mocked(api.session).mock.calls.length);
  }
  expect(asked).toEqual([0, 1, 1, 2, 2]);
  vi.useRealTimers();
});

it('asks again at once after a reading that nobody answered', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  renderHook(() => useRememberShop({ ...shop, readAt: Date.now() + 2 }));
  vi.setSystemTime(Date.now() + 61_000);
  vi.mocked(api.session).mockRejectedValue(new ApiError(0, { code: 'OFFLINE', error: '' }));
  expect((await visit()).isRemembered).toBe(true);
  vi.mocked(api.session).mockResolvedValue(null);
  expect((await visit()).isRemembered).toBe(false);
  vi.useRealTimers();
});
