import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CookiesBlocked } from './CookiesBlocked.tsx';

afterEach(() => vi.restoreAllMocks());

it('says that the browser blocks cookies, without which nobody stays signed in', () => {
  const { rerender } = render(<CookiesBlocked />);
  expect(screen.queryByRole('status')).toBeNull();
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  rerender(<CookiesBlocked />);
  expect(screen.getByRole('status').textContent).toMatch(/^This browser blocks cookies/);
});
