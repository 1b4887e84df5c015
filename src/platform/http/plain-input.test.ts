import { describe, expect, it } from 'vitest';
import { complaintAboutJson, hasTooManyParts } from './plain-input.ts';

const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;

describe('JSON that no route can use', () => {
  it.each([
    ['nested 34 levels', nested(34)],
    ['nested a million levels and never closed', '['.repeat(1_000_000)],
    ['NUL', '{"a":"x\\u0000"}'],
    ['NUL as a key', '{"\\u0000":1}'],
    ['half a pair', '"\\ud83d"'],
    ['half a pair and a letter', '"\\uD83Dx"'],
    ['the other half alone', '"\\ude00"'],
    ['the halves the wrong way round', '"\\ude00\\ud83d"'],
    ['a pair after an escaped backslash', '"\\\\\\ud83d"'],
  ])('%s is refused', (_, text) => {
    expect(complaintAboutJson(text)).not.toBeNull();
  });

  it.each([
    ['nested 32 levels', nested(32)],
    ['a whole pair', '"\\ud83d\\ude00"'],
    ['Tamil, written out and escaped', '{"மத்தாப்பு":"\\u0bae"}'],
    ['brackets and quotes inside a text', `"${'[\\"{'.repeat(100)}"`],
    ['what looks like NUL but is a backslash and text', '"\\\\u0000"'],
    ['what is no JSON at all, for the parser to refuse', '{"a":"\\u00'],
  ])('%s passes', (_, text) => {
    expect(complaintAboutJson(text)).toBeNull();
  });

  it('is checked in one pass, whatever its length', () => {
    const startedAt = performance.now();
    complaintAboutJson(`"${'\\\\'.repeat(500_000)}"`);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });
});

describe('a form with too many parts', () => {
  const partsOf = (count: number) =>
    Buffer.from('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(count));

  it.each([
    ['multipart/form-data; boundary=b', partsOf(4_000), false],
    ['Multipart/Form-Data; xboundary=other; boundary=b', partsOf(6_000), true],
    ['application/x-www-form-urlencoded', Buffer.from('a=1&'.repeat(4_000)), false],
    ['application/x-www-form-urlencoded', Buffer.from('a=1&'.repeat(6_000)), true],
    ['multipart/form-data; boundary=b', Buffer.from('a=1&'.repeat(6_000)), false],
  ])('%s', (type, bytes, isTooMuch) => {
    expect(hasTooManyParts(bytes, type)).toBe(isTooMuch);
  });
});
