import { expect, test } from 'vitest';
import { signInProblems, signUpProblems } from './sign-up-rules.ts';

const good = {
  name: 'Meena',
  email: 'meena@example.com',
  phone_number: '9876543210',
  password: 'secret1',
  confirmation: 'secret1',
};

test.each([
  [{ phone_number: '98765', password: 'x' }, { phone_number: 'phone' }],
  [{ phone_number: '9876543210', password: 'short' }, { password: 'password' }],
  [{ phone_number: '+91 98765 43210', password: 'secret1' }, {}],
])('sign-in of %j shows %j', (values, problems) => {
  expect(signInProblems(values)).toEqual(problems);
});

test('sign-up checks the confirmation, then the phone, then the length', () => {
  const wrong = { ...good, phone_number: '123', password: 'abc', confirmation: 'abd' };
  expect(signUpProblems(wrong)).toEqual({ confirmation: 'mismatch' });
  expect(signUpProblems({ ...wrong, confirmation: 'abc' })).toEqual({ phone_number: 'phone' });
  expect(signUpProblems({ ...wrong, confirmation: 'abc', phone_number: '9876543210' })).toEqual({
    password: 'shortPassword',
  });
  expect(signUpProblems(good)).toEqual({});
});

test('sign-up names every empty field as well as a broken rule', () => {
  expect(signUpProblems({ name: ' ', email: '', phone_number: '12', password: '', confirmation: '' })).toEqual({
    name: 'name',
    email: 'email',
    password: 'required',
    confirmation: 'required',
    phone_number: 'phone',
  });
});
