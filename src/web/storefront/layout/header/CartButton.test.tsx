import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CartButton } from './CartButton.tsx';

const page = vi.hoisted(() => ({ sum: null as { lines: number; total: number } | null }));
vi.mock('../../cart/product-prices.ts', () => ({ useCartSum: () => page.sum }));
vi.mock('./use-open-cart.ts', () => ({ useOpenCart: () => ({ openCart: () => undefined, isSaving: false }) }));

// Before: '3 Items ₹56.53' alone, which does not say where it leads.
it.each([
  [null, /^Cart$/],
  [{ lines: 3, total: 5653 }, /^Cart: ?3 Items ₹56\.53$/],
])('is named after the cart with %j in it', (sum, name) => {
  page.sum = sum;
  render(<CartButton />);
  expect(screen.getByRole('button', { name })).toBeDefined();
});
