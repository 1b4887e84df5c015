import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { clientAddress, countedAddress } from './guards.ts';
import type { HttpEnv } from './http.ts';

describe('the address that limits count by', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['203.0.113.9:51344', '203.0.113.9'],
    ['[2001:db8:1:2::9]:51344', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['203.0.113.9:', null],
    ['no address', null],
    ['', null],
  ])('of %s is %s', (text, counted) => {
    expect(countedAddress(text)).toBe(counted);
  });

  const addressOf = async (trustProxy: boolean, forwarded: string) => {
    const app = new Hono<HttpEnv>();
    app.get('/', (c) => c.text(clientAddress(c.req.header('x-forwarded-for'), '127.0.0.1', trustProxy)));
    return (await app.request('/', { headers: { 'x-forwarded-for': forwarded } })).text();
  };

  it('is that of the connection if no proxy is trusted, whatever the headers say', async () => {
    expect(await addressOf(false, '198.51.100.1')).toBe('127.0.0.1');
  });

  it('is the last one that the trusted proxy wrote, not one that the client sent', async () => {
    expect(await addressOf(true, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(await addressOf(true, 'nonsense')).toBe('127.0.0.1');
  });
});
