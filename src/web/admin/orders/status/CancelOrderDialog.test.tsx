import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import { ApiError } from '#web/api/client.ts';
import { CancelOrderDialog } from './CancelOrderDialog.tsx';

const ORDER = {
  ...{ id: 7, number: 'MP-7', tracking_status_id: 1, paid_amount: 0, refunded_amount: 0, total_amount: 20, Carts: [] },
  User: { name: 'Meena' },
} as unknown as Order;

it('says how to go on here if the session has ended', () => {
  const error = new ApiError(401, { error: 'Please sign in first.', code: 'UNAUTHENTICATED' });
  const nothing = () => {};
  render(
    <CancelOrderDialog order={ORDER} open onOpenChange={nothing} onConfirm={nothing} busy={false} error={error} />,
  );
  expect(screen.getByText(/stays here if you sign in from another tab/)).toBeDefined();
});

// It said that the goods of an enquiry go back into stock, which had never left it.
it('speaks of an enquiry, which has taken no goods', () => {
  const standing = { waits_for_goods: false, waits_for_money: false, due_amount: 0, due_utr: null };
  const enquiry = { ...ORDER, ...standing, payment_status: 'enquiry', payment_method: 'enquiry' } as Order;
  const nothing = () => {};
  render(
    <CancelOrderDialog order={enquiry} open onOpenChange={nothing} onConfirm={nothing} busy={false} error={null} />,
  );
  expect(screen.getByText('Cancel the enquiry')).toBeDefined();
  expect(screen.getByText(/no goods were taken/)).toBeDefined();
  expect(screen.queryByText(/back into stock/)).toBeNull();
});
