/** The place of a PIN code arrives while the shopper goes on: what was chosen meanwhile stays. */
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { AddressFields } from './AddressFields.tsx';
import { EMPTY_ADDRESS } from './address-values.ts';

const { place } = vi.hoisted(() => ({ place: Promise.withResolvers<object>() }));
vi.mock('#web/api/client.ts', async (original) => ({ ...(await original<object>()), ask: () => place.promise }));

function Address() {
  const [values, setValues] = useState({ ...EMPTY_ADDRESS, zipcode: '625001', state: 'Karnataka', city: 'other' });
  return <AddressFields values={values} problems={{}} onChange={setValues} />;
}

it('keeps what is chosen the moment the place of the PIN code is shown', async () => {
  render(<Address />);
  const city = screen.getByLabelText<HTMLSelectElement>(/^City/);
  // The warning is in the page before React has run its later effects.
  const chosen = new Promise<void>((resolve) => {
    new MutationObserver(() => {
      if (!screen.queryByText(/Madurai/) || city.value !== 'other') return;
      fireEvent.change(city, { target: { value: 'Mysuru' } });
      resolve();
    }).observe(document.body, { childList: true, subtree: true });
  });
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = false;
  place.resolve({ pin: '625001', district: 'Madurai', state: 'Tamil Nadu', places: [] });
  await chosen;
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>(/^District/).value).toBe('Madurai');
  expect(city.value).toBe('Mysuru');
});
