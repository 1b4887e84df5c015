import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dismissToasts, Toaster, toast } from './Toast.tsx';

// Before: two of 'No connection' stood on each other on a phone.
it('shows the same message once, and another one beside it', () => {
  render(<Toaster />);
  act(() => {
    for (const text of ['No connection', 'Saved', 'No connection']) toast(text, 'error');
  });
  expect(screen.getAllByText(/No connection|Saved/).map(({ textContent }) => textContent)).toEqual([
    'Saved',
    'No connection',
  ]);
  act(() => dismissToasts());
});
