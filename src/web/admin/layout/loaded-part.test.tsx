import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { newAdminClient } from './admin-client.ts';
import { loadedPart } from './loaded-part.tsx';

const { reloadOnce, reloadIfReached } = vi.hoisted(() => ({ reloadOnce: vi.fn(), reloadIfReached: vi.fn() }));
vi.mock('#web/failure/ErrorPage.tsx', () => ({ reloadOnce }));
vi.mock('#web/failure/reload-if-reached.ts', () => ({ reloadIfReached }));

const Tab = ({ name }: { name: string }) => <p>The {name} tab</p>;
const isMissing = new TypeError('Failed to fetch dynamically imported module: /assets/Tab.js');

/** Each load ends as the next of `ends` says, and as the last one from then on. */
function show(...ends: (typeof Tab | Error)[]) {
  const load = vi.fn(async () => {
    const end = ends.length > 1 ? ends.shift() : ends[0];
    if (typeof end === 'function') return end;
    throw end;
  });
  const Part = loadedPart('tab', load, { waiting: <p>Loading</p>, Frame: ({ children }) => <main>{children}</main> });
  const client = newAdminClient();
  const open = () =>
    render(
      <QueryClientProvider client={client}>
        <Part name="books" />
      </QueryClientProvider>,
    );
  return { load, open, preload: () => Part.preload(client) };
}

it('shows what waits, then the part', async () => {
  show(Tab).open();
  expect(screen.getByText('Loading')).toBeDefined();
  expect(await screen.findByText('The books tab')).toBeDefined();
});

it('shows a part that was loaded before at once', async () => {
  const { open, preload } = show(Tab);
  await preload();
  open();
  expect(screen.getByText('The books tab')).toBeDefined();
});

it('forgets a failure of loading ahead', async () => {
  const { open, preload } = show(isMissing, Tab);
  await preload();
  open();
  expect(await screen.findByText('The books tab')).toBeDefined();
});

it('says in its frame that the script is missing, and can be tried again', async () => {
  const { load, open } = show(isMissing, isMissing, Tab);
  open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('main').textContent).toContain('No connection to the shop.');
  // One reload gets the scripts of a new version.
  expect(reloadOnce).toHaveBeenCalledWith(isMissing);
  fireEvent.click(again);
  expect(await screen.findByText('The books tab')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(3);
  expect(reloadIfReached).not.toHaveBeenCalled();
});

it('tried again in vain, reloads the page if the shop answers', async () => {
  const { open } = show(isMissing);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(reloadIfReached).toHaveBeenCalledOnce());
});
