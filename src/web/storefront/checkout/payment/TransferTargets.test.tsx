import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { UpiTarget } from './TransferTargets.tsx';

vi.mock('#web/ui/QrCode.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

it('shows no empty frame when the script of the code cannot be loaded', async () => {
  const { container } = render(<UpiTarget link="upi://pay?pa=shop@bank&am=10" amount="₹10" />);
  await vi.waitFor(() => expect(screen.queryByText(/Scan with any UPI app/)).toBeNull());
  expect(container.querySelector('.size-56')).toBeNull();
  expect(screen.getByRole('link', { name: 'Open UPI app' })).toBeDefined();
  expect(screen.getByText('shop@bank')).toBeDefined();
});
