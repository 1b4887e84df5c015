import { afterEach, expect, it, vi } from 'vitest';
import { pushAbility } from './push-device.ts';

const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15';

afterEach(() => vi.unstubAllGlobals());

it('advises to install the shop on an iPad, which calls itself a Mac', () => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { userAgent: IPAD, standalone: false, serviceWorker: {} });
  expect(pushAbility()).toBe('install');
});

it('gives no such advice where it would not help', () => {
  vi.stubGlobal('navigator', { userAgent: IPAD });
  expect(pushAbility()).toBe('unable');
});
