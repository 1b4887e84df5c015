import { describe, expect, it } from 'vitest';
import type { TableRow } from './import-layout.rules.ts';
import { namesProducts, type ReadOptions, readPriceList, sheetsWithLists } from './import-rows.rules.ts';

const table = (...lines: string[][]): TableRow[] => lines.map((cells, index) => ({ line: index + 1, cells }));

function listOf(rows: readonly TableRow[], options: ReadOptions = {}) {
  const read = readPriceList(rows, {}, options);
  if (!read.ok) throw new Error(read.reason);
  return read.list;
}
/** Each row as 'category / name = what it costs', or its problem. */
const said = (rows: readonly TableRow[], options?: ReadOptions) =>
  listOf(rows, options).rows.map(({ product: { category = '?', name = '?', code, listRate, netRate }, problems }) =>
    problems.length > 0
      ? `${name}: ${problems}`
      : `${category} / ${code ?? name} = ${(netRate ?? listRate ?? 0) / 100}`,
  );
const refusal = (rows: readonly TableRow[]) => {
  const read = readPriceList(rows);
  return read.ok ? 'read' : read.reason;
};

describe('the header of a list', () => {
  const titles = (count: number) => Array.from({ length: count }, (_, nth) => [`Title ${nth}`, '']);
  const LIST = [
    ['Product', 'Rate'],
    ['Lunik', '20'],
  ];

  it('is looked for below thirty lines of titles, and no further', () => {
    expect(listOf(table(...titles(29), ...LIST)).headerLine).toBe(30);
    expect(refusal(table(...titles(30), ...LIST))).toContain('No row names the columns.');
  });

  it('is the row with the most known words', () => {
    expect(listOf(table(['Product', 'List'], ['Product', 'Rate', 'Stock'], ['Lunik', '20', '5'])).headerLine).toBe(2);
  });

  it('of unknown words stands above a product and its price', () => {
    expect(listOf(table(['Vedi', 'Kasu'], ['Rocket', '₹ 1,045.50'])).headers).toEqual(['Vedi', 'Kasu']);
    for (const rows of [
      table(['Vedi', ''], ['Rocket', '45']),
      table(['Vedi', '7'], ['Rocket', '45']),
      table(['Vedi', 'Kasu'], ['Rocket', 'Deluxe']),
      table(['Vedi', 'Kasu'], ['1', '45']),
      table(['Vedi', 'Kasu'], ['A', '45']),
      table(['Vedi', 'Kasu']),
    ])
      expect(refusal(rows)).toContain('No row names the columns.');
  });

  it.each([
    ['with more columns below', ['S.No', 'Product', 'Price'], ['', '', 'MRP', 'Net rate'], ['1', 'A', '100', '20']],
    ['with fewer below', ['Product', 'Price', '', 'Note'], ['', 'MRP', 'Net rate'], ['A', '100', '20', 'new']],
    ['with the product first', ['Product', 'Price', ''], ['', 'MRP', 'Net rate'], ['A', '100', '20']],
  ])('may be two rows %s', (_, header, second, row) => {
    const { rows, columns } = listOf(table(header, second, row));
    expect(columns.map(({ field }) => field)).toEqual(['name', 'list_rate', 'net_rate']);
    expect(rows.map(({ product }) => [product.name, product.listRate, product.netRate])).toEqual([
      ['A', 10_000, 2_000],
    ]);
  });

  it.each([
    ['names a product', ['Net rate rocket', '20']],
    ['has figures', ['', '20']],
    ['names no price', ['', 'Rocket']],
  ])('is one row if the next %s', (_, next) => {
    expect(listOf(table(['Product', 'Rate'], next, ['Lunik', '30'])).rows.at(-1)?.product).toMatchObject({
      netRate: 3_000,
    });
    expect(listOf(table(['Product', 'Rate'], next, ['Lunik', '30'])).headers).toEqual(['Product', 'Rate']);
  });

  it('may come again with codes instead of names', () => {
    expect(said(table(['Product', 'Rate'], ['Lunik', '30'], ['Code', 'Rate'], ['L-1', '40']))).toEqual([
      '? / Lunik = 30',
      '? / L-1 = 40',
    ]);
  });

  it.each([
    ['The file is empty. Please choose the file with your price list.', table()],
    ['The file has no products below its header.', table(['Product', 'Rate'])],
    ['The file has no products below its header.', table(['Product', 'Rate'], ['', ''], ['ROCKETS', ''])],
  ])('%s', (reason, rows) => {
    expect(refusal(rows)).toBe(reason);
  });
});

describe('lists side by side', () => {
  it('are read one after the other, an unreadable row once', () => {
    const rows = table(
      ['', 'Product', 'Rate', '', 'Product', 'Rate'],
      ['', 'Lunik', '20', '', 'Comet', '30'],
      ['', '', '', '', 'Pencil', '5'],
      ['', 'Gun "', '', '', '', ''],
    );
    expect(said(rows.map((row) => (row.line === 4 ? { ...row, problem: 'open' } : row)))).toEqual([
      '? / Lunik = 20',
      'Gun ": A quotation mark (") in this row is not closed.',
      '? / Comet = 30',
      '? / Pencil = 5',
    ]);
  });

  // Seen before: all goods on the right were left out without a word.
  it('may call the product by another word', () => {
    const rows = table(['Item', 'Rate', 'Product Name', 'Rate'], ['Lunik', '20', 'Comet', '30']);
    expect(said(rows)).toEqual(['? / Lunik = 20', '? / Comet = 30']);
  });

  it('are one list if no price is repeated', () => {
    const rows = table(['Title', 'SKU', 'Product Name', 'Rate'], ['Lunik', 'L1', 'Lunik rocket', '20']);
    expect(said(rows)).toEqual(['? / L1 = 20']);
  });

  it('are one list if the second has only a name', () => {
    expect(said(table(['Product', 'Rate', 'Product'], ['Lunik', '20', 'லூனிக்']))).toEqual(['? / Lunik = 20']);
  });

  it('keep a row of which only a broken mark is left', () => {
    const [header, row] = table(['Product', 'Rate'], ['', '']) as [TableRow, TableRow];
    expect(listOf([header, { ...row, problem: 'open' }]).rows).toHaveLength(1);
  });
});

describe('a row between the products', () => {
  const HEAD = ['S.No', 'Product', 'Rate'];
  const categories = (...rows: string[][]) => said(table(...rows));

  it('is a heading for those below it, in capitals or not, if products are numbered', () => {
    expect(categories(HEAD, ['', 'Fancy Pots', ''], ['1', 'A', '5'], ['II', 'ROCKETS', ''], ['2', 'B', '6'])).toEqual([
      'Fancy Pots / A = 5',
      'ROCKETS / B = 6',
    ]);
  });

  it('is a product without a price if it is not in capitals and nothing is numbered', () => {
    const PLAIN = ['Product', 'Rate'];
    expect(categories(PLAIN, ['Fancy Pots', ''], ['A', '5'])).toEqual(['? / Fancy Pots = 0', '? / A = 5']);
    expect(categories(PLAIN, ['FANCY POTS', ''], ['A', '5'])).toEqual(['FANCY POTS / A = 5']);
    expect(categories(['Note', 'Product', 'Rate'], ['Fancy Pots', '', ''], ['', 'A', '5'])).toEqual([
      'Fancy Pots / A = 5',
    ]);
  });

  it('counts as numbered if most are', () => {
    const rows = (second: string) => [HEAD, ['', 'Fancy Pots', ''], ['1', 'A', '5'], [second, 'B', '6']];
    expect(categories(...rows('2'))[0]).toBe('Fancy Pots / A = 5');
    expect(categories(...rows(''))[0]).toBe('? / Fancy Pots = 0');
    expect(categories(...rows('x2'))[0]).toBe('? / Fancy Pots = 0');
  });

  it('is no heading if it is too long, has no letters, is broken, or the list has categories', () => {
    const long = (length: number) => categories(HEAD, ['', 'A'.repeat(length), ''], ['1', 'B', '5'])[0];
    expect(long(80)).toBe(`${'A'.repeat(80)} / B = 5`);
    expect(long(81)).toBe(`? / ${'A'.repeat(81)} = 0`);
    expect(categories(HEAD, ['', '***', ''], ['1', 'B', '5'])).toEqual(['? / *** = 0', '? / B = 5']);
    const [head, heading, row] = table(HEAD, ['', 'POTS', ''], ['1', 'B', '5']) as [TableRow, TableRow, TableRow];
    expect(said([head, { ...heading, problem: 'open' }, row]).at(-1)).toBe('? / B = 5');
    expect(categories(['Category', 'Product', 'Rate'], ['', 'POTS', ''], ['Pots', 'B', '5'])).toEqual([
      ...['? / POTS = 0', 'Pots / B = 5'],
    ]);
  });

  it('is a heading with a number of its own that does not continue the products', () => {
    const heading = (number: string, text: string, after = '1') =>
      categories(HEAD, ['10', 'A', '5'], [number, text, ''], [after, 'B', '6']).at(-1);
    expect(heading('2.', 'ROCKETS')).toBe('ROCKETS / B = 6');
    expect(heading('2)', 'ROCKETS')).toBe('ROCKETS / B = 6');
    expect(heading('12', 'ROCKETS')).toBe('ROCKETS / B = 6');
    expect(heading('11', 'ROCKETS', '12')).toBe('? / B = 6');
    expect(heading('11', 'ROCKETS', '1')).toBe('ROCKETS / B = 6');
    expect(heading('2', 'Rockets')).toBe('? / B = 6');
    expect(heading('2', 'R')).toBe('? / B = 6');
    expect(heading('2', '77')).toBe('? / B = 6');
    expect(heading('1234', 'ROCKETS')).toBe('? / B = 6');
    expect(heading('2x', 'ROCKETS')).toBe('? / B = 6');
  });

  it('is a total, named as the list names it', () => {
    const { rows } = listOf(table(HEAD, ['1', 'A', '5'], ['', 'Grand Total', '5'], ['2', 'Total Dhamaka', '9']));
    expect(rows.map(({ line, product, problems }) => [line, product.name, problems.length])).toEqual([
      [2, 'A', 0],
      [3, 'Grand Total', 1],
      [4, 'Total Dhamaka', 0],
    ]);
    expect(rows[1]?.product).toEqual({ name: 'Grand Total' });
  });

  it('above the header is a title, unless each part of the list has one', () => {
    expect(categories(['SPARKLERS', '', ''], HEAD, ['1', 'A', '5'])).toEqual(['? / A = 5']);
    expect(categories(['SPARKLERS', '', ''], HEAD, ['1', 'A', '5'], ['SPARKLERS', '', ''], ['2', 'B', '6'])).toEqual([
      ...['? / A = 5', '? / B = 6'],
    ]);
    const parts = [HEAD, ['1', 'A', '5'], ['ROCKETS', '', ''], HEAD, ['2', 'B', '6']];
    expect(categories(['SPARKLERS', '', ''], ...parts)).toEqual(['SPARKLERS / A = 5', 'ROCKETS / B = 6']);
    expect(categories(...parts)).toEqual(['? / A = 5', 'ROCKETS / B = 6']);
  });
});

describe('a category that is not in every row', () => {
  const listed = (...categories: string[]) =>
    said(table(['Product', 'Category', 'Rate'], ...categories.map((category, nth) => [`P${nth}`, category, '5'])));

  it('holds for the rows below if most have none', () => {
    expect(listed('Pots', '', '')).toEqual(['Pots / P0 = 5', 'Pots / P1 = 5', 'Pots / P2 = 5']);
  });

  it('is missing where it is missing if half of them have one', () => {
    expect(listed('Pots', '')).toEqual(['Pots / P0 = 5', '? / P1 = 5']);
    expect(listed('Pots', 'Gifts', '')).toEqual(['Pots / P0 = 5', 'Gifts / P1 = 5', '? / P2 = 5']);
  });
});

it('asks for the column of names if no column names the products', () => {
  const names = (...headers: string[]) =>
    namesProducts({ columns: headers.map((field, index) => ({ index, field: field as 'name' })) });
  expect([names('price', 'name'), names('code'), names('price', 'stock'), names()]).toEqual([true, true, false, false]);
});

it('offers the sheets that have a list in rows that are shown', () => {
  const sheet = (name: string, ...cells: string[]) => ({ line: 1, cells, sheet: name });
  const rows = [
    sheet('Welcome', 'Velavan'),
    sheet('Retail', 'Product', 'Rate'),
    { ...sheet('Old', 'Product', 'Rate'), isHidden: true },
  ];
  expect(sheetsWithLists(rows)).toEqual(['Retail']);
});
