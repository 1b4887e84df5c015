import { describe, expect, test } from 'vitest';
import {
  type AddressValues,
  addressInputOf,
  EMPTY_ADDRESS,
  isComplete,
  isElsewhere,
  OTHER_CITY,
  problemsOf,
  valuesOf,
  withCity,
  withPlace,
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

  test('allows only typing if no cities are listed', () => {
    expect(withState(sivakasi, 'Kerala')).toMatchObject({ city: OTHER_CITY, customCity: '' });
  });
});

describe('typing a PIN code', () => {
  test('keeps six digits and nothing else', () => {
    expect(withZipcode(sivakasi, '62 61-2345').zipcode).toBe('626123');
  });

  test('fills in the state if none is chosen', () => {
    expect(withZipcode(EMPTY_ADDRESS, '560001').state).toBe('Karnataka');
    expect(withZipcode(sivakasi, '560001')).toMatchObject({ state: 'Tamil Nadu', city: 'Sivakasi' });
  });

  test('fills in the city if it is certain, and leaves it open otherwise', () => {
    expect(withZipcode(EMPTY_ADDRESS, '600017')).toMatchObject({ state: 'Tamil Nadu', city: 'Chennai' });
    expect(withZipcode(EMPTY_ADDRESS, '626130')).toMatchObject({ state: 'Tamil Nadu', city: '' });
    expect(withZipcode(EMPTY_ADDRESS, '682001')).toMatchObject({ state: 'Kerala', city: OTHER_CITY, customCity: '' });
    expect(withZipcode(EMPTY_ADDRESS, '605001')).toMatchObject({ state: '', city: '' });
    expect(withZipcode(withState(EMPTY_ADDRESS, 'Tamil Nadu'), '600017').city).toBe('Chennai');
  });

  test('corrects what the previous PIN code filled in, never what was chosen', () => {
    const filled = withZipcode(EMPTY_ADDRESS, '560001');
    const corrected = withZipcode(withZipcode(filled, '60001'), '600017');
    expect(corrected).toMatchObject({ state: 'Tamil Nadu', city: 'Chennai' });
    expect(withZipcode(filled, '605001')).toMatchObject({ state: '', city: '' });

    const chosen = withCity(filled, 'Mysuru');
    expect(withZipcode(chosen, '600017')).toMatchObject({ state: 'Karnataka', city: 'Mysuru' });
    expect(withZipcode(withState(filled, 'Kerala'), '600017').state).toBe('Kerala');
    const typed = { ...withCity(filled, OTHER_CITY), customCity: 'Sattur' };
    expect(withZipcode(typed, '600017').customCity).toBe('Sattur');
  });
});

describe('the place of a PIN code', () => {
  const chennai = { pin: '600017', district: 'Chennai', state: 'Tamil Nadu', places: ['T Nagar'] };
  const puducherry = { pin: '605001', district: 'Puducherry', state: 'Puducherry', places: ['Puducherry'] };
  const at = (pin: string, values = EMPTY_ADDRESS) => withZipcode(values, pin);

  test('fills in district and state once', () => {
    const filled = withPlace(at('605001'), puducherry);
    expect(filled).toMatchObject({ state: 'Puducherry', district: 'Puducherry', city: OTHER_CITY });
    expect(withPlace({ ...filled, district: '' }, puducherry).district).toBe('');
    expect(withPlace(at('600018'), chennai).district).toBe('');
  });

  test('is replaced by that of another PIN code, even an unknown one', () => {
    const filled = withPlace(at('605001'), puducherry);
    expect(withPlace(at('600017', filled), chennai)).toMatchObject({ state: 'Tamil Nadu', district: 'Chennai' });
    expect(at('999999', filled).district).toBe('');
  });

  test('never overwrites what was typed or chosen', () => {
    const typed = { ...at('605001'), district: 'Villupuram' };
    expect(withPlace(typed, puducherry)).toMatchObject({ district: 'Villupuram', state: 'Puducherry' });
    expect(at('600017', typed).district).toBe('Villupuram');
    expect(withPlace(at('600017', withState(EMPTY_ADDRESS, 'Kerala')), chennai).state).toBe('Kerala');
  });

  test.each([
    ['another state', { state: 'Kerala' }, true],
    ['another district', { district: 'Madurai' }, true],
    ['its district in Tamil', { district: 'சென்னை' }, false],
    ['another city', { state: 'Tamil Nadu', city: 'Madurai' }, true],
    ['its city', { state: 'Tamil Nadu', city: 'Chennai' }, false],
    ['a typed city', { state: 'Tamil Nadu', city: OTHER_CITY, customCity: 'Mylapore' }, false],
    ['nothing yet', {}, false],
    ['another PIN code since', { zipcode: '625001', state: 'Kerala' }, false],
  ])('doubts %s', (_what, chosen, isDoubted) => {
    expect(isElsewhere({ ...EMPTY_ADDRESS, zipcode: '600017', ...chosen }, chennai)).toBe(isDoubted);
  });

  test('does not doubt a city nearby whose own codes end before', () => {
    const values = { ...EMPTY_ADDRESS, zipcode: '600130', state: 'Tamil Nadu', city: 'Chennai' };
    expect(isElsewhere(values, { ...chennai, pin: '600130', district: 'Chengalpattu' })).toBe(false);
    expect(isElsewhere({ ...values, city: 'Madurai' }, { ...chennai, pin: '600130' })).toBe(true);
  });

  test('is saved in English', () => {
    expect(addressInputOf({ ...sivakasi, district: ' விருதுநகர் ' }).district).toBe('Virudhunagar');
  });
});

describe('saving', () => {
  test.each(['house_flat_no', 'state', 'city', 'zipcode', 'delivery_contact_number'] as const)('needs %s', (field) => {
    expect(isComplete({ ...sivakasi, [field]: ' ' })).toBe(false);
    expect(problemsOf({ ...sivakasi, [field]: ' ' })).toEqual({ [field]: 'required' });
  });

  test('needs the typed city if it is a city not listed', () => {
    const other = { ...sivakasi, city: OTHER_CITY };
    expect(isComplete(other)).toBe(false);
    expect(problemsOf(other)).toEqual({ customCity: 'required' });
    expect(addressInputOf({ ...other, customCity: ' Sattur ' }).city).toBe('Sattur');
  });

  test('reports an impossible PIN code and number', () => {
    expect(problemsOf({ ...sivakasi, zipcode: '012345' })).toEqual({ zipcode: 'pin' });
    expect(problemsOf({ ...sivakasi, delivery_contact_number: '12' })).toEqual({ delivery_contact_number: 'contact' });
  });
});

test('a saved address loads as the values that were saved', () => {
  const by = { district: 'Virudhunagar', pinDistrict: 'Virudhunagar', placedPin: '626123' };
  const typed = { ...sivakasi, ...by, city: OTHER_CITY, customCity: 'Sattur', address_type: 'office' as const };
  expect(valuesOf({ id: 1, user_id: 1, ...addressInputOf(typed) })).toEqual(typed);
});

test('web addresses and invisible characters are removed from an address', () => {
  const typed = { ...sivakasi, name: 'verify at www.evil.example', landmark: 'Opp.St.John’s', locality: 'North\u202e' };
  expect(problemsOf(typed)).toEqual({ name: 'link', locality: 'hidden' });
});

describe('a GST bill for a firm', () => {
  const firm = { ...sivakasi, isForFirm: true, firm: 'Bright & Sons', gstin: '29aagcb7383j1z4' };

  test('needs name and number, and the number must be valid', () => {
    expect(problemsOf(firm)).toEqual({});
    expect(isComplete({ ...firm, gstin: '' })).toBe(false);
    expect(problemsOf({ ...firm, firm: ' ', gstin: '29AAGCB7383J1Z5' })).toEqual({ firm: 'required', gstin: 'gstin' });
  });

  test('is left out once it is no longer wanted', () => {
    expect(addressInputOf({ ...firm, isForFirm: false })).toMatchObject({ firm: '', gstin: '' });
    expect(addressInputOf(firm)).not.toHaveProperty('isForFirm');
  });
});
