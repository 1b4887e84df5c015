import { describe, expect, it } from 'vitest';
import { mostDiscount, mostReduction } from './desk.rules.ts';

describe('the most that may be taken off at the desk', () => {
  it.each([
    ['the owner takes off all but a rupee', 'admin', 100_000, 99_900],
    ['a biller a tenth', 'biller', 100_000, 10_000],
    ['a biller a tenth, half a paisa up', 'biller', 9_995, 1_000],
    ['a packer no more than a biller', 'packer', 100_000, 10_000],
    ['a biller of little goods only what leaves a rupee', 'biller', 105, 5],
    ['nobody anything of goods for a rupee', 'admin', 100, 0],
    ['nobody anything of goods for less', 'admin', 60, 0],
    ['nobody anything of nothing', 'biller', 0, 0],
  ])('%s', (_, role, subtotal, most) => {
    expect(mostDiscount(role, subtotal)).toBe(most);
  });
});

describe('the most that may be off a changed order', () => {
  it.each([
    ['a tenth where nothing was off before', 'biller', 100_000, { off: 0, subtotal: 100_000 }, 10_000],
    ['what the owner took off, while the goods stay', 'biller', 100_000, { off: 30_000, subtotal: 100_000 }, 30_000],
    ['no more for more goods, until that is a tenth', 'biller', 200_000, { off: 30_000, subtotal: 100_000 }, 30_000],
    ['a tenth once that is more', 'biller', 400_000, { off: 30_000, subtotal: 100_000 }, 40_000],
    ['half of it for half of the goods', 'biller', 50_000, { off: 30_000, subtotal: 100_000 }, 15_000],
    ['no paisa more than the proportion', 'biller', 33_333, { off: 10_000, subtotal: 30_001 }, 10_000],
    ['the proportion rounded down', 'biller', 10_000, { off: 10_000, subtotal: 30_001 }, 3_333],
    ['a tenth if the order had no goods before', 'biller', 100_000, { off: 0, subtotal: 0 }, 10_000],
    ['nothing if no goods are left', 'biller', 0, { off: 30_000, subtotal: 100_000 }, 0],
    ['all but a rupee for the owner', 'admin', 50_000, { off: 30_000, subtotal: 100_000 }, 49_900],
  ])('%s', (_, role, subtotal, before, most) => {
    expect(mostReduction(role, subtotal, before)).toBe(most);
  });
});
