import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { api } from '#web/api/calls.ts';
import { DeskBuyer } from './DeskBuyer.tsx';
import { useDraft } from './desk-book.ts';

const PLACES: Record<string, { district: string; state: string }> = {
  625001: { district: 'Madurai', state: 'Tamil Nadu' },
  560001: { district: 'Bengaluru Urban', state: 'Karnataka' },
};

function Buyer() {
  return <DeskBuyer draft={useDraft()} faults={[]} phoneRef={createRef()} />;
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const city = () => screen.getByLabelText<HTMLInputElement>('City');

// Before: the city was filled in as the field got the focus, with the caret behind it, and became 'MaduraiMadurai'.
it("fills in the PIN code's city before the field is entered, selected for another one to be typed", async () => {
  vi.spyOn(api, 'deliveryQuote').mockImplementation(((at: { pin: string }) =>
    Promise.resolve({ ...PLACES[at.pin] })) as never);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Buyer />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('radio', { name: 'On the phone' }));
  type('PIN code', '625001');
  await waitFor(() => expect(city().value).toBe('Madurai'));
  city().focus();
  expect(city().value.slice(city().selectionStart ?? 0, city().selectionEnd ?? 0)).toBe('Madurai');
  // A corrected code corrects it; a typed city stays.
  type('PIN code', '560001');
  await waitFor(() => expect(city().value).toBe('Bengaluru Urban'));
  type('City', 'Bengaluru');
  type('PIN code', '625001');
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('Tamil Nadu'));
  expect(city().value).toBe('Bengaluru');
});
