import { describe, expect, it } from 'vitest';
import { columnsOf, fieldsOf, headerKey, headerScore, namesColumns, unreadFiguresOf } from './import-columns.rules.ts';

describe('a header', () => {
  it.each([
    ['Rate (Rs.)', 'rate'],
    ['Rate ₹', 'rate'],
    ['RATE', 'rate'],
    ['Rate in Rs', 'rate'],
    ['RateInRs', 'rate'],
    ['MRPRs', 'mrp'],
    ['Price-INR', 'price'],
    ['Rs rate', 'rsrate'],
    ['Particulars', 'particulars'],
    ['Dollars', 'dollars'],
    ['Disc %', 'discpercent'],
    ['Product  Name*', 'productname'],
    ['விலை (ரூ)', 'விலை'],
    ['₹', 'rs'],
  ])('%s is read as %s', (header, key) => {
    expect(headerKey(header)).toBe(key);
  });
});

describe('the columns of a list', () => {
  it.each<[string, string[], (string | null)[]]>([
    ['the first of two names for one thing', ['Product', 'Item', 'Rate'], ['name', null, 'price']],
    ['a known header before one that only looks like it', ['Cracker type item', 'Product'], [null, 'name']],
    ['a Latin header before a Tamil one', ['பொருள்', 'Product', 'விலை'], ['tamil_name', 'name', 'price']],
    ['a Tamil name alone as the name', ['பெயர்', 'விலை'], ['name', 'price']],
    ['a Tamil name beside a code as the Tamil name', ['Code', 'பெயர்'], ['code', 'tamil_name']],
    ['a header in both scripts as its own', ['Product பொருள்', 'Rate'], ['name', 'price']],
    ['the amount as the price if there is no other', ['Item', 'Amount'], ['name', 'price']],
    ['no amount beside a price', ['Item', 'Rate', 'Amount'], ['name', 'price', null]],
    ['no amount beside a stock', ['Item', 'Stock', 'Amount'], ['name', 'stock', null]],
    ['nothing of a question', ['Item', 'In stock?', 'In stock ? '], ['name', null, null]],
    ['nothing of a sentence', ['Item', 'The price of each product in our big list'], ['name', null]],
    ['a discount in rupees as a discount', ['Item', 'Disc Amt'], ['name', 'discount']],
    [
      'nothing of what is calculated',
      ['Item', 'Price (calculated)', 'Case rate', 'Total price'],
      ['name', null, null, null],
    ],
    ['nothing at all of other words', ['Vedi', 'Kasu'], [null, null]],
  ])('are %s', (_, headers, fields) => {
    expect(fieldsOf(headers)).toEqual(fields);
  });

  // Looked up as a property of the choices, it was a field of that name: 500 for the whole list.
  it('may be named as what every object has', () => {
    expect(fieldsOf(['Constructor', 'Product', 'Rate'])).toEqual([null, 'name', 'price']);
  });

  it('follow the owner’s choice, each field once', () => {
    expect(fieldsOf(['Item', 'Kasu', 'Rate'], { kasu: 'price' })).toEqual(['name', 'price', null]);
    expect(fieldsOf(['Item', 'Rate'], { rate: null })).toEqual(['name', null]);
    expect(fieldsOf(['What', 'What'], { what: 'name' })).toEqual(['name', null]);
  });

  it('score by how many are known, if one of them names the products', () => {
    expect(headerScore(['S.No', 'Item', 'Rate'])).toBe(2);
    expect(headerScore(['Code', 'Rate', 'Stock'])).toBe(3);
    expect(headerScore(['Rate', 'Stock'])).toBe(0);
    expect(headerScore(['Item'])).toBe(0);
    expect(headerScore(['Vedi', 'Kasu'])).toBe(0);
    expect(headerScore(['Vedi', 'Kasu'], { vedi: 'name', kasu: 'price' })).toBe(2);
  });

  it('are named only by exact headers', () => {
    expect(namesColumns(['', 'MRP'], ['list_rate', 'price'])).toBe(true);
    expect(namesColumns(['Item', 'Stock'], ['list_rate', 'price'])).toBe(false);
    expect(namesColumns(['Our very special price'], ['net_rate'])).toBe(false);
    expect(namesColumns([], ['name'])).toBe(false);
  });
});

describe('what the figures say about the columns', () => {
  const read = (headers: string[], ...rows: string[][]) =>
    columnsOf(fieldsOf(headers), rows, headers).map(({ field, isPartOfOne, isMixed, isRupees }) =>
      [field, isPartOfOne && 'part of one', isMixed && 'mixed', isRupees && 'rupees'].filter(Boolean).join(', '),
    );

  it.each<[string, string[], string[][], string[]]>([
    ['a plain price is what a customer pays', ['Item', 'Rate'], [['A', '20']], ['name', 'net_rate']],
    [
      'beside a discount it is the list rate',
      ['Item', 'Rate', 'Disc'],
      [['A', '20', '80']],
      ['name', 'list_rate', 'discount'],
    ],
    [
      'beside a net rate it is the list rate',
      ['Item', 'Rate', 'Net rate'],
      [['A', '20', '5']],
      ['name', 'list_rate', 'net_rate'],
    ],
    [
      'beside a list rate it is the net rate',
      ['Item', 'MRP', 'Rate'],
      [['A', '20', '5']],
      ['name', 'list_rate', 'net_rate'],
    ],
    [
      'beside both it is nothing',
      ['Item', 'MRP', 'Net rate', 'Rate'],
      [['A', '20', '5', '5']],
      ['name', 'list_rate', 'net_rate'],
    ],
    [
      '80 under 80 % off is the discount',
      ['Item', 'MRP', '80% off'],
      [['A', '100', '80']],
      ['name', 'list_rate', 'discount'],
    ],
    [
      'another figure is the price',
      ['Item', 'MRP', '80% off'],
      [['A', '100', '20']],
      ['name', 'list_rate', 'net_rate'],
    ],
    [
      'one other figure makes it the price',
      ['Item', 'MRP', '80% off'],
      [
        ['A', '100', '80'],
        ['B', '50', '10'],
      ],
      ['name', 'list_rate', 'net_rate'],
    ],
    [
      '82.5 under 82.5 % is the discount',
      ['Item', 'MRP', '82.5% off'],
      [['A', '100', '82.5']],
      ['name', 'list_rate', 'discount'],
    ],
    [
      'nothing under it leaves it a discount',
      ['Item', 'MRP', '80% off'],
      [['A', '100', '']],
      ['name', 'list_rate', 'discount'],
    ],
    [
      '0.8 is a part of one',
      ['Item', 'MRP', 'Disc'],
      [['A', '100', '0.8']],
      ['name', 'list_rate', 'discount, part of one'],
    ],
    [
      'also beside nothing and words',
      ['Item', 'MRP', 'Disc'],
      [
        ['A', '100', '0.8'],
        ['B', '50', '0'],
        ['C', '50', 'Net'],
      ],
      ['name', 'list_rate', 'discount, part of one'],
    ],
    ['0 alone is a percentage', ['Item', 'MRP', 'Disc'], [['A', '100', '0']], ['name', 'list_rate', 'discount']],
    [
      '1 beside 0.5 may be a percentage',
      ['Item', 'MRP', 'Disc'],
      [
        ['A', '100', '0.5'],
        ['B', '50', '1'],
      ],
      ['name', 'list_rate', 'discount, mixed'],
    ],
    [
      'so may 0.5 beside 50%',
      ['Item', 'MRP', 'Disc'],
      [
        ['A', '100', '0.5'],
        ['B', '50', '50%'],
      ],
      ['name', 'list_rate', 'discount, mixed'],
    ],
    [
      '0.8 under 80% off is the discount, not a price',
      ['Item', 'MRP', '80% off'],
      [
        ['A', '100', '0.8'],
        ['B', '50', '0.8'],
      ],
      ['name', 'list_rate', 'discount, part of one'],
    ],
    [
      'prices stay prices beside a slip with a sign',
      ['Item', 'MRP', '80% off'],
      [
        ['A', '100', '20'],
        ['B', '600', '120'],
        ['C', '500', '10%'],
      ],
      ['name', 'list_rate', 'net_rate'],
    ],
    [
      'and beside goods below one rupee',
      ['Item', 'MRP', '80% off'],
      [
        ['A', '4', '0.8'],
        ['B', '600', '120'],
      ],
      ['name', 'list_rate', 'net_rate'],
    ],
    [
      'a bare 0.5 beside 0.5% may be either',
      ['Item', 'MRP', 'Disc'],
      [
        ['A', '100', '0.5'],
        ['B', '50', '0.5%'],
      ],
      ['name', 'list_rate', 'discount, mixed'],
    ],
    [
      'nor are percent signs',
      ['Item', 'MRP', '80% off'],
      [
        ['A', '100', '80%'],
        ['B', '50', '75%'],
      ],
      ['name', 'list_rate', 'discount'],
    ],
    [
      'rupees are rupees',
      ['Item', 'MRP', 'Disc (Rs.)'],
      [['A', '100', '40']],
      ['name', 'list_rate', 'discount, rupees'],
    ],
    [
      'a percent sign among them makes them percentages',
      ['Item', 'MRP', 'Disc (Rs.)'],
      [
        ['A', '100', '40'],
        ['B', '100', '40%'],
      ],
      ['name', 'list_rate', 'discount'],
    ],
    [
      '80%off (Rs.) is the price',
      ['Item', 'MRP', '80%off (Rs.)'],
      [['A', '100', '20']],
      ['name', 'list_rate', 'net_rate'],
    ],
    ['figures are the stock', ['Item', 'Rate', 'Stock'], [['A', '20', '7']], ['name', 'net_rate', 'stock']],
    ['a quantity beside a price is asked about', ['Item', 'Rate', 'Qty'], [['A', '20', '7']], ['name', 'net_rate']],
    [
      'half of them too',
      ['Item', 'Rate', 'Stock'],
      [
        ['A', '20', '7'],
        ['B', '20', 'many'],
      ],
      ['name', 'net_rate', 'stock'],
    ],
    ['words are the pack', ['Item', 'Rate', 'Qty'], [['A', '20', '10 Pcs']], ['name', 'net_rate', 'pack']],
    ['no second pack', ['Item', 'Pack', 'Rate', 'Qty'], [['A', 'Box', '20', '10 Pcs']], ['name', 'pack', 'net_rate']],
    ['words under stock are nothing', ['Item', 'Rate', 'Stock'], [['A', '20', 'Yes']], ['name', 'net_rate']],
    ['an empty quantity is the customer’s', ['Item', 'Rate', 'Qty'], [['A', '20', '']], ['name', 'net_rate']],
    [
      '1 in every row is the unit of the price',
      ['Item', 'Rate', 'Qty'],
      [
        ['A', '20', '1'],
        ['B', '20', '1'],
      ],
      ['name', 'net_rate'],
    ],
    ['1 in the only row is a stock', ['Item', 'Rate', 'Stock'], [['A', '20', '1']], ['name', 'net_rate', 'stock']],
    [
      '1 beside others is a stock',
      ['Item', 'Rate', 'Stock'],
      [
        ['A', '20', '1'],
        ['B', '20', '7'],
      ],
      ['name', 'net_rate', 'stock'],
    ],
  ])('%s', (_, headers, rows, fields) => {
    expect(read(headers, ...rows)).toEqual(fields);
  });
});

describe('figures that nobody has named', () => {
  const asked = (headers: string[], ...rows: string[][]) =>
    unreadFiguresOf(columnsOf(fieldsOf(headers), rows, headers), rows, headers);
  const two = (...cells: string[]) => [
    ['A', ...cells],
    ['B', ...cells],
  ];

  it.each<[string, string[], string[][], number[]]>([
    ['are asked about beside a price', ['Item', 'Rate', 'Kasu'], two('100', '20'), [2]],
    ['also with one column between', ['Item', 'Rate', 'Per', 'Kasu'], two('100', 'Box', '20'), [3]],
    ['but not further away', ['Item', 'Rate', 'Per', 'Note', 'Kasu'], two('100', 'Box', 'x', '20'), []],
    ['near one price of two', ['Item', 'MRP', 'Per', 'Note', 'Net rate', 'Kasu'], two('9', 'Box', 'x', '5', '20'), [5]],
    ['also beyond the header', ['Item', 'Rate'], two('100', '20'), [2]],
    ['in a list without a price wherever they are', ['Item', 'Pack', 'Kasu'], two('Box', '20'), [2]],
    ['not under a total', ['Item', 'Rate', 'Total'], two('100', '20'), []],
    [
      'not under a serial number',
      ['S.No', 'Item', 'Rate'],
      [
        ['5', 'A', '100'],
        ['6', 'B', '100'],
      ],
      [],
    ],
    ['not under a question', ['Item', 'Rate', 'Kasu?'], two('100', '20'), []],
    ['not under a known header', ['Item', 'Rate', 'Product'], two('100', '20'), []],
    ['not if they are words', ['Item', 'Rate', 'Kasu'], two('100', 'x'), []],
    [
      'not if they are nothing or one',
      ['Item', 'Rate', 'Kasu'],
      [
        ['A', '100', '0'],
        ['B', '100', '1'],
      ],
      [],
    ],
    [
      'not if half are words',
      ['Item', 'Rate', 'Kasu'],
      [
        ['A', '100', '20'],
        ['B', '100', 'x'],
      ],
      [],
    ],
    [
      'not if half are empty',
      ['Item', 'Rate', 'Kasu'],
      [
        ['A', '100', '20'],
        ['B', '100', ''],
      ],
      [],
    ],
    [
      'but if only a third is empty',
      ['Item', 'Rate', 'Kasu'],
      [
        ['A', '9', '2'],
        ['B', '9', '3'],
        ['C', '9', ''],
      ],
      [2],
    ],
  ])('%s', (_, headers, rows, columns) => {
    expect(asked(headers, ...rows)).toEqual(columns);
  });
});
