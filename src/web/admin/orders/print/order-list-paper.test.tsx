/** D15 on paper: what the browser prints shows everything that customers typed as plain text. */
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Order } from '#shop/orders/orders.contract.ts';
import { OrderListPaper } from './OrderListPaper.tsx';

/** One for every place, so that a document that leaves one out is noticed. */
const bait = (place: string) => `${place} <img src=x onerror="window.baited='${place}'"></script><script>1</script>`;

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

it('D15: stored markup is text on the list of orders', () => {
  render(<OrderListPaper orders={[ORDER]} />);
  const shown = document.body.textContent ?? '';
  for (const place of ['receiver', 'city', 'contact']) expect(shown).toContain(bait(place));
  expect(document.querySelectorAll('img, script')).toHaveLength(0);
  expect('baited' in window).toBe(false);
});

it('marks the body while there is a paper, so that the rest of the page is not printed', () => {
  const { unmount } = render(<OrderListPaper orders={[ORDER]} />);
  expect(document.querySelector('body[data-paper] > .paper')).not.toBeNull();
  unmount();
  expect(document.body.hasAttribute('data-paper')).toBe(false);
});
