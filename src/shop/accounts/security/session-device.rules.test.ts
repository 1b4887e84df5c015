import { expect, it } from 'vitest';
import { deviceOf } from './session-device.rules.ts';

const SAFARI_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const CHROME_ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const EDGE_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';

it.each([
  [SAFARI_IPHONE, 'Safari', 'iPhone'],
  [CHROME_ANDROID, 'Chrome', 'Android'],
  [EDGE_WINDOWS, 'Edge', 'Windows'],
])('reads %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});

it.each([null, '', 'curl/8.5.0', 'curl/8.5.0 (Linux)', 'Firefox/140.0'])('recognises no device in %s', (userAgent) => {
  expect(deviceOf(userAgent)).toBeNull();
});
