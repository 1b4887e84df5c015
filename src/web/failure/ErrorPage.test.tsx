import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { FailedPage } from './ErrorPage.tsx';
import { reloadIfReached } from './reload-if-reached.ts';

const { invalidate } = vi.hoisted(() => ({ invalidate: vi.fn() }));
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ invalidate }) }));
vi.mock('./reload-if-reached.ts', () => ({ reloadIfReached: vi.fn() }));

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.clearAllMocks();
});
afterEach(() => vi.restoreAllMocks());

function setOnline(is: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
  act(() => void window.dispatchEvent(new Event(is ? 'online' : 'offline')));
}

const lost = new TypeError('Failed to fetch dynamically imported module: /assets/login.js');
const show = (error: Error) => render(<FailedPage error={error} reset={() => undefined} />);

// 'Something went wrong!' stayed after the network was back, until the page was refreshed.
it.each([
  ['a script', lost, reloadIfReached],
  ['an answer', new ApiError(0, {}), invalidate],
])('says offline what is missing, and opens the page that lacks %s when the network is back', (_, error, reopen) => {
  setOnline(false);
  show(error);
  expect(screen.getByRole('heading', { name: 'You are offline' })).toBeTruthy();
  expect(screen.queryByText(/Something went wrong/)).toBeNull();
  expect(reopen).not.toHaveBeenCalled();
  setOnline(true);
  expect(reopen).toHaveBeenCalledOnce();
});

it('says online that the shop itself failed', () => {
  setOnline(true);
  show(new Error('A fault of ours'));
  expect(screen.getByRole('heading', { name: 'Something went wrong!' })).toBeTruthy();
  expect(reloadIfReached).not.toHaveBeenCalled();
});
