/** D15 on paper: printed papers show everything typed by customers, owner or price lists as plain text. */
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import type { StoreSettings } from '#shop/settings/settings.contract.ts';
import { AddressLabels } from './AddressLabels.tsx';
import { OrderListPaper } from './OrderListPaper.tsx';
import { PackingSlips } from './PackingSlips.tsx';

/** One for every place, so that the paper which leaves a place out is noticed. */
const bait = (place: string) => `${place} <img src=x onerror="window.baited='${place}'"></script><script>1</script>`;

const STORE = {
  store_name: bait('shop'),
  store_address: bait('shop-address'),
  phone_number: '04562 222333',
} as StoreSettings;

vi.mock('../layout/admin-context.ts', () => ({ useAdminStore: () => STORE }));
afterEach(cleanup);

const ORDER = {
  id: 1,
  number: 'MP-1',
  createdAt: '2026-11-01T00:00:00.000Z',
  total_amount: 20.75,
  payment_method: 'cod',
  payment_status: 'cod_due',
  delivery_instruction: bait('instruction'),
  TrackingStatus: null,
  refunds: [],
  User: { id: 1, name: bait('customer'), email: bait('email'), phone_number: '9486012345' },
  Address: {
    ...{ name: bait('receiver'), house_flat_no: bait('house'), street_name: bait('street') },
    ...{ locality: bait('locality'), landmark: bait('landmark'), city: bait('city'), state: bait('state') },
    ...{ country: 'India', zipcode: '625001', address_type: 'home', delivery_contact_number: bait('contact') },
  },
  Carts: [
    {
      ...{ id: 1, product_id: 1, name: bait('product'), tamil_name: bait('tamil'), count: 1, price: 20.75 },
      Product: { quantity_content: bait('pack'), ProductImages: [] },
    },
  ],
} as unknown as Order;

it('has a label for every carton, each with its number', () => {
  const packed = { ...ORDER, id: 2, Packing: { packed_line_ids: [], cartons: 3, updatedAt: ORDER.createdAt } };
  render(<AddressLabels orders={[ORDER, packed]} />);
  expect(document.querySelectorAll('.slip-label')).toHaveLength(4);
  expect(document.body.textContent?.match(/carton \d of 3/g)).toEqual([
    'carton 1 of 3',
    'carton 2 of 3',
    'carton 3 of 3',
  ]);
});

const ADDRESS = ['receiver', 'house', 'street', 'locality', 'landmark', 'city', 'state', 'contact'];

it.each([
  ['slip', PackingSlips],
  ['label', AddressLabels],
])('says of the money before the address on the %s', (_, Paper) => {
  const paperOf = (payment_status: Order['payment_status'], due = 0) => {
    cleanup();
    render(
      <Paper
        orders={[
          { ...ORDER, payment_status, waits_for_goods: false, waits_for_money: false, paid_amount: 0, due_amount: due },
        ]}
      />,
    );
    return document.querySelector('.slip-page')?.textContent ?? '';
  };
  expect(paperOf('cod_due')).toMatch(/Collect in cash: ₹20.75.*receiver/);
  expect(paperOf('awaiting_confirmation')).toMatch(/NOT PAID: Awaiting confirmation.*receiver/);
  expect(paperOf('enquiry')).toContain('NOT PAID');
  expect(paperOf('paid', 12.5)).toMatch(/Collect in cash: ₹12.50.*receiver/);
  expect(paperOf('paid')).not.toMatch(/NOT PAID|Collect/);
});

// With the receiver's name set as HTML: slip and label failed.
it.each<[string, ReactElement, string[]]>([
  [
    'packing slip',
    <PackingSlips key="slip" orders={[ORDER]} />,
    [...ADDRESS, 'shop', 'shop-address', 'instruction', 'product', 'tamil', 'pack'],
  ],
  ['address label', <AddressLabels key="label" orders={[ORDER]} />, [...ADDRESS, 'shop', 'shop-address']],
  ['list of orders', <OrderListPaper key="list" orders={[ORDER]} />, ['receiver', 'city', 'contact']],
])('D15: stored markup is text on the %s', (_, paper, places) => {
  render(paper);
  const shown = document.body.textContent ?? '';
  for (const place of places) expect(shown).toContain(bait(place));
  expect(document.querySelectorAll('img, script')).toHaveLength(0);
  expect('baited' in window).toBe(false);
});
