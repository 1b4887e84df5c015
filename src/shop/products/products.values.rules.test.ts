import { describe, expect, it } from 'vitest';
import type { FieldKind } from './products.fields.ts';
import { columnValueOf, fromWireValue, isHsnCode, sheetCellOf, toWireValue } from './products.values.rules.ts';

it.each([
  ['3604', true],
  ['360410', true],
  ['36041000', true],
  ['360', false],
  ['36041', false],
  ['3604100', false],
  ['360410000', false],
  ['36o4', false],
  [' 3604', false],
  ['3604 ', false],
  ['', false],
])('%j is an HSN code: %s', (text, is) => {
  expect(isHsnCode(text)).toBe(is);
});

describe('a value of a product', () => {
  it.each<[FieldKind, unknown, unknown]>([
    ['money', 4_150, 41.5],
    ['money', 0, 0],
    ['optionalMoney', 4_150, 41.5],
    ['optionalMoney', 0, null],
    ['percent', 1_750, 17.5],
    ['status', true, 1],
    ['status', false, 0],
    ['video', 'https://youtu.be/x', 'https://youtu.be/x'],
    ['video', null, null],
    ['text', 'Sparklers', 'Sparklers'],
    ['flag', false, false],
    ['count', 30, 30],
  ])('of kind %s travels from %j as %j and comes back the same', (kind, column, wire) => {
    expect(toWireValue(kind, column)).toBe(wire);
    expect(fromWireValue(kind, wire)).toBe(column);
  });

  it('that is empty is no video', () => {
    expect([toWireValue('video', ''), fromWireValue('video', ''), columnValueOf('video', '')]).toEqual([
      null,
      null,
      null,
    ]);
    expect([columnValueOf('video', 'https://youtu.be/x'), columnValueOf('text', '')]).toEqual([
      'https://youtu.be/x',
      '',
    ]);
  });

  it('is paise even where a rupee number cannot be written exactly', () => {
    expect([fromWireValue('money', 1.15), fromWireValue('optionalMoney', 0.29)]).toEqual([115, 29]);
    expect(fromWireValue('percent', 0.57)).toBe(57);
  });

  it.each<[FieldKind, string | number | boolean, string | number]>([
    ['status', true, 'active'],
    ['status', false, 'inactive'],
    ['flag', true, 'yes'],
    ['flag', false, 'no'],
    ['money', 4_150, 41.5],
    ['optionalMoney', 0, ''],
    ['optionalMoney', 4_150, 41.5],
    ['percent', 1_750, 17.5],
    ['video', '', ''],
    ['video', 'https://youtu.be/x', 'https://youtu.be/x'],
    ['text', 'Sparklers', 'Sparklers'],
    ['count', 0, 0],
  ])('of kind %s is in a sheet, for %j, %j', (kind, value, cell) => {
    expect(sheetCellOf(kind, value)).toBe(cell);
  });
});
