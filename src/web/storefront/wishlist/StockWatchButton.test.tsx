import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import { ApiError } from '#web/api/client.ts';
import { overwriteGetLocale } from '#web/words/runtime.js';
import { StockWatchButton } from './StockWatchButton.tsx';

const { ask, toast } = vi.hoisted(() => ({ ask: vi.fn(), toast: vi.fn() }));
vi.mock('#web/api/client.ts', async (original) => ({ ...(await original<object>()), ask }));
vi.mock('#web/ui/Toast.tsx', () => ({ toast }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search, children }: { to: string; search: object; children: ReactNode }) => (
    <a href={`${to}?${new URLSearchParams(search as Record<string, string>)}`}>{children}</a>
  ),
}));

const MEENA: SessionUser = {
  ...{ id: 7, name: 'Meena', email: 'meena@example.com', phone_number: '9486012345', role: 'customer' },
};
const WATCH = { product_id: 4, name: 'Peacock', createdAt: '2026-10-01T06:30:00.000Z' };

beforeEach(() => {
  vi.resetAllMocks();
  overwriteGetLocale(() => 'en');
});
function show(viewer: SessionUser | null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <StockWatchButton viewer={viewer} id={4} name="Peacock" />
    </QueryClientProvider>,
  );
}

const button = () => screen.getByRole('button', { name: 'Tell me when it is back: Peacock' });
const isPressed = () => button().getAttribute('aria-pressed') === 'true';
const ready = () => waitFor(() => expect((button() as HTMLButtonElement).disabled).toBe(false));
const SAID = 'We will write to meena@example.com when it is back.';

it('asks, shows that it is saving, says where the mail goes, and is undone by pressing again', async () => {
  const { promise, resolve } = Promise.withResolvers<(typeof WATCH)[]>();
  ask.mockImplementation((route: string) => (route.startsWith('POST') ? promise : Promise.resolve([])));
  show(MEENA);
  await ready();
  expect([isPressed(), screen.queryByText(SAID)]).toEqual([false, null]);

  fireEvent.click(button());
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'));
  resolve([WATCH]);
  expect(await screen.findByText(SAID)).toBeTruthy();
  expect(isPressed()).toBe(true);
  expect(ask).toHaveBeenLastCalledWith('POST /stock-watch/{productId}', { params: { productId: 4 } });

  await ready();
  fireEvent.click(button());
  await waitFor(() => expect(isPressed()).toBe(false));
  expect(screen.queryByText(SAID)).toBeNull();
  expect(ask).toHaveBeenLastCalledWith('DELETE /stock-watch/{productId}', { params: { productId: 4 } });
});

it('says why it was refused, and what the shop knows now', async () => {
  ask
    .mockResolvedValueOnce([WATCH])
    .mockRejectedValueOnce(new ApiError(404, { code: 'NOT_FOUND' }))
    .mockResolvedValue([]);
  show(MEENA);
  await waitFor(() => expect(isPressed()).toBe(true));
  fireEvent.click(button());
  await waitFor(() => expect(isPressed()).toBe(false));
  expect(toast).toHaveBeenCalledWith(expect.any(String), 'error');
});

it('leads a customer without an email to the profile, a guest to an account, and a visitor to sign-in and back', () => {
  const hrefOf = (viewer: SessionUser | null) => {
    show(viewer);
    const href = screen.getByRole('link').getAttribute('href');
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    return href && decodeURIComponent(decodeURIComponent(href));
  };
  expect(hrefOf({ ...MEENA, email: '' })).toBe('/dashboard?tab=profile');
  expect(hrefOf({ ...MEENA, email: '', role: 'guest' })).toBe('/login?next=/dashboard?tab=wishlist');
  expect(hrefOf(null)).toBe('/login?next=/?q=Peacock');
  expect(ask).not.toHaveBeenCalled();
});

it('is not there for the people of the shop', () => {
  expect(show({ ...MEENA, role: 'packer' }).container.textContent).toBe('');
});
