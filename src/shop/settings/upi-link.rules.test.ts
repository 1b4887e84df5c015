import { expect, it } from 'vitest';
import { upiLink } from './upi-link.rules.ts';

it.each([
  [150_000, 'am=1500.00'],
  [4_150, 'am=41.50'],
  [1, 'am=0.01'],
])('asks a UPI app for %i paise in rupees', (amount, field) => {
  expect(upiLink({ upi_id: 'shop@okbank', store_name: 'Mathappu' }, amount, 'MP-100012')).toBe(
    `upi://pay?pa=shop%40okbank&pn=Mathappu&${field}&cu=INR&tn=MP-100012`,
  );
});

it('keeps names and notes whole, whatever is in them', () => {
  const link = upiLink({ upi_id: 'shop@okbank', store_name: 'முருகன் & Sons' }, 100, 'MP-100012 v2');
  const fields = new URL(link).searchParams;
  expect([fields.get('pn'), fields.get('tn'), fields.get('cu')]).toEqual(['முருகன் & Sons', 'MP-100012 v2', 'INR']);
});
