import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Statement } from '#shop/orders/statements/statements.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { StatementAction } from './StatementDialog.tsx';

vi.mock('../../layout/use-admin-search.ts', () => ({ useTabSearch: () => ({ search: { todo: 'transfer' } }) }));
vi.mock('../../layout/AdminLink.tsx', () => ({
  AdminLink: ({ children }: { children: string }) => <a href="/">{children}</a>,
}));
vi.mock('../../form/unsaved.tsx', () => ({
  ...{ useUnsaved: () => {}, UnsavedQuestion: () => null, hasUnsaved: () => false },
}));

const credit = (line: number, ...references: string[]) => ({
  ...{ line, date: '01/10/2026', text: `ROW ${line}`, amount: 20.75, references },
});
const due = (order_id: number, ...references: string[]) => ({
  order: { order_id, number: `MP-${order_id}`, name: 'Kavitha', version: 2, due_amount: 20.75 },
  credit: credit(order_id, ...references),
  payment_method: 'bank_transfer',
});
const PAID = {
  transfer: { order_id: 1, number: 'MP-1', name: 'Meena', utr: '412345678901', total_amount: 500 },
  credit: credit(1, '412345678901'),
};

const taken: { order_id: number; utr: string }[] = [];
const NOTHING: Statement = {
  ...{ credits: 2, not_come: 0, paid: [], differs: [], missing: [], used: [], dues: [], is_cut: false },
  ...{ unexplained: [], unexplained_count: 0 },
};

beforeEach(() => {
  taken.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The dialog with a statement that was read. */
async function read(statement: object): Promise<HTMLElement> {
  vi.spyOn(adminApi, 'readStatement').mockResolvedValue({ ...NOTHING, ...statement } as Statement);
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.endsWith('/bulk/confirm')) return Response.json({ data: { changed: [1], failed: [] } });
    if (path.endsWith('/payment/take')) taken.push(JSON.parse(String(body)));
    return Response.json({ message: '', data: {} });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StatementAction />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Bank statement' }));
  const dialog = screen.getByRole('dialog', { name: 'Compare with the bank statement' });
  const file = new File(['x'], 'statement.csv', { type: 'text/csv' });
  fireEvent.change(within(dialog).getByLabelText('Choose the bank statement'), { target: { files: [file] } });
  await within(dialog).findByText('Payments received on this statement: 2');
  return dialog;
}

it('shows the reference that a due will be recorded with', async () => {
  const dialog = within(await read({ dues: [due(7, '612345670001')] }));
  expect(dialog.getByRole('heading', { name: 'Changed orders with money still due: 1' })).toBeTruthy();
  expect(dialog.getByText('UTR of this payment: 612345670001')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Take payment: MP-7' }));
  await dialog.findByText('Payment taken. Nothing is due for MP-7 any more.');
  expect(taken).toMatchObject([{ order_id: 7, utr: '612345670001' }]);
});

// Seen before: it was recorded with the first, which may be the payer's account.
it('asks which of several references is the bank’s', async () => {
  const dialog = within(await read({ dues: [due(7, '123456789012', '533212345678')] }));
  const take = dialog.getByRole<HTMLButtonElement>('button', { name: 'Take payment: MP-7' });
  expect(take.disabled).toBe(true);
  fireEvent.click(dialog.getByRole('radio', { name: '533212345678' }));
  fireEvent.click(take);
  await dialog.findByText('Payment taken. Nothing is due for MP-7 any more.');
  expect(taken).toMatchObject([{ order_id: 7, utr: '533212345678' }]);
  expect(dialog.queryByRole('radio')).toBeNull();
  expect(dialog.getByText('UTR of this payment: 533212345678')).toBeTruthy();
});

// Seen before: it closed, and the dues that nobody had recorded yet were gone with it.
it('stays open after the confirmation as long as dues are left', async () => {
  const dialog = within(await read({ paid: [PAID], dues: [due(7, '612345670001'), due(8, '612345670002')] }));
  fireEvent.click(dialog.getByRole('button', { name: 'Take payment: MP-7' }));
  await dialog.findByText('Payment taken. Nothing is due for MP-7 any more.');
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm 1 payment' }));
  await waitFor(() => expect(dialog.queryByRole('heading', { name: 'Received: 1' })).toBeNull());
  expect(dialog.getByText('Payment taken. Nothing is due for MP-7 any more.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Take payment: MP-8' }));
  await dialog.findByText('Payment taken. Nothing is due for MP-8 any more.');
  fireEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['there are none', []],
  ['all are recorded', [due(7, '612345670001')]],
])('closes after the confirmation if of dues %s', async (_, dues) => {
  const dialog = within(await read({ paid: [PAID], dues }));
  for (const button of dialog.queryAllByRole('button', { name: /^Take payment/ })) fireEvent.click(button);
  await waitFor(() => expect(dialog.queryAllByText(/^Payment taken/)).toHaveLength(dues.length));
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm 1 payment' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows the money that fits nothing with the order that its payer names, and how much more there is', async () => {
  const order = {
    ...{ order_id: 9, number: 'MP-9', name: 'Selvi', payment_status: 'paid' },
    ...{ due_amount: 0, due_utr: null },
  };
  const unexplained = [
    { credit: credit(5), orders: [order] },
    { credit: credit(6), orders: [] },
  ];
  const dialog = within(await read({ unexplained, unexplained_count: 130 }));
  expect(dialog.getByText('Payments that match no order: 130')).toBeTruthy();
  const [named, other] = dialog.getAllByRole('listitem').map((row) => row.textContent);
  expect(named).toBe('₹20.75Line 5: 01/10/2026 ROW 5MP-9SelviPaid');
  expect(other).toBe('₹20.75Line 6: 01/10/2026 ROW 6');
  expect(dialog.getByText('And 128 more on the statement.')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'MP-9' })).toBeTruthy();
});

it('says how many rows it left out because of their status', async () => {
  const dialog = within(await read({ not_come: 3 }));
  expect(dialog.getByText(/^Left out, because their status does not say .*: 3$/)).toBeTruthy();
});

it('says that neither a transfer nor money still due waits for a payment of this statement', async () => {
  const dialog = within(await read({}));
  expect(dialog.getByText(/^No transfer is waiting .* money still due/)).toBeTruthy();
});
