import { waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { followHearts } from './hearts.ts';
import { keptWishlist } from './kept-wishlist.ts';

const { api, toast } = vi.hoisted(() => ({
  api: { wishlist: vi.fn(), addToWishlist: vi.fn(), removeFromWishlist: vi.fn() },
  toast: vi.fn(),
}));
vi.mock('#web/api/calls.ts', () => ({ api }));
vi.mock('#web/ui/Toast.tsx', () => ({ toast }));

const CUSTOMER = { id: 7, role: 'customer' } as const;
const row = (id: number) => `<div class="price-row" data-row="${id} 1 1 1 x"><b id="n${id}">Rocket ${id}</b>
  <button class="price-heart" aria-pressed="false"></button></div>`;
const pressed = () =>
  [...document.querySelectorAll('.price-heart')].map((heart) => heart.getAttribute('aria-pressed') === 'true');
const items = (...ids: number[]) => ids.map((id) => ({ id }));

/** Starts like a page that has loaded nothing yet. */
async function begin(viewer: Parameters<typeof followHearts>[0]) {
  vi.resetModules();
  const { ApiError } = await import('#web/api/client.ts');
  const hearts = await import('./hearts.ts');
  hearts.followHearts(viewer);
  return { ...hearts, ApiError };
}

// Import once beforehand: on a busy machine it takes long, which must not count against the tests' time.
beforeAll(() => import('./hearts.ts'), 60_000);

beforeEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
  document.body.innerHTML = `<div class="price-list">${row(1)}${row(2)}</div>`;
});

it('keeps a visitor’s hearts on the device, and says so once', async () => {
  const { pressHeart, followHearts } = await begin(null);
  for (const id of [1, 2]) await pressHeart(id);
  expect(pressed()).toEqual([true, true]);
  expect(keptWishlist()).toEqual([2, 1]);
  expect(toast.mock.calls).toEqual([[expect.stringContaining('Rocket 1 is in your wishlist on this device.')]]);
  followHearts({ id: 3, role: 'guest' });
  await pressHeart(2);
  expect([pressed(), keptWishlist()]).toEqual([[true, false], [1]]);
  expect(api.addToWishlist).not.toHaveBeenCalled();
});

it('paints hearts on rows created by a search, and follows another tab', async () => {
  localStorage.setItem('mathappu.wishlist', '[2, "x", 3]');
  await begin(null);
  await waitFor(() => expect(pressed()).toEqual([false, true]));
  document.querySelector('.price-list')?.insertAdjacentHTML('beforeend', row(3));
  await waitFor(() => expect(pressed()).toEqual([false, true, true]));
  localStorage.setItem('mathappu.wishlist', '[1]');
  window.dispatchEvent(new StorageEvent('storage', { key: 'mathappu.wishlist' }));
  expect(pressed()).toEqual([true, false, false]);
});

it('saves a customer’s hearts in the account, and removes them again', async () => {
  api.wishlist.mockResolvedValue(items(2));
  api.addToWishlist.mockResolvedValue(items(1, 2));
  api.removeFromWishlist.mockResolvedValue(items(1));
  const { pressHeart } = await begin(CUSTOMER);
  await pressHeart(1);
  await pressHeart(2);
  expect(pressed()).toEqual([true, false]);
  await waitFor(() => expect(api.removeFromWishlist).toHaveBeenCalledWith(2));
  expect([pressed(), keptWishlist()]).toEqual([[true, false], []]);
});

it('removes a heart that the shop refused', async () => {
  api.wishlist.mockResolvedValue([]);
  const { pressHeart, ApiError } = await begin(CUSTOMER);
  api.addToWishlist.mockRejectedValue(new ApiError(0, { code: 'OFFLINE' }));
  await pressHeart(1);
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.any(String), 'error'));
  expect(pressed()).toEqual([false, false]);
});

it('loses nothing if the session has ended: a heart waits on the device for the next sign-in', async () => {
  api.wishlist.mockResolvedValue([]);
  const { pressHeart, ApiError } = await begin(CUSTOMER);
  api.addToWishlist.mockRejectedValue(new ApiError(401, { code: 'UNAUTHENTICATED' }));
  await pressHeart(1);
  await waitFor(() => expect(keptWishlist()).toEqual([1]));
  expect(pressed()).toEqual([true, false]);
});
