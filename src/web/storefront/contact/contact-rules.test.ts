import { describe, expect, test } from 'vitest';
import { problemsOf } from './contact-rules.ts';

const whole = { name: 'Meena', phone_number: '9876543210', email: '', message: 'Do you have 7 cm sparklers?' };

describe('problemsOf', () => {
  test.each([
    [{}, {}],
    [{ email: 'meena@example.com' }, {}],
    [{ email: 'meena@' }, { email: true }],
    [{ phone_number: '04562 123456' }, { phone_number: true }],
    [
      { name: '', message: '' },
      { name: true, message: true },
    ],
  ])('with %j finds %j', (change, expected) => {
    expect(problemsOf({ ...whole, ...change })).toEqual(expected);
  });
});
