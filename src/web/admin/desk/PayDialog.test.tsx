import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import type { PricedDraft } from './desk.queries.ts';
import * as book from './desk-book.ts';
import { newDraft, withGoods } from './draft.rules.ts';
import { PayDialog } from './PayDialog.tsx';

const PRICED = { price: { total: 62_25 }, entries: [] as object[] } as PricedDraft;

function show(priced = PRICED) {
  const draft = withGoods(newDraft('counter', 'en'), 1, 2);
  const nothing = () => {};
  render(<PayDialog draft={draft} priced={priced} onPlaced={nothing} onClose={nothing} />);
}

const give = (value: string) => fireEvent.change(screen.getByLabelText(/^Cash given/), { target: { value } });

// Before: '12,5' was ₹125, so that change was given back for money that never came.
it('refuses cash whose amount it cannot read, and reads it as it is pasted', () => {
  const send = vi.spyOn(book, 'sendDeskOrder');
  show();
  give('12,5');
  expect(screen.getByText('Please enter an amount in rupees, such as 250.')).toBeDefined();
  fireEvent.click(screen.getByRole('checkbox', { name: /18/ }));
  fireEvent.submit(screen.getByLabelText(/^Cash given/).closest('form') as HTMLFormElement);
  expect(send).not.toHaveBeenCalled();
  give('₹ 1,000');
  expect(screen.getByText(/937\.75/)).toBeDefined();
});

// Before: the button did nothing, and the field with the amount was not there any more.
it('asks no cash of who pays in another way', () => {
  const send = vi.spyOn(book, 'sendDeskOrder').mockRejectedValue(new Error('not of interest'));
  send.mockClear();
  show();
  give('12,5');
  fireEvent.click(screen.getByRole('radio', { name: /UPI/ }));
  const form = screen.getByLabelText(/UTR/).closest('form') as HTMLFormElement;
  fireEvent.submit(form);
  expect(send).toHaveBeenCalledOnce();
});

it('says how to keep the order if the session has ended', async () => {
  vi.spyOn(book, 'sendDeskOrder').mockRejectedValue(new ApiError(401, { code: 'UNAUTHENTICATED', error: 'x' }));
  show();
  fireEvent.submit(screen.getByLabelText(/^Cash given/).closest('form') as HTMLFormElement);
  expect(await screen.findByText(/stays here if you sign in from another tab/)).toBeDefined();
});

// Before: cash was typed first, and then the shop said that the goods were not there.
it('says before money is taken that fewer goods are there than wanted', () => {
  const product = { name: 'Sparklers', tamil_name: '', quantity: 1 };
  const entries = [
    { line: { id: 1, count: 2 }, product },
    { line: { id: 2, count: 1 }, product },
  ];
  show({ ...PRICED, entries } as unknown as PricedDraft);
  expect(screen.getByText('Sparklers: 2 wanted, 1 in stock')).toBeDefined();
  expect(screen.queryByText(/1 wanted/)).toBeNull();
});
