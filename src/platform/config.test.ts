import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

function withSignIn(address: string): string {
  return Object.assign(new URL(address), { username: 'shop', password: 'x' }).href;
}

// Before: links in mails had the path, which the shop does not serve; senders without an address were refused by every server.
it.each([
  [{ BASE_URL: 'https://shop.example/crackers' }, 'BASE_URL: must end after the host'],
  [{ BASE_URL: 'https://shop.example/?from=mail' }, 'BASE_URL: must end after the host'],
  [{ BASE_URL: 'ftp://shop.example/crackers' }, 'BASE_URL: must be an http or https address'],
  [{ MAIL_FROM: 'Our shop' }, 'MAIL_FROM: must contain an email address, such as Shop <orders@shop.example>'],
  [{ SMS_URL: 'sms.example/send' }, 'SMS_URL: must be an http or https address'],
  [{ SMS_URL: withSignIn('https://sms.example/send') }, 'SMS_URL: must not contain a name or password'],
  // Before: three were taken, and a lone comma counted as a secret, with which every webhook was refused.
  [{ RAZORPAY_WEBHOOK_SECRET: 'new,old,older' }, 'RAZORPAY_WEBHOOK_SECRET: must be one secret, or two'],
  [{ RAZORPAY_WEBHOOK_SECRET: ' , ' }, 'RAZORPAY_WEBHOOK_SECRET: must be one secret, or two'],
])('refuses %o', (variables, message) => {
  expect(() => readConfig(variables)).toThrow(message);
});

it('takes a new webhook secret beside the old one', () => {
  const read = (RAZORPAY_WEBHOOK_SECRET: string) =>
    readConfig({ RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'x', RAZORPAY_WEBHOOK_SECRET }).razorpay
      ?.webhookSecrets;
  expect(read('new, old')).toEqual(['new', 'old']);
  expect(read('one,')).toEqual(['one']);
});

it('takes an address with and without a slash at its end, and both forms of a sender', () => {
  const read = (BASE_URL: string, MAIL_FROM: string) => {
    const { baseUrl, mail } = readConfig({ BASE_URL, MAIL_FROM });
    return [baseUrl, mail.from];
  };
  const address = 'https://shop.example:8443';
  expect(read(`${address}/`, 'orders@shop.example')).toEqual([address, 'orders@shop.example']);
  expect(read(address, 'Shop <orders@shop.example>')).toEqual([address, 'Shop <orders@shop.example>']);
});
