import { expect, it } from 'vitest';
import { catalogue } from '#seeds/catalogue/catalogue.ts';
import { packIn } from './products.pack.rules.ts';

it.each([
  ['1 Box (10 Pcs)', '1 பாக்ஸ் (10 பீஸ்)'],
  ['Single Box', '1 பாக்ஸ்'],
  ['10 Pcs', '10 பீஸ்'],
  ['1 Pkt (10 Boxes)', '1 பாக்கெட் (10 பாக்ஸ்)'],
  ['1 box(5pcs)', '1 பாக்ஸ் (5 பீஸ்)'],
  ['1 String', '1 சரம்'],
  ['2 Trays (assorted)', '2 Trays (assorted)'],
  ['1 Box (assorted)', '1 Box (assorted)'],
  ['1 பெட்டி', '1 பெட்டி'],
  ['', ''],
  ['3 Boxes', '3 பாக்ஸ்'],
  ['SINGLE piece', '1 பீஸ்'],
  ['10pcs.', '10 பீஸ்'],
  ['5 Glass', '5 Glass'],
  ['10 Pcs (1 Box', '10 Pcs (1 Box'],
  [' 10 Pcs ', '10 பீஸ்'],
  ['Box', 'Box'],
  ['1 Box (10 Pcs) new', '1 Box (10 Pcs) new'],
])('shows %j on a Tamil page as %j', (pack, shown) => {
  expect(packIn('ta', pack)).toBe(shown);
  expect(packIn('en', pack)).toBe(pack);
});

it('knows every pack of the demonstration', () => {
  const packs = catalogue.flatMap(({ products }) => products.map(({ pack }) => pack));
  expect(packs.filter((pack) => packIn('ta', pack) === pack)).toEqual([]);
});
