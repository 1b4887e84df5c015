import { expect, it } from 'vitest';
import { higherInside } from './box-tax.ts';

const RATES = [
  { hsn: '3605', rate: 5, valid_from: '2026-01-01' },
  { hsn: '9505', rate: 28, valid_from: '2026-12-01' },
];
const shop = { tax_mode: 'inclusive', tax_rates: RATES } as const;
const today = '2026-11-28';

it.each([
  ['fireworks in a box of matches', '3605', ['3605', '3604'], { box: 5, inside: 18 }],
  ['matches in a box of fireworks', '3604', ['3605', '3604'], null],
  ['goods that will bear more', '3604', ['9505'], null],
  ['nothing', '3605', [], null],
])('a box with %s', (_, box, inside, said) => {
  expect(higherInside(shop, { box, inside, today })).toEqual(said);
});

it('shows no warning without tax', () => {
  const asked = { box: '3605', inside: ['3604'], today };
  expect(higherInside({ ...shop, tax_mode: 'none' }, asked)).toBeNull();
  expect(higherInside({ ...shop, tax_mode: 'composition' }, asked)).toBeNull();
});
