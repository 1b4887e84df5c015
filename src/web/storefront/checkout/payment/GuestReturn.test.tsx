/** A guest whose visit ended after a transfer cannot sign in again: number and contact of the order stand in for that. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { cartLines, replaceCart } from '../../cart/local-cart.ts';
import { tracked } from '../../track-order/tracked.ts';
import { checkoutDraft } from '../checkout-draft.ts';
import { GuestReturn } from './GuestReturn.tsx';
import { keepPayment, type OpenPayment, useGuestPayment } from './open-payment.ts';
import { TransferStep } from './TransferStep.tsx';

const navigate = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
  useNavigate: () => navigate,
}));
vi.mock('../../layout/shop-context.ts', () => ({ useStore: () => ({ utr_hold_hours: 48 }) }));

const started = {
  ...{ order_id: 1, number: 'MP-1', amount: 41_500, payment_method: 'upi_direct', not_held: [], currency: 'INR' },
  ...{ upi_link: 'upi://pay?pa=shop@bank', reserved_until: new Date(Date.now() + 60_000).toISOString() },
} as unknown as NonNullable<OpenPayment['started']>;
const fingerprint = JSON.stringify([{}, [{ id: 5, quantity: 2 }]]);
const open = { userId: 7, isGuest: true, fingerprint, key: 'k', started, answer: null, failure: null } as OpenPayment;
const UTR = '412345678901';

beforeEach(() => {
  checkoutDraft.update({ contact: '9876501234' });
  tracked.clear();
  replaceCart([
    { id: 5, quantity: 2 },
    { id: 6, quantity: 1 },
  ]);
  keepPayment(open);
});

function Page() {
  const payment = useGuestPayment();
  return payment?.started ? <GuestReturn open={payment} started={payment.started} /> : <p>checkout</p>;
}

const sendReference = () => {
  fireEvent.change(screen.getByLabelText(/UTR number/), { target: { value: UTR } });
  fireEvent.click(screen.getByRole('button', { name: 'I have paid' }));
};

it('takes the reference with the contact of the order, and leads to Track Order', async () => {
  const send = vi.spyOn(api, 'announceTrackedTransfer').mockResolvedValue({} as never);
  render(<Page />);
  sendReference();
  await waitFor(() => expect(cartLines()).toEqual([{ id: 6, quantity: 1 }]));
  expect(send).toHaveBeenCalledWith({ order_number: 'MP-1', contact: '9876501234', utr: UTR });
  expect(navigate).toHaveBeenCalledWith({ to: '/track-order', search: { id: 'MP-1' }, replace: true });
  expect(tracked.get()).toEqual({ id: 'MP-1', contact: '9876501234' });
  await screen.findByText('checkout');
});

it('shows the order that the shop has already with another reference', async () => {
  vi.spyOn(api, 'announceTrackedTransfer').mockRejectedValue(new ApiError(409, { code: 'CONFLICT', error: 'Given.' }));
  vi.spyOn(api, 'trackOrder').mockResolvedValue({} as never);
  render(<Page />);
  sendReference();
  await screen.findByText('checkout');
  expect(tracked.get()).toEqual({ id: 'MP-1', contact: '9876501234' });
  expect(cartLines()).toEqual([{ id: 6, quantity: 1 }]);
});

it('leaves the goods of an order that the shop has cancelled in the cart', async () => {
  vi.spyOn(api, 'announceTrackedTransfer').mockRejectedValue(new ApiError(409, { code: 'CONFLICT', error: 'Over.' }));
  vi.spyOn(api, 'trackOrder').mockResolvedValue({ TrackingStatus: { status_titlekey: 'cancelled' } } as never);
  render(<Page />);
  sendReference();
  await screen.findByText('checkout');
  expect(tracked.get()).toEqual({ id: 'MP-1', contact: '9876501234' });
  expect(cartLines()).toHaveLength(2);
});

it('says beside the contact that it is another one', async () => {
  vi.spyOn(api, 'announceTrackedTransfer').mockRejectedValue(new ApiError(404, { code: 'NOT_FOUND', error: 'No.' }));
  vi.spyOn(api, 'trackOrder').mockRejectedValue(new ApiError(404, { code: 'NOT_FOUND', error: 'No.' }));
  render(<Page />);
  sendReference();
  await screen.findByText(/not the phone number or email of the order/);
  expect(cartLines()).toHaveLength(2);
});

it('begins again for a guest who has not paid', async () => {
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: /I haven.t paid/ }));
  await screen.findByText('checkout');
});

it('takes it on the page that is still open, where a customer signs in again', async () => {
  const refusal = new ApiError(401, { code: 'UNAUTHENTICATED', error: 'Please sign in.' });
  vi.spyOn(api, 'announceTransfer').mockRejectedValue(refusal);
  vi.spyOn(api, 'orders').mockRejectedValue(refusal);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const nothing = () => undefined;
  const { rerender } = render(
    <TransferStep open={open} started={started} isGuest onPlaced={nothing} onGiveUp={nothing} />,
  );
  sendReference();
  await screen.findByText(/Your guest visit has ended/);
  expect(screen.getByLabelText(/Phone number or email of the order/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  rerender(<TransferStep open={open} started={started} isGuest={false} onPlaced={nothing} onGiveUp={nothing} />);
  expect(screen.queryByText(/Your guest visit has ended/)).toBeNull();
});

// Before: two days ahead, the page began with 'Time is over'; a month behind, too, because no timer is that long. Then, half an
// hour behind, the goods seemed held for an hour.
it.each([0, 48, -48, -720, 0.25, -0.5])(
  'says until when the goods are held, on a device that is %d hours ahead',
  (hours) => {
    vi.useFakeTimers();
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const startedAt = Date.now();
    const clockAhead = hours * 3_600_000;
    const reserved_until = new Date(startedAt - clockAhead + 30 * 60_000).toISOString();
    const held = { ...started, reserved_until, reference_holds: true };
    const nothing = () => undefined;
    const step = { started: held, isGuest: true, onPlaced: nothing, onGiveUp: nothing };
    render(<TransferStep open={{ ...open, started: held, startedAt, clockAhead }} {...step} />);
    act(() => vi.advanceTimersByTime(29 * 60_000));
    expect(screen.getByText(/We are holding your items till/)).toBeDefined();
    act(() => vi.advanceTimersByTime(61_000));
    expect(screen.getByText(/Time is over/)).toBeDefined();
    vi.useRealTimers();
  },
);
