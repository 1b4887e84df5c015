import { describe, expect, it } from 'vitest';
import { eventsOf, isPushService, isQuiet, minuteInIndia, pauseAfterFailures } from './push.rules.ts';

describe('quiet hours', () => {
  it('may include midnight, begin with their first minute and end before their last', () => {
    const at = (minute: number) => isQuiet(minute, 22 * 60, 6 * 60);
    expect([22 * 60 - 1, 22 * 60, 0, 6 * 60 - 1, 6 * 60].map(at)).toEqual([false, true, true, true, false]);
    const byDay = (minute: number) => isQuiet(minute, 13 * 60, 14 * 60);
    expect([13 * 60 - 1, 13 * 60, 14 * 60].map(byDay)).toEqual([false, true, false]);
    expect(isQuiet(0, null, null)).toBe(false);
  });

  it('are in Indian time, whatever the clock of the machine says', () => {
    expect(minuteInIndia(new Date('2026-11-01T18:29:59Z'))).toBe(1_439);
    expect(minuteInIndia(new Date('2026-11-01T18:30:00Z'))).toBe(0);
  });
});

it('retries a failing service at longer and longer pauses, but at least once an hour', () => {
  const pauses = [1, 2, 3, 6, 50].map(pauseAfterFailures);
  expect(pauses).toEqual([120, 240, 480, 3_600, 3_600]);
});

it('sends a role only what it may see', () => {
  expect(['admin', 'biller', 'packer', 'customer'].map(eventsOf)).toEqual([
    ['orders', 'transfers', 'stock'],
    ['orders', 'transfers'],
    ['orders'],
    [],
  ]);
});

it('knows the push services of the browsers, and one that the operator configured', () => {
  const known = [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ];
  for (const endpoint of known) expect(isPushService(endpoint, undefined), endpoint).toBe(true);
  expect(isPushService('https://push.shop.example/1', 'https://push.shop.example')).toBe(true);
  expect(isPushService('https://push.shop.example/1', undefined)).toBe(false);
  expect(isPushService('https://evil.example/fcm.googleapis.com', undefined)).toBe(false);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://shop@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evil-fcm.googleapis.com/abc',
  'https://a.b.push.apple.com/abc',
  'https://10.0.0.1/abc',
  'https://localhost/abc',
  'fcm.googleapis.com',
  '',
])('sends no notification to %j', (endpoint) => {
  expect(isPushService(endpoint, undefined)).toBe(false);
});

it('sends to the operator’s own service at exactly its origin, also without TLS within a network', () => {
  expect(isPushService('http://push:8080/1', 'http://push:8080')).toBe(true);
  expect(isPushService('http://push:8081/1', 'http://push:8080')).toBe(false);
  expect(isPushService('http://owner@push:8080/1', 'http://push:8080')).toBe(false);
});

it('has quiet hours only if both ends are set', () => {
  expect([isQuiet(0, 0, null), isQuiet(0, null, 60), isQuiet(30, 0, 60)]).toEqual([false, false, true]);
});

it('waits a minute after success', () => {
  expect(pauseAfterFailures(0)).toBe(60);
});
