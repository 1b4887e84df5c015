import { expect, it } from 'vitest';
import { provenEmail } from './email-proof.rules.ts';

const confirmed = new Date('2026-10-20');

it.each([
  ['an email confirmed by its owner', 'kavitha@example.com', confirmed, 'kavitha@example.com'],
  ['no email that anybody may have typed', 'kavitha@example.com', null, null],
  ['no email where it was removed', '', confirmed, null],
  ['no email where there never was one', '', null, null],
])('counts %s', (_, contactEmail, contactEmailVerifiedAt, email) => {
  expect(provenEmail({ contactEmail, contactEmailVerifiedAt })).toBe(email);
});
