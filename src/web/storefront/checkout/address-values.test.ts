import { describe, expect, test } from 'vitest';
import {
  type AddressValues,
  addressInputOf,
  EMPTY_ADDRESS,
  isComplete,
  OTHER_CITY,
  problemsOf,
  valuesOf,
  withState,
  withZipcode,
} from './address-values.ts';

const sivakasi: AddressValues = {
  ...EMPTY_ADDRESS,
  house_flat_no: '14/2',
  state: 'Tamil Nadu',
  city: 'Sivakasi',
  zipcode: '626123',
  delivery_contact_number: '9876543210',
};

describe('choosing a state', () => {
  test('clears the city', () => {
    expect(withState(sivakasi, 'Karnataka').city).toBe('');
  });

  test('leaves only typing where no cities are listed', () => {
    expect(withState(sivakasi, 'Kerala')).toMatchObject({ city: OTHER_CITY, customCity: '' });
  });
});

describe('typing a PIN code', () => {
  test('keeps six digits and nothing else', () => {
    expect(withZipcode(sivakasi, '62 61-2345').zipcode).toBe('626123');
  });

  test('fills the state while none is chosen', () => {
    expect(withZipcode(EMPTY_ADDRESS, '560001').state).toBe('Karnataka');
    expect(withZipcode(sivakasi, '560001').state).toBe('Tamil Nadu');
  });
});

describe('saving', () => {
  test.each(['house_flat_no', 'state', 'city', 'zipcode', 'delivery_contact_number'] as const)('needs %s', (field) => {
    expect(isComplete({ ...sivakasi, [field]: ' ' })).toBe(false);
    expect(problemsOf({ ...sivakasi, [field]: ' ' })).toEqual({ [field]: 'required' });
  });

  test('needs the typed city where it is another one', () => {
    const other = { ...sivakasi, city: OTHER_CITY };
    expect(isComplete(other)).toBe(false);
    expect(problemsOf(other)).toEqual({ customCity: 'required' });
    expect(addressInputOf({ ...other, customCity: ' Sattur ' }).city).toBe('Sattur');
  });

  test('names a PIN code and a number that cannot be', () => {
    expect(problemsOf({ ...sivakasi, zipcode: '012345' })).toEqual({ zipcode: 'pin' });
    expect(problemsOf({ ...sivakasi, delivery_contact_number: '12' })).toEqual({ delivery_contact_number: 'contact' });
  });
});

test('a saved address comes back as the values it was saved from', () => {
  const typed = { ...sivakasi, city: OTHER_CITY, customCity: 'Sattur', address_type: 'office' as const };
  expect(valuesOf({ id: 1, user_id: 1, ...addressInputOf(typed) })).toEqual(typed);
});
