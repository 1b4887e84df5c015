import { expect, it } from 'vitest';
import { addressText } from './order-words.ts';

const NOWHERE = {
  ...{ house_flat_no: '', street_name: '', locality: '', landmark: '' },
  ...{ city: '', state: '', zipcode: '', country: 'India' },
};

it('reads an address as one line', () => {
  const home = { ...NOWHERE, house_flat_no: '12', street_name: 'Car Street', city: 'Madurai', zipcode: '625001' };
  expect(addressText(home).replace(/\p{Cf}/gu, '')).toBe('12, Car Street, Madurai, 625001, India');
});

// Seen before: 'Address: India' of everybody who bought at the counter.
it('reads no address where there is only the country', () => {
  expect(addressText(NOWHERE)).toBe('');
});
