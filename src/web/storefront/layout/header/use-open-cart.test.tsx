import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { replaceCart } from '../../cart/local-cart.ts';
import { useOpenCart } from './use-open-cart.ts';

const page = vi.hoisted(() => ({ isOffline: false, navigate: vi.fn() }));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => page.navigate }));
vi.mock('../shop-context.ts', () => ({ useViewer: () => null }));
vi.mock('../../offline/offline.ts', () => ({ isOffline: () => page.isOffline }));

// Offline it led to the sign-in, whose script is not kept: 'Something went wrong!' stood in place of the cart.
it.each([
  ['online', false, { to: '/login', search: { next: '/cart' } }],
  ['offline', true, { to: '/cart' }],
])('leads a signed-out shopper with goods, who is %s, to the right page', async (_, isOffline, place) => {
  page.isOffline = isOffline;
  replaceCart([{ id: 1, quantity: 2 }]);
  const { result } = renderHook(useOpenCart);
  await act(() => result.current.openCart());
  expect(page.navigate).toHaveBeenLastCalledWith(place);
});
