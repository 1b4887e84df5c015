import { describe, expect, it } from 'vitest';
import { PageQuery } from './paging.ts';
import { hasHidden, hasWebAddress } from './plain-text.ts';
import { setApart } from './right-to-left.ts';
import { Line, PlainLine, Text } from './wire.ts';

describe('a web address', () => {
  it.each([
    'Urgent: verify at http://evil.example/x',
    'http://x',
    'HTTPS://X',
    'https : // x',
    'www.x.com',
    'WWW.evil',
    'www2.evil',
    'x.com/abc',
    'B.Com/evil',
    'evil.com',
    'Evil.Com now',
    'me@evil.com',
    'pay at paytm.in',
    'paytm.in/verify',
    'bit.ly/abc',
    'evil.support/now',
    'evil.shop:8080',
    'evil.co.in',
    'mailto:x',
    'javascript:alert(1)',
    '10.1.2.3/abc',
    'ｅｖｉｌ．ｃｏｍ',
    'evil。com',
    'வணக்கம்.com',
    'xn--80ak6aa92e',
  ])('is %s', (text) => expect(hasWebAddress(text)).toBe(true));

  it.each([
    'Meena Sundaram',
    'S.Kumar',
    'S.Kumar B.Com',
    'Kumar.R, M.Com., B.Ed.',
    'Dr.R.Com',
    'Mrs.A.P.J.Abdul Kalam',
    'க.அன்பழகன்',
    'எஸ்.குமார்',
    'மு.க.செல்வம், பி.காம்',
    'O’Brien-Raj',
    'St. John’s',
    "St.John's Street",
    'No.5/2, A.B.Road',
    'D.No.12/A, Opp.Bus stand',
    'Door.No:14/2',
    'Flat.A/2',
    'Opp.to Indian Bank',
    'Kamarajar St.in front of the temple',
    'Near.Co-operative bank',
    'Murugan & Co.',
    'T.Nagar',
    'S.F.No.110/1A2',
    'Plot 3.5, 2nd Main Rd.',
    '16/2-B, W.W.W. Colony',
    'c/o Raman',
    'H.No: 4/56, Ward: 7',
    '1.5 km from NH-44',
    'Near information centre, Com. Nagar',
  ])('is not %s', (text) => expect(hasWebAddress(text)).toBe(false));
});

describe('a single-line text', () => {
  it.each([
    ['a right-to-left override', 'Meena \u202egnp.exe'],
    ['an isolate', 'Meena\u2066x\u2069'],
    ['a heap of marks', `M${'\u0300\u0301'.repeat(20)}eena`],
    ['a mark', 'Meena\u200f'],
    ['an Arabic mark', 'Me\u061cena'],
    ['a space without width', 'Me\u200bena'],
    ['a byte order mark', 'Me\ufeffena'],
    ['a soft hyphen', 'Me\u00adena'],
    ['tags', 'Meena\u{e0041}'],
    ['a filler that looks like nothing', '\u3164'],
    ['nothing but a joiner', '\u200d'],
    ['joiners in a row', 'Meena\u200c\u200c\u200c'],
    // Found in a test from outside: invisible names, and a web address with a joiner in it.
    ['a vowel without a shape', '\u17b4\u17b5'],
    ['a mark of music without a shape', 'Me\u{1d173}ena'],
    ['marks of shorthand without a shape', '\u{1bca0}'],
    ['nothing but what picks a shape', '\ufe0f\ufe0f'],
    ['what picks the shape of a letter', 'Meena\ufe0f'],
    ['more of what picks a shape', 'Meena\u{e0101}'],
    ['a joiner that hides a web address', 'evil.c\u200dom'],
    ['a joiner behind a dot', 'evil.\u200dcom'],
  ])('is refused with %s', (_, text) => {
    for (const kind of [Line(80), Text(80), PlainLine(80)]) expect(kind.safeParse(text).success).toBe(false);
  });

  it.each([
    ['Tamil', 'மீனா சுந்தரம்'],
    ['ksha as two letters', 'லக்\u200cஷ்மி'],
    ['a conjunct of Devanagari', 'क्\u200dष'],
    ['the old chillu of Malayalam', 'അവന്\u200d വന്നു'],
    ['a heart in colour', 'Meena ❤\ufe0f'],
    ['a sign for information', 'ℹ\ufe0f 18 and older'],
    ['a heart on fire', '❤\ufe0f\u200d🔥'],
    ['a key of a telephone', '1\ufe0f\u20e3'],
    ['a family', '👨\u200d👩\u200d👧'],
    ['accents', 'José Peña'],
  ])('keeps %s', (_, text) => {
    expect(hasHidden(text)).toBe(false);
    expect(Line(80).parse(text)).toBe(text);
  });

  it('loses the marks that a name from right to left got on our screens, when it is copied from there', () => {
    for (const kind of [Line(80), Text(80), PlainLine(80)]) expect(kind.parse(`${setApart('علی')} 98`)).toBe('علی 98');
    expect(PageQuery.parse({ search: setApart('علی') }).search).toBe('علی');
  });

  // Before: 'has invisible characters' for words of our own Tamil pages.
  it('loses the joiner of a Tamil ending', () => {
    for (const kind of [Line(80), Text(80), PlainLine(80)])
      expect(kind.parse('3-\u2060க்குப் பதில் 5')).toBe('3-க்குப் பதில் 5');
  });

  it.each(['\u2028', '\u2029', '\u0085', '\n'])('has no line break', (breaking) => {
    expect(Line(80).safeParse(`Meena${breaking}Bcc`).success).toBe(false);
  });
});
