import { expect, test } from 'vitest';
import { CITIES_BY_STATE, cityOfPin, STATES, stateNamed, stateOfPin } from './india.ts';

test('offers all 36 states and union territories, each once', () => {
  expect(STATES).toHaveLength(36);
  expect(new Set(STATES.map((state) => state.name)).size).toBe(36);
});

test('offers ten cities for the five states of the specification and none for others', () => {
  expect(Object.keys(CITIES_BY_STATE).sort()).toEqual(['Delhi', 'Gujarat', 'Karnataka', 'Maharashtra', 'Tamil Nadu']);
  for (const cities of Object.values(CITIES_BY_STATE)) expect(new Set(cities).size).toBe(10);
});

test.each([
  ['626123', 'Tamil Nadu'],
  ['560001', 'Karnataka'],
  ['403001', 'Goa'],
  ['744101', 'Andaman and Nicobar Islands'],
  ['605001', null],
  ['990000', null],
  ['', null],
])('PIN %s is in %s', (pin, state) => {
  expect(stateOfPin(pin)).toBe(state);
});

test('names only states that the form offers', () => {
  const names = new Set(STATES.map((state) => state.name));
  for (let prefix = 100; prefix < 1000; prefix += 1) {
    const state = stateOfPin(String(prefix));
    if (state !== null) expect(names).toContain(state);
  }
});

test.each([
  ['600017', 'Chennai'],
  ['626123', 'Sivakasi'],
  ['641001', 'Coimbatore'],
  ['560034', 'Bengaluru'],
  ['400706', 'Navi Mumbai'],
  // Thiruthangal, Usilampatti, Pollachi: in the same district, but not in the city.
  ['626130', null],
  ['625532', null],
  ['642001', null],
  ['', null],
])('PIN %s is in the city %s', (pin, city) => {
  expect(cityOfPin(pin)).toBe(city);
});

test('the city of a PIN code is one that its state offers', () => {
  for (let pin = 100_000; pin < 700_000; pin += 1) {
    const city = cityOfPin(String(pin));
    if (city !== null && !CITIES_BY_STATE[stateOfPin(String(pin)) ?? '']?.includes(city))
      expect.fail(`${pin}: ${city} in ${stateOfPin(String(pin))}`);
  }
});

test.each([
  ['Tamil Nadu', 'Tamil Nadu'],
  [' tamil  NADU', 'Tamil Nadu'],
  ['தமிழ்நாடு', 'Tamil Nadu'],
  ['Jammu & Kashmir', 'Jammu and Kashmir'],
  ['Orissa', 'Odisha'],
  ['Narnia', null],
  ['constructor', null],
  ['', null],
])('%j names the state %s', (text, name) => {
  expect(stateNamed(text)).toBe(name);
});
