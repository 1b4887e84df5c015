import { describe, expect, test } from 'vitest';
import { chatHref, mapHref, telHref, unbroken } from './contact-links.ts';

describe('contact links', () => {
  test.each([
    ['04562 123456', 'tel:04562123456'],
    ['+91 98765-43210', 'tel:+919876543210'],
  ])('%s dials %s', (phone, href) => expect(telHref(phone)).toBe(href));

  test.each([
    ['98765 43210', 'https://wa.me/919876543210'],
    ['+919876543210', 'https://wa.me/919876543210'],
  ])('%s opens a chat at %s', (number, href) => expect(chatHref(number)).toBe(href));

  test('a number within a text is not broken between its groups', () => {
    expect(`Call ${unbroken('+91 98765 43210')}.`).toBe('Call +91\u00a098765\u00a043210.');
  });

  test('an address is passed to the map as it is written', () => {
    expect(mapHref('12/4 Vaanam Street, Sivakasi')).toContain('query=12%2F4%20Vaanam%20Street%2C%20Sivakasi');
  });
});
