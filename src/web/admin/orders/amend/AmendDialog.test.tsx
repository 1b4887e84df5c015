import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { ApiError } from '#web/api/client.ts';
import { AmendDialog } from './AmendDialog.tsx';

vi.mock('../../layout/admin-context.ts', () => ({ useMayDo: () => true }));

const SUMS = {
  ...{ subtotal: 2000, discount_amount: 0, packing_amount: 0, charges_amount: 0, delivery_amount: 0, tax_amount: 0 },
  ...{ round_off: 0, total_amount: 2000 },
};
const ORDER = {
  ...{ ...SUMS, id: 7, number: 'MP-7', version: 1, extras: [], channel: 'online', paid_amount: 2000 },
  Carts: [{ product_id: 1, name: 'Sparklers', tamil_name: '', count: 4, returned: 0, unit_price: 500 }],
  Address: { name: 'Meena', house_flat_no: '12', street_name: '', city: 'Madurai', state: 'TN', zipcode: '625001' },
} as unknown as Order;
const PREVIEW = { due_amount: 0, refund_amount: 0, refund_by_hand: 0, refunded_without_goods: 0, changes: [] };

beforeEach(() => {
  vi.spyOn(adminApi, 'previewAmendment').mockResolvedValue({ ...PREVIEW, ...SUMS, total_amount: 647.1 } as never);
});

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AmendDialog order={ORDER} onClose={() => {}} />
    </QueryClientProvider>,
  );
}

const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

// Before: the order was saved without the discount that staff had promised.
it('refuses an extra sum that it cannot read beside its field, and sends one as it is pasted', async () => {
  const amend = vi.spyOn(adminApi, 'amendOrder').mockResolvedValue({ ...ORDER, version: 2 });
  show();
  press('Add a charge or discount');
  type(/^What the amount is for/, 'Regular');
  type(/^Amount/, '12,5');
  type(/^Reason/, 'By phone');
  press('Save the change');
  expect(await screen.findByText('Please enter an amount in rupees, such as 250.')).toBeDefined();
  expect(await screen.findByText('Please check the details you entered.')).toBeDefined();
  type(/^What the amount is for/, '');
  expect(await screen.findByText('Please fill in this field.')).toBeDefined();
  press('Save the change');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(amend).not.toHaveBeenCalled();

  type(/^What the amount is for/, 'Regular');
  type(/^Amount/, '₹ 1,352.90');
  await waitFor(() => expect(screen.getAllByText('₹647.10').length).toBeGreaterThan(0));
  // Before: corrected, it said 'Something went wrong. Please try again.' until the next press.
  expect(screen.queryByText('Something went wrong. Please try again.')).toBeNull();
  press('Save the change');
  const extras = [{ text: 'Regular', amount: 1352.9, takes_off: true }];
  await waitFor(() => expect(amend.mock.calls[0]?.[0]).toMatchObject({ extras, total: 647.1 }));
});

it('says how to keep what was typed if the session has ended', async () => {
  vi.spyOn(adminApi, 'previewAmendment').mockRejectedValue(new ApiError(401, { code: 'UNAUTHENTICATED', error: 'x' }));
  show();
  press('Add a charge or discount');
  type(/^What the amount is for/, 'Regular');
  type(/^Amount/, '50');
  expect(await screen.findByText(/stays here if you sign in from another tab/)).toBeDefined();
});
