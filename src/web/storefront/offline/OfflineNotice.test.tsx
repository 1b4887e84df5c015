import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OfflineNotice } from './OfflineNotice.tsx';

const place = vi.hoisted(() => ({ pathname: '/' }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ invalidate: () => undefined }),
  useLocation: ({ select }: { select: (location: typeof place) => string }) => select(place),
}));

afterEach(() => window.dispatchEvent(new Event('online')));

it.each([
  ['/', false, 'You are offline. Price list of'],
  ['/cart', false, 'You are offline. Price list of'],
  ['/e/secret', false, 'You are offline. This page is from'],
  ['/dashboard', false, 'You are offline. This page is from'],
  ['/', true, 'You are offline. This page is from'],
])('speaks on %s of what is shown there (staff: %s)', (pathname, isAdmin, said) => {
  place.pathname = pathname;
  render(<OfflineNotice isAdmin={isAdmin} />);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status').textContent).toContain(said);
});
