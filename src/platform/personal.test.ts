import { describe, expect, it } from 'vitest';
import { maskPersonal } from './personal.ts';

describe('a text for operators', () => {
  it.each([
    ['call 9486012345', 'call …2345'],
    ['+919486012345', '…2345'],
    ['+91 94860 12345.', '…2345.'],
    ['09486012345', '…2345'],
    ['"a.b+c@mail.example.com"', '"…@mail.example.com"'],
    ['{"phone":"9486012345","n":9486012345}', '{"phone":"…2345","n":9486012345}'],
  ])('%s becomes %s', (text, masked) => {
    expect(maskPersonal(text)).toBe(masked);
  });

  it.each([
    'pay_Kl3R5Hyx6tL4CG',
    'order_9486012345',
    '7f9b6c1e-9486-4012-8345-948601234567',
    '2026-11-21T22:19:59.844Z',
    '"amount":1234567890',
    'MP-100001',
  ])('%s stays', (text) => {
    expect(maskPersonal(text)).toBe(text);
  });
});
