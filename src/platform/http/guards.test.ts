import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { clientAddress, countedAddress, createRateLimiter } from './guards.ts';
import type { HttpEnv } from './http.ts';

const wrong = () => Promise.reject(new Error('wrong'));

describe('the limit of failures', () => {
  it('lets no more tries fail than it says, however many come at the same moment', async () => {
    const limiter = createRateLimiter(true);
    let tried = 0;
    const guess = () =>
      limiter.countFailures('login:x', 10, async () => {
        tried += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
        return wrong();
      });
    const guesses = await Promise.allSettled(Array.from({ length: 500 }, guess));
    expect(tried).toBe(10);
    const refused = guesses.filter((guess) => guess.status === 'rejected' && /Too many/.test(String(guess.reason)));
    expect(refused).toHaveLength(490);
  });

  it('lets a hundred right ones pass at the same moment', async () => {
    const limiter = createRateLimiter(true);
    const right = () => limiter.countFailures('login:x', 10, () => Promise.resolve('in'));
    expect(await Promise.all(Array.from({ length: 100 }, right))).toHaveLength(100);
  });

  it('counts each key separately', async () => {
    const limiter = createRateLimiter(true);
    for (let index = 0; index < 10; index += 1)
      await expect(limiter.countFailures('a', 10, wrong)).rejects.toThrow('wrong');
    await expect(limiter.countFailures('a', 10, wrong)).rejects.toThrow('Too many');
    await expect(limiter.countFailures('b', 10, wrong)).rejects.toThrow('wrong');
  });
});

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

  it('is the connection’s while no proxy is trusted, whatever the headers', async () => {
    expect(await addressOf(false, '198.51.100.1')).toBe('127.0.0.1');
  });

  it('is the last that the trusted proxy wrote, not what the client put before it', async () => {
    expect(await addressOf(true, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(await addressOf(true, 'nonsense')).toBe('127.0.0.1');
  });
});
