import { describe, expect, it } from 'vitest';
import { listedRow } from './import-cells.rules.ts';
import type { Column, ImportField } from './import-columns.rules.ts';

/** A row with a single column of this field. */
const reading = (field: ImportField, text: string, more: Partial<Column> = {}) =>
  listedRow({ line: 4, cells: [text] }, [{ index: 0, field, ...more }], undefined);

describe('a cell of a price list', () => {
  it.each<[ImportField, string]>([
    ['pack', '2026-10-01'],
    ['code', '2026-10-01'],
    ['name', '2026-10-01'],
    ['pack', '1-Oct'],
    ['pack', '10-jan'],
    ['pack', 'Dec-10'],
  ])('under %s, %j is no text but a date that Excel made', (field, text) => {
    const { product, problems } = reading(field, text);
    expect([product, problems]).toEqual([{}, [expect.stringContaining(`'${text}': Excel made a date of it.`)]]);
  });

  it.each<[ImportField, string]>([
    ['pack', '1-10'],
    ['pack', '10-Shot'],
    ['code', 'MAR-10'],
  ])('under %s, %j is what it says', (field, text) => {
    expect(reading(field, text).problems).toEqual([]);
  });

  it.each<[ImportField, string, object]>([
    ['name', 'Baby Rocket', { name: 'Baby Rocket' }],
    ['name', '-', {}],
    ['name', '—', {}],
    ['name', '', {}],
    ['list_rate', '45', { listRate: 4_500 }],
    ['list_rate', '---', {}],
    ['net_rate', '9', { netRate: 900 }],
    ['discount', '80%', { discount: 8_000 }],
    ['stock', '1,200', { stock: 1_200 }],
    ['rating', '4.5', { rating: 4.5 }],
    ['rating', '5', { rating: 5 }],
    ['rating', '0', { rating: 0 }],
    ['status', 'Active', { active: true }],
    ['status', 'Y', { active: true }],
    ['status', 'inactive', { active: false }],
    ['status', '0', { active: false }],
    ['is_green', 'ஆம்', { isGreen: true }],
    ['is_green', '✓', { isGreen: true }],
    ['is_green', 'NO', { isGreen: false }],
    ['is_green', 'இல்லை', { isGreen: false }],
    ['hsn_code', '3604 10 00', { hsnCode: '36041000' }],
    ['video_url', 'https://youtu.be/abcdefghij1', { videoUrl: 'https://youtu.be/abcdefghij1' }],
    ['box_contents', 'SP-1 x 2; FP-2', { contents: 'SP-1×2; FP-2×1' }],
    ['box_contents', 'None', { contents: '' }],
    ['box_contents', 'இல்லை', { contents: '' }],
    ['code', 'A'.repeat(40), { code: 'A'.repeat(40) }],
  ])('under %s, %j is %j', (field, text, product) => {
    expect(reading(field, text)).toEqual({ line: 4, product, problems: [] });
  });

  it.each<[ImportField, string, string]>([
    ['list_rate', 'abc', "'abc' is no amount."],
    ['list_rate', '1.234', "'1.234' has parts of a paisa. Please round it to two decimals."],
    ['discount', '120', "'120' is no discount in percent."],
    ['stock', '2.5', "'2.5' is no number of pieces."],
    ['rating', '5.1', "'5.1' is no rating from 0 to 5."],
    ['rating', '4.555', "'4.555' is no rating from 0 to 5."],
    ['rating', 'x4', "'x4' is no rating from 0 to 5."],
    ['status', 'maybe', "'maybe' is no status."],
    ['is_green', 'maybe', "'maybe' is neither yes nor no."],
    ['hsn_code', '36', "'36': An HSN code has 4, 6 or 8 digits."],
    ['box_contents', 'SP-1×0', "'SP-1×0': please write the contents of a box as code×count; code×count."],
    ['name', 'Baby\u0007Rocket', 'Has characters that are not text.'],
    ['name', 'Baby\u007fRocket', 'Has characters that are not text.'],
    ['name', 'A'.repeat(161), 'Longer than 160 characters.'],
    ['code', 'A'.repeat(41), 'Longer than 40 characters.'],
    [
      'list_rate',
      '#REF!',
      "'#REF!': a formula without a result. Please open the file in Excel, put the value there and save it again.",
    ],
  ])('under %s, %j is refused: %s', (field, text, problem) => {
    expect(reading(field, text)).toEqual({ line: 4, product: {}, problems: [problem] });
  });

  it.each(['https://evil.example/', `https://youtu.be/${'a'.repeat(300)}`])('is no video: %s', (text) => {
    const { product, problems } = reading('video_url', text);
    expect([product, problems.length]).toEqual([{}, 1]);
  });

  it('takes the part of one as a discount only where the column has such parts', () => {
    expect(reading('discount', '0.8', { isPartOfOne: true }).product).toEqual({ discount: 8_000 });
    expect(reading('discount', '0.8').product).toEqual({ discount: 80 });
    expect(['0.5', '1'].map((text) => reading('discount', text, { isMixed: true }).problems)).toEqual([
      ["'0.5' could be a percentage or a part of one. Please write it with a % sign, such as 50% or 0.5%."],
      ["'1' could be a percentage or a part of one. Please write it with a % sign, such as 50% or 0.5%."],
    ]);
    expect(['0.5%', '50'].map((text) => reading('discount', text, { isMixed: true }).product)).toEqual([
      { discount: 50 },
      { discount: 5_000 },
    ]);
    expect(reading('discount', 'x', { isPartOfOne: true }).problems).toEqual(["'x' is no discount in percent."]);
  });
});

describe('a row of a price list', () => {
  const COLUMNS: Column[] = [
    { index: 0, field: 'name' },
    { index: 1, field: 'list_rate' },
    { index: 2, field: 'discount', isRupees: true },
    { index: 3, field: 'net_rate' },
  ];
  const read = (...cells: string[]) => listedRow({ line: 2, cells }, COLUMNS, 'Rockets');

  it('belongs to the heading above it, unless it names its own category', () => {
    expect(read('Lunik').product).toEqual({ category: 'Rockets', name: 'Lunik' });
    const own = listedRow({ line: 2, cells: ['Gifts'] }, [{ index: 0, field: 'category' }], 'Rockets');
    expect(own.product).toEqual({ category: 'Gifts' });
  });

  it('costs the list rate less the rupees off', () => {
    expect(read('Lunik', '100', '40').product).toMatchObject({ listRate: 10_000, netRate: 6_000 });
    expect(read('Lunik', '100', '100').product).toMatchObject({ listRate: 10_000, netRate: 0 });
    expect(read('Lunik', '100', '40').product).not.toHaveProperty('rupeesOff');
  });

  it('costs its own net rate, whatever is taken off', () => {
    expect(read('Lunik', '100', '40', '55').product).toMatchObject({ listRate: 10_000, netRate: 5_500 });
  });

  it.each([
    ['the discount is more than the price', '30', '30.01'],
    ['there is no price to take it off', '', '5'],
  ])('is refused if %s', (_, rate, off) => {
    expect(read('Lunik', rate, off).problems).toEqual(['The discount in rupees is more than the price.']);
  });

  it('has the problems of all its cells, and what could be read', () => {
    expect(read('Lunik', 'abc', '', '12.345')).toMatchObject({
      product: { name: 'Lunik' },
      problems: ["'abc' is no amount.", "'12.345' has parts of a paisa. Please round it to two decimals."],
    });
  });

  it('may be shorter than its header, and is refused if a quotation mark is open', () => {
    expect(read('Lunik').problems).toEqual([]);
    expect(listedRow({ line: 2, cells: ['Lunik'], problem: 'open' }, COLUMNS, undefined).problems).toEqual([
      'A quotation mark (") in this row is not closed.',
    ]);
  });
});

describe('an English and a Tamil name in one cell', () => {
  it.each([
    ['Flower Pot பூச்சட்டி', 'Flower Pot', 'பூச்சட்டி'],
    ['பூச்சட்டி Flower Pot', 'Flower Pot', 'பூச்சட்டி'],
    ['Flower Pot / பூச்சட்டி', 'Flower Pot', 'பூச்சட்டி'],
    ['Flower Pot - பூச்சட்டி', 'Flower Pot', 'பூச்சட்டி'],
    ['Flower Pot (பூச்சட்டி)', 'Flower Pot', 'பூச்சட்டி'],
    ['பூச்சட்டி (Flower Pot)', 'Flower Pot', 'பூச்சட்டி'],
    ['10cm மின்னல் Electric', 'Electric', '10cm மின்னல்'],
    ['Electric மின்னல் 10 cm', 'Electric', 'மின்னல் 10 cm'],
  ])('%s are two names', (text, name, tamilName) => {
    expect(reading('name', text).product).toEqual({ name, tamilName });
  });

  it.each([
    'Flower Pot',
    'பூச்சட்டி',
    'Big பூச்சட்டி Deluxe',
    'பூச்சட்டி Big சிறியது',
    '10cm மின்னல்',
    '2 1/2 inch குருவி',
    'குருவி 10 Pcs',
    'A பூச்சட்டி',
  ])('%s is one name', (text) => {
    expect(reading('name', text).product).toEqual({ name: text });
  });
});
