import { describe, expect, it } from 'vitest';
import { otherNames, soundOf, typingErrors, wordsOf } from './products.spelling.rules.ts';

describe('soundOf', () => {
  it.each([
    ['பூச்சட்டி', ['poochatti', 'puchati', 'pusatti', 'பூச்சாட்டி']],
    ['மத்தாப்பு', ['mathappu', 'mathaapu', 'mattappoo']],
    ['சக்கரம்', ['sakkaram', 'chakkaram', 'chakaram']],
    ['வாணவேடிக்கை', ['vaanavedikkai', 'vanavedikai']],
    ['மயில்', ['mayil', 'mail']],
    ['மூன்று', ['moondru', 'munru']],
    ['ஒற்றை', ['otrai', 'ottrai']],
    ['குருவி', ['kuruvi', 'guruvi']],
    ['மழை', ['mazhai', 'malai']],
  ])('recognises %s however it is typed', (tamil, typed) => {
    for (const word of typed) expect(soundOf(word), word).toBe(soundOf(tamil));
  });

  it.each([
    ['koti', 'kutti'],
    ['pot', 'put'],
    ['vedi', 'vidi'],
    ['rocket', 'racket'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(soundOf(one)).not.toBe(soundOf(other));
  });
});

it.each([
  ['2¾" Kuruvi', ['2.75', 'kuruvi']],
  ['2 3/4" Kuruvi', ['2.75', 'kuruvi']],
  ['10CM (10 Pcs)', ['10cm', '10pcs']],
  ['தரைச்சக்கரம்', ['தரை', 'சக்கரம்']],
  ['28 ஜெயிண்ட்வெடி', ['28', 'ஜெயிண்ட்', 'வெடி']],
  ['…', []],
])('wordsOf %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

it('knows synonyms of the trade', () => {
  expect(otherNames('lar')).toContain('wala');
  expect(otherNames('chakkaram')).toContain('chakra');
  expect(otherNames('rocket')).toEqual([]);
  // 'pot' is not the beginning of 'poochatti', and three letters are too few to match.
  expect(otherNames('poo')).toEqual([]);
});

it.each([
  ['sparklrs', 'sparklers', 1],
  ['rokcet', 'rocket', 1],
  ['rokce', 'rocket', 1],
  ['sprklrs', 'sparklers', 2],
  ['kuri', 'kuruvi', null],
  ['pot', 'put', null],
  ['1000', '2000', null],
  ['rocket', 'sparkler', null],
])('typing errors of %s against %s: %s', (typed, word, errors) => {
  expect(typingErrors(typed, word)).toBe(errors);
});
