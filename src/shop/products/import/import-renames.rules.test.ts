import { describe, expect, it } from 'vitest';
import { likelyRenames } from './import-renames.rules.ts';

const named = (name: string, category = 'Rockets', pack = '1 Box') => ({ name, category, pack });
const row = (line: number, name: string, category?: string, pack?: string, kind = 'new') => ({
  ...{ line, kind },
  values: named(name, category, pack),
});
const gone = (id: number, name: string, category?: string, pack?: string) => ({ id, ...named(name, category, pack) });
const suggested = (rows: ReturnType<typeof row>[], missing: ReturnType<typeof gone>[]) =>
  [...likelyRenames(rows, missing)].map(([line, { id, name }]) => [line, id, name]);

describe('a new row that is probably a renamed product', () => {
  it.each([
    ['Baby Rocket', 'Baby Rockets'],
    ['Baby Rocket', 'BABY-ROCKET'],
    ['Baby Rocket', 'Rocket Baby'],
    ['பூச்சட்டி பெரியது', 'பூச்சட்டி பெரிய'],
    ['10cm Electric', '10 cm Electric Sparklers'],
  ])('%s is suggested for %s', (before, after) => {
    expect(suggested([row(2, after)], [gone(1, before)])).toEqual([[2, 1, before]]);
  });

  it.each([
    ['Baby Rocket', 'Whistling Comet'],
    ['7cm', '10cm Electric'],
    ['A', 'B'],
    ['A', 'A'],
    ['?', '!'],
  ])('%s is not suggested for %s', (before, after) => {
    expect(suggested([row(2, after)], [gone(1, before)])).toEqual([]);
  });

  it('is looked for in its own category only, however that is written', () => {
    expect(suggested([row(2, 'Baby Rockets', ' ROCKETS')], [gone(1, 'Baby Rocket')])).toHaveLength(1);
    expect(suggested([row(2, 'Baby Rockets', 'Gifts')], [gone(1, 'Baby Rocket')])).toEqual([]);
    expect(suggested([row(2, 'Baby Rockets', 'Gift Boxes')], [gone(1, 'Baby Rocket', 'gift  boxes')])).toHaveLength(1);
  });

  it('is the most similar one, and of two equal ones that in the same pack', () => {
    const missing = [gone(1, 'Big Rocket'), gone(2, 'Baby Rocket', 'Rockets', '5 Pcs'), gone(3, 'Baby Rocket')];
    expect(suggested([row(2, 'Baby Rockets')], missing)).toEqual([[2, 3, 'Baby Rocket']]);
    expect(suggested([row(2, 'Baby Rockets', 'Rockets', '5  PCS')], missing)).toEqual([[2, 2, 'Baby Rocket']]);
  });

  it('is suggested once, to the row that is most similar', () => {
    const rows = [row(2, 'Baby Rocket Deluxe'), row(3, 'Baby Rockets')];
    expect(suggested(rows, [gone(1, 'Baby Rocket')])).toEqual([[3, 1, 'Baby Rocket']]);
    expect(suggested(rows, [gone(1, 'Baby Rocket'), gone(4, 'Baby Rocket Delux')])).toEqual([
      [2, 4, 'Baby Rocket Delux'],
      [3, 1, 'Baby Rocket'],
    ]);
  });

  it('is a new row with a name', () => {
    expect(suggested([row(2, 'Baby Rockets', 'Rockets', '1 Box', 'changed')], [gone(1, 'Baby Rocket')])).toEqual([]);
    expect([...likelyRenames([{ line: 2, kind: 'new', values: {} }], [gone(1, 'Baby Rocket')])]).toEqual([]);
  });

  it('is not looked for where a list replaces the whole shop', () => {
    const rows = Array.from({ length: 200 }, (_, line) => row(line, `Rocket ${line}`));
    const missing = (count: number) => Array.from({ length: count }, (_, id) => gone(id, `Old Rocket ${id}`));
    expect(suggested(rows, missing(201))).toEqual([]);
    expect(suggested(rows, missing(200)).length).toBeGreaterThan(0);
  });
});
