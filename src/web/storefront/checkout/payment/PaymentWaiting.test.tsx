import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import type { OpenPayment } from './open-payment.ts';
import { PaymentWaiting } from './PaymentWaiting.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search, children }: { to: string; search: Record<string, string>; children: ReactNode }) => (
    <a href={`${to}?${decodeURIComponent(new URLSearchParams(search).toString())}`}>{children}</a>
  ),
}));

const openOf = (payment_method: string, id?: string) =>
  ({ started: { id, order_id: 1, number: 'MP-1', amount: 41_500, payment_method } }) as unknown as OpenPayment;
const nothing = () => undefined;
const show = (open: OpenPayment, failure: unknown, isGuest = false) =>
  render(<PaymentWaiting {...{ open, failure, isGuest }} onCheckAgain={nothing} onGiveUp={nothing} />);
const signedOut = new ApiError(401, { code: 'UNAUTHENTICATED', error: 'Please sign in.' });

it.each([
  ['a payment at the gateway', openOf('online', 'order_1'), 'Confirming your payment', /do not pay again/],
  ['an order paid in cash later', openOf('cod'), 'Placing your order', /keep this page open/],
  ['an enquiry', openOf('enquiry'), 'Sending your enquiry', /keep this page open/],
])('says what is under way: %s', (_, open, title, hint) => {
  show(open, null);
  expect(screen.getByRole('heading').textContent).toBe(title);
  expect(screen.getByRole('status').textContent).toMatch(hint);
});

it('speaks of no payment if the answer about an order paid in cash is lost', () => {
  show(openOf('cod'), new ApiError(0, { code: 'OFFLINE' }));
  expect(screen.getByRole('heading').textContent).toBe('Not sure yet if your order has reached us');
  expect(screen.queryByText(/pay/)).toBeNull();
});

// The way back to the methods forgot the payment, and after signing in again the goods were paid a second time.
it('leads back through sign-in after a session that ended meanwhile, and forgets no payment', () => {
  show(openOf('online', 'order_1'), signedOut);
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?next=/cart?step=payment');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Check again']);
});

// As a new guest they would be offered the same goods to pay for.
it('leads a guest whose visit ended after paying to the order, not to a new start', () => {
  show(openOf('online', 'order_1'), signedOut, true);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/track-order?id=MP-1']);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/do not pay again/)).toBeDefined();
});

it('leads back from an order paid in cash, where nothing can be paid twice', () => {
  show(openOf('cod'), signedOut, true);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Check again',
    'Back to payment',
  ]);
});
