import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OrderNotes } from './OrderNotes.tsx';
import { OrderSidePanel } from './OrderSidePanel.tsx';

afterEach(() => vi.unstubAllGlobals());

it('asks before an order is closed with a note that is not saved', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }));
  vi.stubGlobal('scrollTo', () => {});
  const root = createRootRoute();
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <OrderSidePanel order={{ data: { number: 'MP-7' }, isPending: false, error: null } as never} skeleton={null}>
        <OrderNotes order={{ id: 7 }} />
      </OrderSidePanel>
    ),
  });
  const history = createMemoryHistory({ initialEntries: ['/?tab=orders&order=7'] });
  const router = createRouter({ routeTree: root.addChildren([home]), history });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const note = await screen.findByLabelText<HTMLTextAreaElement>('New note');
  fireEvent.change(note, { target: { value: 'Carton torn' } });
  const close = () => fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  close();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([history.location.search, note.value]).toEqual(['?tab=orders&order=7', 'Carton torn']);

  close();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(history.location.search).toBe('?tab=orders'));
});
