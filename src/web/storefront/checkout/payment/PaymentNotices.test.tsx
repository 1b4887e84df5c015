/** What the payment step says of goods that it cannot sell in this way. */
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { PaymentNotices } from './PaymentNotices.tsx';

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: unknown }) => children }));

const line = (product_id: number, name: string, available: number) => ({
  ...{ product_id, name, asked: 64, available },
  unit_price: 20.75,
});

it('says how many can be had with cash on delivery, and that more can be paid online', () => {
  const body = {
    code: 'OUT_OF_STOCK',
    why: 'cash_on_delivery',
    lines: [line(1, 'Sparklers', 10), line(2, 'Flower Pot', 0)],
  };
  const error = new ApiError(409, body);
  const nothing = () => undefined;
  const asks = { onCheckAgain: nothing, onOrderAgain: nothing };
  render(<PaymentNotices notice={{ kind: 'error', error }} open={null} products={[]} {...asks} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sparklers: you asked for 64; with cash on delivery you can order 10.',
    'Flower Pot: cannot be ordered with cash on delivery right now.',
  ]);
  expect(screen.getByText(/if you pay online, you can order all of it/)).toBeTruthy();
});
