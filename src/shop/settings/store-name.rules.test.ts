import { expect, it } from 'vitest';
import { contactOf, storeNameIn } from './store-name.rules.ts';

it('names the shop in Tamil to Tamil readers, if it has a Tamil name', () => {
  const both = { store_name: 'Mathappu', tamil_name: 'மத்தாப்பு' };
  expect(storeNameIn('ta', both)).toBe('மத்தாப்பு');
  expect(storeNameIn('en', both)).toBe('Mathappu');
  expect(storeNameIn('ta', { ...both, tamil_name: '' })).toBe('Mathappu');
});

// Before: the mails of a shop without an email address ended with '04562 222333 · ', and those of a new one with ' · '.
it.each([
  ['04562 222333', 'shop@example.com', '04562 222333 · shop@example.com'],
  ['04562 222333', '', '04562 222333'],
  ['', '', ''],
])('names what a shop has of phone number %j and email %j', (phone_number, contact_email, contact) => {
  expect(contactOf({ phone_number, contact_email })).toBe(contact);
});
