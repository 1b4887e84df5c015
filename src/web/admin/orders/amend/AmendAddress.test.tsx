/** A PIN code fills in district and state once; what staff write after that stays. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import { AmendAddress } from './AmendAddress.tsx';
import { isDraftWrong } from './address-faults.ts';
import { addressDraft, type Draft } from './draft.rules.ts';

vi.mock('#web/api/client.ts', async (original) => ({
  ...(await original<object>()),
  ask: async (_: string, { params: { pin } }: { params: { pin: string } }) =>
    pin === '625001'
      ? { pin, district: 'Madurai', state: 'Tamil Nadu', places: [] }
      : { pin, district: 'Ernakulam', state: 'Kerala', places: [] },
}));

const ORDER = {
  id: 1,
  Address: {
    ...{ name: 'Meena', house_flat_no: '12', street_name: 'Car Street', locality: '', landmark: '', country: 'India' },
    ...{
      city: 'Melur',
      district: 'Melur side',
      state: 'Tamil Nadu',
      zipcode: '625001',
      delivery_contact_number: '9486012345',
    },
  },
} as unknown as Order;

const queries = new QueryClient();

function Amending() {
  const [draft, setDraft] = useState({ address: addressDraft(ORDER) } as Draft);
  return (
    <QueryClientProvider client={queries}>
      <AmendAddress order={ORDER} draft={draft} onChange={setDraft} isTried={false} />
    </QueryClientProvider>
  );
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });

it('keeps the order’s own district, fills in that of another PIN code, and keeps what is written then', async () => {
  render(<Amending />);
  await new Promise((resolve) => setTimeout(resolve));
  expect(field(/^District/).value).toBe('Melur side');

  type(/PIN/, '682001');
  await waitFor(() => expect(field(/^District/).value).toBe('Ernakulam'));
  expect(field(/^State/).value).toBe('Kerala');

  type(/^District/, 'Kochi side');
  expect(field(/^District/).value).toBe('Kochi side');

  type(/PIN/, '625001');
  await waitFor(() => expect(field(/^District/).value).toBe('Madurai'));
});

it('keeps a district that is written while the place of the PIN code is on its way', async () => {
  render(<Amending />);
  type(/PIN/, '641001');
  type(/^District/, 'Written meanwhile');
  await waitFor(() => expect(field(/^State/).value).toBe('Kerala'));
  expect(field(/^District/).value).toBe('Written meanwhile');
});

const FETCHED = {
  ...{ id: 2, channel: 'counter' },
  Address: { name: 'Walk-in', house_flat_no: '', street_name: '', city: '', state: 'Tamil Nadu', zipcode: '' },
} as unknown as Order;

/** The dialog's part for goods that are fetched, with its draft and a press of Save. */
function amendFetched() {
  const shown = { draft: { address: null, billTo: null } as Draft };
  function Fetched() {
    const [now, setDraft] = useState(shown.draft);
    const [isTried, setTried] = useState(false);
    shown.draft = now;
    return (
      <QueryClientProvider client={queries}>
        <AmendAddress order={FETCHED} draft={now} onChange={setDraft} isTried={isTried} />
        <button type="button" onClick={() => setTried(true)}>
          Save
        </button>
      </QueryClientProvider>
    );
  }
  render(<Fetched />);
  return shown;
}

const errors = () => screen.queryAllByText(/^Please/).map(({ textContent }) => textContent);

it('offers what the bill of fetched goods says, and refuses a GSTIN without its firm', () => {
  const shown = amendFetched();
  fireEvent.click(screen.getByRole('button', { name: /on the bill/ }));
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('');
  fireEvent.change(name, { target: { value: 'Raju' } });
  type(/^Address/, '3 MG Road');
  type(/^GSTIN/, '29AAGCB7383J1Z4');
  fireEvent.blur(field(/^GSTIN/));
  expect(errors()).toEqual(['Please enter the name of the firm as it is registered.']);
  expect(isDraftWrong(shown.draft)).toBe(true);
  type(/^Name of the firm/, 'Bright & Sons');
  expect(errors()).toEqual([]);
  expect(isDraftWrong(shown.draft)).toBe(false);
  expect(shown.draft.billTo).toEqual({
    ...{ name: 'Raju', address: '3 MG Road', firm: 'Bright & Sons', gstin: '29AAGCB7383J1Z4' },
  });
});

it.each([
  { open: /on the bill/, left: /^Name$/ },
  { open: /^Send/, left: /PIN/ },
])('says what $open needs once a field is left or Save is pressed, not before', ({ open, left }) => {
  const wrongFields = () => document.querySelectorAll('[aria-invalid=true]').length;
  amendFetched();
  fireEvent.click(screen.getByRole('button', { name: open }));
  expect(wrongFields()).toBe(0);
  fireEvent.blur(screen.getByRole('textbox', { name: left }));
  const afterLeaving = wrongFields();
  expect(afterLeaving).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(wrongFields()).toBeGreaterThan(afterLeaving);
});
