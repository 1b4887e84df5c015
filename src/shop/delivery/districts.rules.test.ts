import { expect, it } from 'vitest';
import { districtNamed, sameDistrict, tamilDistrict } from './districts.rules.ts';

it.each([
  ['Madurai', 'Madurai'],
  ['  Madurai ', 'Madurai'],
  ['Tuticorin', 'Thoothukudi'],
  ['TUTICORIN', 'Thoothukudi'],
  ['The  Nilgiris', 'Nilgiris'],
  ['Kanniyakumari', 'Kanyakumari'],
  ['Kancheepuram', 'Kanchipuram'],
  ['Tirupathur', 'Tirupattur'],
  ['Thiruvarur', 'Tiruvarur'],
  ['Pondicherry', 'Puducherry'],
  ['Thiruvallur', 'Tiruvallur'],
  ['மதுரை', 'Madurai'],
  ['Trichy', 'Tiruchirappalli'],
  ['திருச்சி', 'Tiruchirappalli'],
  ['TIRUPUR', 'Tiruppur'],
  ['Thiruvannamalai', 'Tiruvannamalai'],
  ['Ramnad', 'Ramanathapuram'],
  ['Ernakulam', 'Ernakulam'],
  ['', ''],
])('the district %j is %s today', (text, name) => {
  expect(districtNamed(text)).toBe(name);
});

it.each([
  ['Tuticorin', 'thoothukudi', true],
  ['MADURAI', 'Madurai ', true],
  ['Trichy', 'Tiruchirapalli', true],
  ['மதுரை', 'Madurai', true],
  ['Madurai', 'Theni', false],
])('%s and %s are one district: %s', (a, b, are) => {
  expect(sameDistrict(a, b)).toBe(are);
});

it('has a Tamil name where the shop knows one', () => {
  expect(['Madurai', 'Tuticorin', 'Somewhere'].map(tamilDistrict)).toEqual(['மதுரை', 'தூத்துக்குடி', 'Somewhere']);
});
