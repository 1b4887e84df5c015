/** The place of a PIN code may arrive after Save was pressed: what Save objected to stays beside its field. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AddressForm } from './AddressForm.tsx';

const { place } = vi.hoisted(() => ({ place: Promise.withResolvers<object>() }));
vi.mock('#web/api/client.ts', async (original) => ({ ...(await original<object>()), ask: () => place.promise }));

it('keeps its error messages when the place of the PIN code is filled in', async () => {
  const defaults = { name: 'Meena', delivery_contact_number: '9486012345', house_flat_no: '14/2', zipcode: '626123' };
  const firm = { isForFirm: true, firm: 'Bright & Sons', gstin: '29AAGCB7383J1Z5' };
  render(
    <AddressForm
      defaults={{ ...defaults, ...firm }}
      onSubmit={() => Promise.reject(new Error('saved'))}
      onCancel={() => undefined}
      busy={false}
      error={null}
      here="/cart"
      saveLabel="Save Address"
      incompleteText="Please fill in all fields."
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save Address' }));
  expect(screen.getByText(/Please check the GSTIN/)).toBeTruthy();
  await act(async () => place.resolve({ pin: '626123', district: 'Virudhunagar', state: 'Tamil Nadu', places: [] }));
  expect(screen.getByLabelText<HTMLInputElement>(/^District/).value).toBe('Virudhunagar');
  expect(screen.getByText(/Please check the GSTIN/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^GSTIN/), { target: { value: '29AAGCB7383J1Z4' } });
  expect(screen.queryByText(/Please check the GSTIN/)).toBeNull();
});
