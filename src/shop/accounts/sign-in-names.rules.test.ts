import { expect, it } from 'vitest';
import { deskName, isOfDesk, signInName, WALK_IN_SIGN_IN } from './sign-in-names.rules.ts';

it('gives a buyer of the desk one record per phone, under an address that no mail reaches', () => {
  expect(deskName('9876543210')).toBe('desk-9876543210@sign-in.invalid');
  expect(deskName('9876543211')).not.toBe(deskName('9876543210'));
});

it.each([
  ['a buyer recorded at the desk', deskName('9876543210'), true],
  ['the buyer without a phone', WALK_IN_SIGN_IN, true],
  ['a customer', signInName('9876543210'), false],
  ['a customer whose key only contains the word', signInName('my-desk-1'), false],
  ['nobody', '', false],
])('%s has no sign-in to switch off: %s', (_, name, is) => {
  expect(isOfDesk(name)).toBe(is);
});
