import { expect, it } from 'vitest';
import { newsletterText, partsFor } from './newsletter.rules.ts';

const open = (daysLeft: number) => ({ season: { is: 'open', daysLeft } as const, lastOrderDay: '2026-11-01' });

it.each([
  [open(12), 'The last day for orders is 01/11/2026: 12 days are left.'],
  [open(1), 'Tomorrow is the last day for orders.'],
  [open(0), 'Today is the last day for orders.'],
])('says how long orders are taken', (season, line) => {
  expect(newsletterText('en', '', season).lines.at(-1)).toBe(line);
});

it('says nothing of a last day that is far away, over or not set', () => {
  const over = { is: 'over', after: 'later' } as const;
  for (const season of [null, over])
    expect(newsletterText('en', '', { season, lastOrderDay: '2026-11-01' }).lines).toHaveLength(1);
});

it('has the owner’s words first, in the language of the reader or else in the one that there is', () => {
  const both = { message: 'New goods', tamil_message: 'புதிய பொருட்கள்' };
  expect(partsFor('ta', both)).toEqual([{ language: 'ta', message: 'புதிய பொருட்கள்' }]);
  expect(partsFor('ta', { ...both, tamil_message: '' })).toEqual([{ language: 'ta', message: 'New goods' }]);
  expect(partsFor('en', { ...both, message: '' })).toEqual([{ language: 'en', message: 'புதிய பொருட்கள்' }]);
  expect(partsFor(null, both).map(({ language }) => language)).toEqual(['en', 'ta']);
  expect(newsletterText('ta', 'புதிய பொருட்கள்', open(3)).lines[0]).toBe('புதிய பொருட்கள்');
});
