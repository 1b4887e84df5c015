import { expect, it } from 'vitest';
import { readLrRows } from './lr-rows.rules.ts';

const NUMBERS = ['MP-2026-000017', 'MP-2026-000018', 'MP-2026-000118'];

it.each([
  ['MP-2026-000017\tLR 4411', { 'MP-2026-000017': 'LR 4411' }, []],
  ['mp2026000017, LR-1 \r\nMP-2026-000118;LR-2', { 'MP-2026-000017': 'LR-1', 'MP-2026-000118': 'LR-2' }, []],
  ['17 4411\n118 4412', { 'MP-2026-000017': '4411', 'MP-2026-000118': '4412' }, []],
  ['Order,LR\n17,4411,', { 'MP-2026-000017': '4411' }, []],
  ['18,4411', {}, ['18,4411']],
  ['99,1\n17,\n000018,2', { 'MP-2026-000018': '2' }, ['99,1', '17,']],
  ['17,1\n17,1\n17,2', { 'MP-2026-000017': '1' }, ['17,2']],
  ['', {}, []],
])('%j', (text, found, unknown) => {
  const read = readLrRows(text, NUMBERS);
  expect([Object.fromEntries(read.found), read.unknown]).toEqual([found, unknown]);
});

it('finds 200 orders in a sheet of 5,000 rows', () => {
  const numbers = Array.from({ length: 200 }, (_, index) => `MP-2026-${String(index + 1).padStart(6, '0')}`);
  const rows = Array.from(
    { length: 5_000 },
    (_, index) => `MP-2026-${String(index + 1).padStart(6, '0')}\tLR-${index}`,
  );
  const { found, unknown } = readLrRows(rows.join('\n'), numbers);
  expect([found.size, unknown.length]).toEqual([200, 4_800]);
});
