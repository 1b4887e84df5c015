import { describe, expect, test } from 'vitest';
import { needsPassword, problemsOf } from './profile-rules.ts';

const meena = { name: 'Meena', email: 'meena@example.com', phone_number: '9876543210' };

describe('problemsOf', () => {
  test.each([
    [{}, {}],
    [{ name: ' ' }, { name: 'required' }],
    [{ email: 'meena' }, { email: 'email' }],
    [{ phone_number: '12345' }, { phone_number: 'phone' }],
    [
      { name: '', email: '', phone_number: '' },
      { name: 'required', email: 'required', phone_number: 'required' },
    ],
  ])('with %j finds %j', (change, expected) => {
    expect(problemsOf({ ...meena, ...change })).toEqual(expected);
  });
});

describe('needsPassword', () => {
  test.each([
    [{ name: 'Meena S' }, false],
    [{ phone_number: '+91 98765 43210' }, false],
    [{ phone_number: '9876543211' }, true],
    [{ email: 'other@example.com' }, true],
  ])('with %j is %s', (change, expected) => {
    expect(needsPassword(meena, { ...meena, ...change })).toBe(expected);
  });
});
