import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { OfflineNotice } from './OfflineNotice.tsx';

const place = vi.hoisted(() => ({ pathname: '/', search: {} as { step?: string } }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ invalidate: () => undefined }),
  useLocation: ({ select }: { select: (location: typeof place) => string }) => select(place),
}));

vi.mock('#web/ui/Toast.tsx', () => ({ toast: vi.fn() }));

afterEach(() => {
  vi.unstubAllGlobals();
  window.dispatchEvent(new Event('online'));
});

it.each([
  ['/', false, 'You are offline. Price list of'],
  ['/cart', false, 'You are offline. Price list of'],
  ['/cart?step=payment', false, 'You are offline. Price list of'],
  ['/cart?step=confirmation', false, 'You are offline. This page is from'],
  ['/e/secret', false, 'You are offline. This page is from'],
  ['/dashboard', false, 'You are offline. This page is from'],
  ['/', true, 'You are offline. This page is from'],
])('speaks on %s of what is shown there (staff: %s)', (pathname, isAdmin, said) => {
  const [path = '', step] = pathname.split('?step=');
  Object.assign(place, { pathname: path, search: step ? { step } : {} });
  render(<OfflineNotice isAdmin={isAdmin} />);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status').textContent).toContain(said);
});

// It reloaded, and the estimate on the screen gave way to 'You are offline'.
it.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is not there behind its proxy', () => Promise.resolve(new Response(null, { status: 502 }))],
])('leaves the page as it is if the shop still %s', async (_, answer) => {
  vi.mocked(toast).mockClear();
  vi.stubGlobal('fetch', answer);
  render(<OfflineNotice isAdmin={false} />);
  act(() => void window.dispatchEvent(new Event('offline')));
  fireEvent.click(screen.getByRole('button', { name: m.common_try_again() }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(m.error_offline(), 'error'));
});
