/** Every refusal that a door words itself has a Tamil text, of the whole request or of a field. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tamilOutcome } from '#shared/refusals/tamil-outcomes.ts';
import { tamilOf } from '#shared/refusals/tamil-texts.ts';

const SRC = new URL('../../', import.meta.url);

const FIRST_TEXT =
  /(?:ShopError|refused)\(\s*'(CONFLICT|FORBIDDEN|ESTIMATE_\w+|KEY_REUSED|TOO_MANY_REQUESTS|BELOW_MINIMUM)',\s*(?:'([^']+)'|`([^`]+)`)/g;

const FIELD_TEXT = /invalidField\(\s*[^,]+,\s*(?:'([^']+)'|`([^`]+)`)/g;

/** Used in most calls, or sent to programs: pages have one text for its code. */
const BY_CODE_ALONE = [
  'Too many attempts. Please wait a little and try again.',
  'Too many attempts. Please wait a minute and try again.',
  'This Idempotency-Key was used for a different request.',
  'The token does not match.',
  'The signature does not match.',
  'This list has no Asha to choose.',
  'The request has characters that are not text.',
];

/** A template as a person would see it: with amounts, counts and names. */
const filledIn = (template: string) =>
  template
    .replace(/(?:₹\$\{|\$\{format(?:Amount|Rupees)\()[^}]+\}/g, '₹5')
    .replace(/\$\{(?:line\.returned|[A-Z_]+)\}/g, '5')
    .replace(/\$\{[^}]+\}/g, 'Asha');

const isTamil = (text: string | undefined) => text !== undefined && /[\u0b80-\u0bff]/.test(text);

/** Texts in a constant beside the door. */
const IN_CONSTANTS = [
  'This order is cancelled already.',
  'The tax invoice of this order has to name the buyer and their address. Please enter them with ‘Change the order’ first.',
  'The tax invoice of this order has to name the buyer and their address. Please set it back to ‘Confirmed’ and enter them with ‘Change the order’ first.',
  'Your parcel has left our store. Please call us.',
  'This order is not waiting for a transfer.',
  'This order is not paid by transfer.',
  'A price in this order has gone up since. If you confirm the payment, it is refunded.',
  'The coupon of this order has been used up or has ended. If you confirm the payment, it is refunded.',
  'These were packed, sold or changed meanwhile. Please look at them again: Rocket',
  'Orders that are being paid hold more of these than was counted: Rocket',
  'The books hold no more than 10,00,000 of a product: Rocket',
  'There is a transport with this name.',
  'Another coupon has this code.',
];

const files = globSync('**/*.ts', { cwd: SRC }).filter((file) => !/\.test\.ts$|^testing|^web\/words/.test(file));
const sources = files.map((file) => readFileSync(new URL(file, SRC), 'utf8'));
const inSources = sources
  .flatMap((source) => [...source.matchAll(FIRST_TEXT), ...source.matchAll(FIELD_TEXT)])
  .map((found) => found.at(-2) ?? filledIn(found.at(-1) ?? ''));

test('every refusal of a door has a Tamil text', () => {
  const isWhole = (text: string) => !BY_CODE_ALONE.includes(text) && text !== 'Asha Asha';
  const asked = [...inSources, ...IN_CONSTANTS].filter(isWhole);
  expect(asked.filter((text) => !isTamil(tamilOutcome(text) ?? tamilOf(text)))).toEqual([]);
  expect(inSources.length).toBeGreaterThan(85);
});

test('counts in Tamil what there is of what was asked for', () => {
  expect(tamilOutcome('Not enough in stock: Rocket (3 of 30), Bijili (0 of 2).')).toBe(
    'இருப்பு போதவில்லை: Rocket (கேட்டது 30, உள்ளது 3), Bijili (கேட்டது 2, உள்ளது 0).',
  );
  // Before: a product's name lost its own words.
  expect(tamilOutcome('Not enough in stock: Sparklers (10 of 12) box (3 of 30).')).toBe(
    'இருப்பு போதவில்லை: Sparklers (10 of 12) box (கேட்டது 30, உள்ளது 3).',
  );
});
