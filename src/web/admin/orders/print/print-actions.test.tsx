import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { MadePaper } from '#shop/papers/papers.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { toast } from '#web/ui/Toast.tsx';
import { AdminViewerContext } from '../../layout/admin-context.ts';
import { PrintActions } from './PrintActions.tsx';

vi.mock('#web/ui/Toast.tsx', () => ({ toast: vi.fn() }));

afterEach(() => {
  vi.restoreAllMocks();
});

const LAST = { at: '2026-10-25T18:12:00Z', by: 'Pandi' };

async function open(made: MadePaper[] | Error, ids = [3, 2, 1]) {
  const asked = vi.spyOn(adminApi, 'madePapers').mockImplementation(async () => {
    if (made instanceof Error) throw made;
    return made;
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AdminViewerContext value={{ id: 1, name: 'Selvi', role: 'biller' } as never}>
        <PrintActions orders={ids.map((id) => ({ id }))} />
      </AdminViewerContext>
    </QueryClientProvider>,
  );
  expect(asked).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  await screen.findByRole('menuitem', { name: /^Packing list/ });
}

const item = (name: RegExp) => screen.getByRole('menuitem', { name });
const ordersOf = (name: RegExp) =>
  new URL(item(name).getAttribute('href') ?? '', 'http://shop').searchParams.get('orders');

it('says which PDFs are made, and makes only the others if asked', async () => {
  await open([
    { paper: 'packing', orders: 3, left: [3, 1], last: LAST },
    { paper: 'labels', orders: 3, left: [3, 2, 1], last: null },
    { paper: 'bills', orders: 1, left: [], last: LAST },
  ]);
  const onlyLeft = await screen.findByRole('menuitemcheckbox', { name: 'Only those without a PDF' });
  expect(item(/^Packing/).textContent).toContain('2 of 3 without a PDF. Last: 25/10/2026, 11:42 pm, Pandi');
  expect(item(/A4/).textContent).toContain('PDF not made yet');
  expect(item(/^Bills/).textContent).toContain('PDF made: 25/10/2026, 11:42 pm, Pandi');
  expect([ordersOf(/^Packing/), ordersOf(/^Bills/)]).toEqual(['3,2,1', '3,2,1']);
  fireEvent.click(onlyLeft);
  expect([ordersOf(/^Packing/), ordersOf(/A4/)]).toEqual(['3,1', '3,2,1']);
  expect(item(/^Bills/).getAttribute('aria-disabled')).toBe('true');
});

it('says of a single order that it has changed since, and that there is no bill yet', async () => {
  await open(
    [
      { paper: 'packing', orders: 1, left: [1], last: LAST },
      { paper: 'bills', orders: 0, left: [], last: null },
    ],
    [1],
  );
  await screen.findByText(/Changed since the PDF/);
  expect(item(/^Bills/).textContent).toContain('No bill yet');
  expect(screen.queryByRole('menuitemcheckbox')).toBeNull();
});

it('opens no tab without a network, and says so', async () => {
  await open([]);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(fireEvent.click(item(/^Packing/))).toBe(false);
  expect(toast).toHaveBeenCalledWith('No connection to the shop. Please check your network and try again.', 'error');
  online.mockReturnValue(true);
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(fireEvent.click(await screen.findByRole('menuitem', { name: /^Packing/ }))).toBe(true);
});

it('offers all papers while nothing is known about them', async () => {
  await open(new Error('no network'));
  expect(ordersOf(/^Packing/)).toBe('3,2,1');
});
