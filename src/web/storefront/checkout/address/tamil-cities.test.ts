import { expect, test } from 'vitest';
import { CITIES_BY_STATE } from '#shop/addresses/india.ts';
import { tamilCityName } from './tamil-cities.ts';

test('every listed city has its own Tamil name', () => {
  const names = Object.values(CITIES_BY_STATE).flat().map(tamilCityName);
  for (const name of names) expect(name).toMatch(/^[\u0b80-\u0bff ]+$/);
  expect(new Set(names).size).toBe(50);
});

test('a city that is not listed stays as it is written', () => {
  expect(tamilCityName('Sattur')).toBe('Sattur');
});
