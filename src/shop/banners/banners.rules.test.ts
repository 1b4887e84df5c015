import { describe, expect, it } from 'vitest';
import { areDaysInOrder, bannerStateOn, isBannerLink } from './banners.rules.ts';

describe('a banner’s link', () => {
  it.each(['', '/', '/about', '/?category=3', '/ta/contact#map', 'https://example.com', 'HTTPS://example.com/a?b=c#d'])(
    'may be %j',
    (link) => expect(isBannerLink(link)).toBe(true),
  );

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://example.com',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https:\\\\evil.example',
    'https://bank.example@evil.example',
    'https://evil.example/"onclick="x',
    '/a b',
    '/a\tb',
    'about',
    'www.example.com',
    '?category=3',
  ])('may not be %j', (link) => expect(isBannerLink(link)).toBe(false));
});

describe('a banner’s days', () => {
  it.each([
    ['', '', 'shown'],
    ['2026-11-20', '', 'shown'],
    ['2026-11-21', '', 'waiting'],
    ['', '2026-11-20', 'shown'],
    ['', '2026-11-19', 'over'],
    ['2026-11-20', '2026-11-20', 'shown'],
    ['2026-11-01', '2026-11-19', 'over'],
  ])('from %j to %j: %s on 20 November', (starts_on, ends_on, state) =>
    expect(bannerStateOn({ starts_on, ends_on }, '2026-11-20')).toBe(state),
  );

  it('must not end before they begin', () => {
    expect(areDaysInOrder({ starts_on: '2026-11-20', ends_on: '2026-11-20' })).toBe(true);
    expect(areDaysInOrder({ starts_on: '2026-11-20', ends_on: '2026-11-19' })).toBe(false);
    expect(areDaysInOrder({ starts_on: '', ends_on: '2026-11-19' })).toBe(true);
    expect(areDaysInOrder({ starts_on: '2026-11-20', ends_on: '' })).toBe(true);
    expect(areDaysInOrder({ starts_on: '', ends_on: '' })).toBe(true);
  });
});
