import { expect, it } from 'vitest';
import { isCallable, parseMobile, spellingsOf } from './phone.ts';

it.each(['9486012345', '+91 94860 12345', '04562 123456', '04562-123456', '(044) 2345 6789', '1800 425 1234'])(
  'a customer can call %s',
  (text) => expect(isCallable(text)).toBe(true),
);

it.each(['', 'call us', '123456', '04562 12345', '94860123456', '04562 123456, 94860 12345', '+1 212 555 0100'])(
  '%s cannot be called',
  (text) => expect(isCallable(text)).toBe(false),
);

it('every spelling of a number is the same number', () => {
  const spellings = spellingsOf('9486012345');
  expect(spellings).toContain('09486012345');
  expect(spellings.map(parseMobile)).toEqual(spellings.map(() => '9486012345'));
});
