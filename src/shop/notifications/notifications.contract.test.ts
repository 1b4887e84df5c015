import { describe, expect, it } from 'vitest';
import { ContactMessage } from './notifications.contract.ts';

const textsOf = (message: unknown) =>
  Object.fromEntries(
    (ContactMessage.safeParse(message).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  );

describe('a contact message', () => {
  it('names what is missing', () => {
    expect(textsOf({})).toEqual({
      name: 'Please enter your name.',
      phone_number: 'Please enter valid mobile number.',
      message: 'Please write your message.',
    });
  });

  it('names what is wrong', () => {
    expect(textsOf({ name: ' ', phone_number: 'ring me', email: 'nowhere', message: '' })).toEqual({
      name: 'Please enter your name.',
      phone_number: 'Please enter valid mobile number.',
      email: 'Please enter a valid email address.',
      message: 'Please write your message.',
    });
  });

  it('needs no email address', () => {
    const message = { name: 'Meena', phone_number: '94860 12345', message: 'Is the Sky Shot back?' };
    expect(ContactMessage.parse(message)).toEqual({ ...message, email: '' });
  });
});
