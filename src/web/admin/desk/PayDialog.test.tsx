import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import type { PricedDraft } from './desk.queries.ts';
import * as book from './desk-book.ts';
import { newDraft, withGoods } from './draft.rules.ts';
import { PayDialog } from './PayDialog.tsx';

const PRICED = { price: { total: 62_25 } } as PricedDraft;

function show() {
  const draft = withGoods(newDraft('counter', 'en'), 1, 2);
  const nothing = () => {};
  render(<PayDialog draft={draft} priced={PRICED} onPlaced={nothing} onClose={nothing} />);
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
