import { expect, it } from 'vitest';
import { STATES } from '../../addresses/india.ts';
import { tamilDistrict } from '../districts.rules.ts';
import { TAMIL_DISTRICTS } from '../tamil-districts.rules.ts';
import { findPin, listDistricts } from './pins.ts';

it.each([
  ['600001', 'Chennai', 'Tamil Nadu'],
  ['625001', 'Madurai', 'Tamil Nadu'],
  ['626123', 'Virudhunagar', 'Tamil Nadu'],
  ['641001', 'Coimbatore', 'Tamil Nadu'],
  ['643001', 'Nilgiris', 'Tamil Nadu'],
  ['628001', 'Thoothukudi', 'Tamil Nadu'],
  ['605001', 'Puducherry', 'Puducherry'],
  ['609609', 'Karaikal', 'Puducherry'],
  ['607402', 'Puducherry', 'Puducherry'],
  ['560001', 'Bengaluru Urban', 'Karnataka'],
  ['110001', 'New Delhi', 'Delhi'],
  ['800001', 'Patna', 'Bihar'],
  ['744101', 'South Andamans', 'Andaman and Nicobar Islands'],
])('%s is in %s, %s', (pin, district, state) => {
  expect(findPin(pin)).toMatchObject({ pin, district, state });
});

it('names the post offices of a PIN code', () => {
  expect(findPin('626123')?.places).toContain('Sivakasi');
});

it.each(['000000', '999999', '60001', 'abcdef', '', '6000011'])('knows no %j', (pin) => {
  expect(findPin(pin)).toBeNull();
});

it('knows districts of every state, spelled as in the address form', () => {
  const districts = listDistricts();
  expect(districts.length).toBeGreaterThan(700);
  const states = new Set(districts.map((name) => name.split(', ').at(-1)));
  expect([...states].sort()).toEqual(STATES.map(({ name }) => name).sort());
  expect(districts.filter((name) => name.endsWith(', Tamil Nadu'))).toHaveLength(38);
});

it('knows the Tamil name of every district in the south, and only names that the directory has', () => {
  const south = ['Tamil Nadu', 'Puducherry', 'Kerala', 'Karnataka', 'Andhra Pradesh', 'Telangana'];
  const names = listDistricts().map((name) => name.split(', ') as [district: string, state: string]);
  const unnamed = names.filter(([district, state]) => south.includes(state) && tamilDistrict(district) === district);
  expect(unnamed).toEqual([]);
  const known = new Set(names.map(([district]) => district));
  expect(Object.keys(TAMIL_DISTRICTS).filter((name) => !known.has(name))).toEqual([]);
  expect(new Set(Object.values(TAMIL_DISTRICTS)).size).toBe(Object.keys(TAMIL_DISTRICTS).length);
});
