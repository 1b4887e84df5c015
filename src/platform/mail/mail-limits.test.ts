import { expect, it } from 'vitest';
import { mailboxOf } from './mail-limits.ts';

it.each([
  ['Meena@Example.com ', 'meena@example.com'],
  ['meena+diwali@example.com', 'meena@example.com'],
  ['me.e.na+1@gmail.com', 'meena@gmail.com'],
  ['meena@googlemail.com', 'meena@gmail.com'],
  ['m.s@example.com', 'm.s@example.com'],
])('%s is the mailbox %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
