import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { TrackOrderScreen } from './TrackOrderScreen.tsx';

const { router, own } = vi.hoisted(() => ({ router: { invalidate: vi.fn(async () => {}) }, own: vi.fn() }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
  useNavigate: () => vi.fn(),
  useRouter: () => router,
}));
vi.mock('#web/storefront/layout/shop-context.ts', () => ({
  useStore: () => ({}),
  useViewer: () => ({ id: 7, role: 'guest' }),
}));
vi.mock('./parcel.ts', () => ({ findOwnParcel: own, findParcelByContact: vi.fn() }));

// Before: the button stayed at 'Tracking…' for ever.
it('can be tried again by a guest whose ended visit could not be read', async () => {
  own.mockRejectedValue(new ApiError(401, { code: 'UNAUTHORIZED', error: 'Sign in.' }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TrackOrderScreen id="MP-1" />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(router.invalidate).toHaveBeenCalledTimes(2));
  expect(own).toHaveBeenCalledTimes(2);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText('Sign in again')).toBeNull();
});
