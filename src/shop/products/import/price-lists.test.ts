/** Price lists as shops of Sivakasi write them: each is read as its owner means it, or the import says what to do. */
import { utils, type WorkSheet, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readSheet } from '#platform/sheets/read-sheet.ts';
import { unitPriceOf } from '#shared/money.ts';
import { type KnownProduct, type PlannedRow, planImport } from './import.rules.ts';
import type { HeaderChoices } from './import-columns.rules.ts';
import { readPriceList } from './import-rows.rules.ts';

function readBytes(bytes: Buffer, sheet?: string) {
  const read = readPriceList(readSheet(bytes), {}, { sheet });
  if (!read.ok) throw new Error(read.reason);
  return read.list;
}

const OPTIONS = { newStock: 100, hasStock: false, category: 'Other Items' };

function planned(bytes: Buffer | string, known: KnownProduct[] = []): PlannedRow[] {
  return planImport(readBytes(Buffer.from(bytes)).rows, known, OPTIONS).rows;
}

/** Each row as 'category / name (pack) base -discount% = what a customer pays', or its problem. */
function said(rows: readonly PlannedRow[]): string[] {
  return rows.map(({ values, problems }) => {
    if (problems.length > 0) return `${values.name ?? '?'}: ${problems.join(' ')}`;
    const { category, name, pack, basePrice = 0, discount = 0, netPrice = 0 } = values;
    const price = `${basePrice / 100} -${discount / 100}% = ${unitPriceOf({ basePrice, discount, netPrice }) / 100}`;
    return `${category} / ${name}${pack ? ` (${pack})` : ''} ${price}`;
  });
}

type Cell = string | number | null | object;

function workbook(
  sheets: Record<string, Cell[][]>,
  change: (sheet: WorkSheet) => void = () => {},
  hidden: number[] = [],
) {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows);
    change(sheet);
    utils.book_append_sheet(book, sheet, name);
  }
  book.Workbook = { Sheets: book.SheetNames.map((name, index) => ({ name, Hidden: hidden.includes(index) ? 1 : 0 })) };
  return Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx', cellStyles: true }) as Uint8Array);
}

const merge = (range: string) => utils.decode_range(range);

describe('the header', () => {
  it('may be below titles, and in two rows with merged cells', () => {
    const list = workbook(
      {
        'Price List': [
          ['SRI VELAVAN CRACKERS'],
          ['4/175, Sattur Road, Sivakasi - Cell: 94860 12345'],
          ['PRICE LIST 2026', null, null, 'ALL PRICES IN RS.'],
          ['S.No', 'Particulars', 'Per', 'Price'],
          [null, null, null, 'MRP', 'Offer Price'],
          ['SPARKLERS'],
          [1, '10cm Electric', '10 Pcs', 100, 20],
          [2, '12" Gold', '5 Pcs', '₹1,250.00', 'Rs. 250/-'],
        ],
      },
      (sheet) => {
        sheet['!merges'] = ['A1:E1', 'A4:A5', 'B4:B5', 'C4:C5', 'D4:E4', 'A6:E6'].map(merge);
      },
    );
    expect(said(planned(list))).toEqual([
      'SPARKLERS / 10cm Electric (10 Pcs) 100 -80% = 20',
      'SPARKLERS / 12" Gold (5 Pcs) 1250 -80% = 250',
    ]);
  });

  it('may have lost its merged cells in CSV', () => {
    const list = 'S.No,Product,Price,,\n,,Actual Rate,Offer Rate,Amount\n1,Rocket,100,20,\n';
    expect(said(planned(list))).toEqual(['Other Items / Rocket 100 -80% = 20']);
  });

  it('may be repeated on every page and for every category, even with other columns', () => {
    const list = [
      'SPARKLERS,,,',
      'S.No,Item,Rate,Per',
      '1,10cm Electric,16,Box',
      'ROCKETS,,,',
      'S.No,Item,Per,Rate',
      '1,Baby Rocket,Pkt,"1,25,000"',
    ].join('\n');
    expect(said(planned(list))).toEqual([
      'SPARKLERS / 10cm Electric (Box) 16 -0% = 16',
      'ROCKETS / Baby Rocket (Pkt) 125000 -0% = 125000',
    ]);
  });

  it('may be in Tamil', () => {
    const list = 'வ.எண்,பொருட்கள்,அளவு,விலை\n1,பூச்சட்டி பெரியது,10 Pcs,45\n';
    expect(said(planned(list))).toEqual(['Other Items / பூச்சட்டி பெரியது (10 Pcs) 45 -0% = 45']);
    const both = planned('பெயர்,Product,விலை\nபூச்சட்டி,Flower Pot,45\n');
    expect(both[0]?.values).toMatchObject({ name: 'Flower Pot', tamilName: 'பூச்சட்டி', basePrice: 4500 });
  });

  it('in unknown words is still shown, so that the owner can say which column is which', () => {
    const list = readBytes(Buffer.from('Vedi,Kasu\nRocket,45\n'));
    expect(list.headers).toEqual(['Vedi', 'Kasu']);
    expect(list.rows).toHaveLength(1);
  });
});

describe('the rows', () => {
  // Before: the right list was taken to begin one column further left, so it was left out, or the left one lost its selling price.
  it.each([
    ['S.No,Product,Rate,Product,Rate', '1,Rocket,20,Sky shot,90'],
    ['S.No,Product,MRP,Rate,Product,MRP,Rate', '1,Rocket,100,20,Sky shot,450,90'],
    ['Product,Rate,Sl No,Product,Rate', 'Rocket,20,2,Sky shot,90'],
    ['S.No,Code,Product,Rate,,Item Code,Product,Rate', '1,R1,Rocket,20,,S1,Sky shot,90'],
  ])('of a list that has other columns before the names than the one at its right are both read: %s', (header, row) => {
    const prices = said(planned(`${header}\n${row}\n`)).map((text) => text.replace(/^.*\/ (.*?) \d.* =/, '$1'));
    expect(prices).toEqual(['Rocket 20', 'Sky shot 90']);
  });

  it('of two lists next to each other are all read, under the headings of their own side', () => {
    const list = [
      'S.No,Product,Rate,,S.No,Product,Rate',
      'SPARKLERS,,,,ROCKETS,,',
      '1,7cm Electric,8,,3,Baby Rocket,40',
      '2,10cm Electric,16,,4,Lunik,75.50',
    ].join('\n');
    expect(said(planned(list))).toEqual([
      'SPARKLERS / 7cm Electric 8 -0% = 8',
      'SPARKLERS / 10cm Electric 16 -0% = 16',
      'ROCKETS / Baby Rocket 40 -0% = 40',
      'ROCKETS / Lunik 75.5 -0% = 75.5',
    ]);
  });

  it('may follow headings with a letter, in small letters, but never remarks', () => {
    const list = [
      'S.No,Product,Rate',
      'A,SPARKLERS,',
      '1,7cm,8',
      ',Flower Pots,',
      'Note: GST extra,,',
      '1,Big,45',
      'SRI VELAVAN,,',
    ].join('\n');
    expect(said(planned(list))).toEqual(['SPARKLERS / 7cm 8 -0% = 8', 'Flower Pots / Big 45 -0% = 45']);
  });

  it('may follow headings with their own number, which are no headings if a price was forgotten', () => {
    const list = [
      'S.No,Product,Rate',
      '1,SPARKLERS,',
      '1,7CM ELECTRIC,8',
      '2,10CM ELECTRIC,16',
      '2,FLOWER POTS,',
      '3,BIG,45',
      '4,ASHOKA,',
      '5,SPECIAL,60',
    ].join('\n');
    const [big, forgotten, special] = planned(list).slice(2);
    expect(said(planned(list)).slice(0, 3)).toEqual([
      'SPARKLERS / 7CM ELECTRIC 8 -0% = 8',
      'SPARKLERS / 10CM ELECTRIC 16 -0% = 16',
      'FLOWER POTS / BIG 45 -0% = 45',
    ]);
    expect([big?.kind, forgotten?.kind, special?.kind]).toEqual(['new', 'wrong', 'new']);
    expect(special?.values.category).toBe('FLOWER POTS');
  });

  it('that are hidden are left out, and counted', () => {
    const rows = [
      ['Product', 'Rate'],
      ['Baby Rocket', 40],
      ['Last year', 30],
      ['Lunik', 75],
    ];
    const list = workbook({ List: rows }, (sheet) => {
      sheet['!rows'] = [{}, {}, { hidden: true }, {}];
    });
    expect(planned(list).map(({ line, values }) => [line, values.name])).toEqual([
      [2, 'Baby Rocket'],
      [4, 'Lunik'],
    ]);
    expect(readBytes(list).hiddenRows).toBe(1);
  });

  it('share a category that was written or merged once', () => {
    const rows = [
      ['Category', 'Product', 'Rate'],
      ['Rockets', 'Baby', 40],
      [null, 'Lunik', 75],
      [null, 'Whistling', 90],
      ['Bombs', 'Hydro', 55],
      [null, 'King', 65],
    ];
    const merged = workbook({ List: rows }, (sheet) => {
      sheet['!merges'] = ['A2:A4', 'A5:A6'].map(merge);
    });
    for (const list of [merged, workbook({ List: rows })])
      expect(said(planned(list)).map((row) => row.split(' / ')[0])).toEqual([
        'Rockets',
        'Rockets',
        'Rockets',
        'Bombs',
        'Bombs',
      ]);
  });

  it('with totals or charges are not products', () => {
    const list =
      'S.No,Product,Rate\n1,Total Dhamaka,45\n,Grand Total,45\n,Packing Charges 3%,1.35\n,TOTAL AMOUNT :,46\n';
    const rows = planned(list);
    expect(rows.map(({ kind }) => kind)).toEqual(['new', 'wrong', 'wrong', 'wrong']);
    expect(rows[1]?.problems).toEqual(['A total or a charge, not a product.']);
  });

  it('with one name in two packs are two products, now and at the next import', () => {
    const list = 'Product,Content,Rate\nFlower Pot,5 Pcs,30\nFlower Pot,10 Pcs,45\nFlower Pot,10 pcs,50\n';
    const rows = planned(list);
    expect(said(rows)).toEqual([
      'Other Items / Flower Pot (5 Pcs) 30 -0% = 30',
      'Other Items / Flower Pot (10 Pcs) 45 -0% = 45',
      'Flower Pot: The same product as in line 3.',
    ]);
    const known = rows
      .slice(0, 2)
      .map(({ values }, index) => ({ ...values, id: index + 1, code: `P-${index}` }) as KnownProduct);
    expect(planned(list, known).map(({ kind, productId }) => [kind, productId])).toEqual([
      ['same', 1],
      ['same', 2],
      ['wrong', 2],
    ]);
    expect(planned(list, known.slice(1)).map(({ kind }) => kind)).toEqual(['new', 'same', 'wrong']);
  });

  it('of a hidden sheet are left out, and several lists raise a question', () => {
    const list = (name: string) => [
      ['Product', 'Rate'],
      [name, 10],
    ];
    const sheets = { Welcome: [['Sri Velavan Crackers']], Retail: list('A'), Wholesale: list('B'), Old: list('C') };
    const book = workbook(sheets, undefined, [3]);
    expect(readBytes(book)).toMatchObject({ sheet: 'Retail', sheets: ['Welcome', 'Retail', 'Wholesale'] });
    expect(readBytes(book, 'Wholesale').rows[0]?.product.name).toBe('B');
    expect(() => readBytes(book, 'Old')).toThrow("The file has no sheet 'Old'.");
  });
});

describe('the prices', () => {
  it.each([
    ['45,50', "'45,50' is no amount."],
    ['1.250,00', "'1.250,00' is no amount."],
    ['45.312', "'45.312' has parts of a paisa. Please round it to two decimals."],
    [
      '#REF!',
      "'#REF!': a formula without a result. Please open the file in Excel, put the value there and save it again.",
    ],
    ['0', 'The price is 0. Please enter a price, or set 0 in the product itself.'],
    ['Call', "'Call' is no amount."],
  ])('%s is refused with a message', (price, problem) => {
    expect(said(planned(`Product;Rate\nA;${price}\n`))).toEqual([`A: ${problem}`]);
  });

  it.each([
    ['₹1,250.00', 1250],
    ['Rs. 45/-', 45],
    ['1,25,000', 125_000],
    ['1,234,567.5', 1_234_567.5],
    ['௧௨௫.௫௦', 125.5],
    ['ரூ. 45', 45],
  ])('%s is read', (price, rupees) => {
    expect(planned(`Product;Rate\nA;${price}\n`)[0]?.values.basePrice).toBe(rupees * 100);
  });

  it.each([
    ['Product,Price,Offer\nA,100,20', '100 -80% = 20'],
    ['Product,Price,Offer Price\nA,100,20', '100 -80% = 20'],
    ['Product,MRP,80% Discount\nA,100,20\nB,50,10', '100 -80% = 20'],
    ['Product,MRP,Discount\nA,100,0.8\nB,50,0.75', '100 -80% = 20'],
    ['Product,MRP,Discount %\nA,100,80% off', '100 -80% = 20'],
    ['Product,MRP,Discount %\nA,100,NET', '100 -0% = 100'],
    ['Product,MRP,Discount %,Offer Price,Qty,Amount\nA,100,80,20,,', '100 -80% = 20'],
    ['Product,Content,Amount\nA,,20', '20 -0% = 20'],
    ['Particulars,₹\nA,20', '20 -0% = 20'],
    ['Particulars,Price in Rs.\nA,20', '20 -0% = 20'],
    ['Item,Rate (Incl. GST)\nA,20', '20 -0% = 20'],
    ['Item,Qty,Rate\nA,1,20\nB,1,30', '20 -0% = 20'],
  ])('of %j are what a customer pays', (list, price) => {
    expect(said(planned(list))[0]).toBe(`Other Items / A ${price}`);
  });

  it('of formulas are their results; a formula without one is refused', () => {
    const cell = (value: object) => value;
    const list = workbook({
      List: [
        ['Product', 'MRP', 'Offer Price'],
        ['A', 99.9, cell({ t: 'n', f: 'B2*0.2', v: 19.980000000000004 })],
        ['B', 33.33, cell({ t: 'n', f: 'B3*0.4', v: 13.332, z: '0.00' })],
        ['C', 10, cell({ t: 'n', f: 'B4*0.4' })],
      ],
    });
    expect(said(planned(list))).toEqual([
      'Other Items / A 99.9 -80% = 19.98',
      'Other Items / B 33.33 -60.01% = 13.33',
      expect.stringContaining("C: '#FORMULA!': a formula without a result."),
    ]);
  });
});

it('reads a code with the zeros that its format shows before it', () => {
  const list = workbook({
    List: [
      ['Code', 'Item', 'Rate'],
      [{ t: 'n', v: 12, z: '00000' }, 'A', { t: 'n', v: 7, z: '0.00' }],
    ],
  });
  expect(planned(list)[0]?.values).toMatchObject({ code: '00012', basePrice: 700 });
});

describe('the stock', () => {
  it('is not the quantity to which the price refers, and availability is not a pack', () => {
    expect(
      readBytes(Buffer.from('Item,Qty,Per,Rate\nA,1,Box,20\nB,1,Pkt,30\n')).columns.map(({ field }) => field),
    ).toEqual(['name', 'pack', 'net_rate']);
    expect(planned('Item,Rate,Available\nA,20,Yes\nB,30,Yes\n')[0]?.values.pack).toBe('');
  });
});

describe('a stock in words', () => {
  const shop: KnownProduct[] = planned('Product,Rate,Stock\nA,20,7\nB,30,8\nC,40,9\nD,50,3\nE,60,4\n').map(
    ({ values }, index) => ({ ...(values as KnownProduct), id: index + 1, code: `P-${index + 1}` }),
  );
  const stocks = (text: string) => {
    const list = readBytes(Buffer.from(text));
    const hasStock = list.columns.some(({ field }) => field === 'stock');
    return planImport(list.rows, shop, { ...OPTIONS, hasStock }).rows.map(({ kind, values, problems }) =>
      kind === 'wrong' ? problems[0] : values.stock,
    );
  };

  it('says that nothing is there, or only that something is', () => {
    expect(
      stocks(
        'Product,Rate,Stock\nA,20,Available\nB,30,Out of stock\nC,40,In stock\nD,50,இருப்பு இல்லை\nF,60,Available\n',
      ),
    ).toEqual([7, 0, 9, 0, OPTIONS.newStock]);
    expect(stocks('Product,Rate,Stock\nA,20,120\nB,30,Nil\nC,40,50 box\nD,50,-3\nE,60,"1,200 pcs"\n')).toEqual([
      120,
      0,
      50,
      "'-3' is below zero. Please write what is on the shelf, or leave out the column.",
      1200,
    ]);
    expect(stocks('Product,Rate,Stock\nA,20,5 case\nB,30,12\nC,40,12\n')[0]).toBe("'5 case' is no number of pieces.");
  });
});

// Seen before: most stocks of a billing program below zero, and the whole column was left out without a word.
it('mostly below zero is still a stock, and each such row says so', () => {
  const read = readPriceList(readSheet(Buffer.from('Product,Rate,Stock\nA,20,-5\nB,30,(-)3 Pcs\nC,40,12\n')));
  expect(read.ok && read.list.rows.map(({ product, problems }) => problems[0] ?? product.stock)).toEqual([
    "'-5' is below zero. Please write what is on the shelf, or leave out the column.",
    "'(-)3 Pcs' is below zero. Please write what is on the shelf, or leave out the column.",
    12,
  ]);
});

// Seen before: goods were offered for what they cost the shop, because its column was hidden and not removed.
describe('a price in a hidden column', () => {
  const list = () =>
    workbook(
      {
        List: [
          ['Product', 'Rate', 'MRP', 'Discount'],
          ['Baby Rocket', 8, 100, 80],
          ['Lunik', 15, 150, 80],
        ],
      },
      (sheet) => {
        sheet['!cols'] = [{}, { hidden: true }, {}, {}];
      },
    );
  const questions = (choices: HeaderChoices) => {
    const read = readPriceList(readSheet(list()), choices);
    if (!read.ok) throw new Error(read.reason);
    return read.list.unreadFigures;
  };

  it('is not what customers pay, but a question', () => {
    expect(said(planned(list())).slice(0, 1)).toEqual(['Other Items / Baby Rocket 100 -80% = 20']);
    expect(questions({})).toEqual([1]);
  });

  it('is what the owner says', () => {
    expect(questions({ 'rate hidden': null })).toEqual([]);
    expect(questions({ 'rate hidden': 'net_rate' })).toEqual([]);
    expect(questions({ rate: 'net_rate' })).toEqual([1]);
  });

  it('leaves a visible price of the same name alone, and is left out of the list at the right too', () => {
    const hiding = (column: number, ...rows: (string | number)[][]) =>
      said(
        planned(
          workbook({ List: rows }, (sheet) => {
            sheet['!cols'] = [...Array(column).fill({}), { hidden: true }];
          }),
        ),
      );
    expect(hiding(1, ['Product', 'Rate', 'Rate'], ['Baby Rocket', 8, 20])).toEqual([
      'Other Items / Baby Rocket 20 -0% = 20',
    ]);
    const twice = ['Product', 'Net Rate', 'Product', 'Net Rate'];
    const [left, right] = hiding(3, [...twice, 'Rate'], ['Baby Rocket', 20, 'Sky shot', 90, 120]);
    expect(left).toBe('Other Items / Baby Rocket 20 -0% = 20');
    expect(right).toContain('120');
  });
});

describe('a hidden column', () => {
  const read = (...rows: (string | number)[][]) => {
    const bytes = workbook({ List: rows }, (sheet) => {
      sheet['!cols'] = [{ hidden: true }, {}, {}];
    });
    const list = readPriceList(readSheet(bytes));
    if (!list.ok) throw new Error(list.reason);
    return { questions: list.list.unreadFigures, said: said(planned(bytes)) };
  };

  it('with the Tamil names leaves the name to the visible one', () => {
    const [row] = planned(
      workbook(
        {
          List: [
            ['பொருள்', 'Product Name', 'Rate'],
            ['குருவி வெடி', 'Sparrow', 20],
          ],
        },
        (sheet) => {
          sheet['!cols'] = [{ hidden: true }, {}, {}];
        },
      ),
    );
    expect(row?.values).toMatchObject({ name: 'Sparrow', tamilName: 'குருவி வெடி' });
  });

  it('with amounts or discounts is a question before it makes the price', () => {
    expect(read(['Amount', 'Product'], [8, 'Baby Rocket'], [15, 'Lunik']).questions).toEqual([0]);
    const discount = read(['Discount %', 'Product', 'MRP'], [85, 'Baby Rocket', 100], [85, 'Lunik', 150]);
    expect(discount).toEqual({
      questions: [0],
      said: ['Other Items / Baby Rocket 100 -0% = 100', 'Other Items / Lunik 150 -0% = 150'],
    });
    expect(read(['Amount', 'Product', 'Rate'], [8, 'Baby Rocket', 20], [15, 'Lunik', 30]).questions).toEqual([]);
  });
});

it('the least order below the goods is no product', () => {
  expect(said(planned('Product,Rate\nMini Rocket,30\nMinimum order value,3000\nMin. Order (TN),3000\n'))).toEqual([
    `${OPTIONS.category} / Mini Rocket 30 -0% = 30`,
    'Minimum order value: A total or a charge, not a product.',
    'Min. Order (TN): A total or a charge, not a product.',
  ]);
});

describe('the stock of a list with several figures of it', () => {
  const stocks = (header: string) => planned(`${header}\nRocket,20,100,30,70\n`)[0]?.values.stock;

  it('is what is there, not what it is worth, what there was, or when to order', () => {
    expect(stocks('Item,Rate,Opening Stock,Sold,Physical Stock')).toBe(70);
    expect(stocks('Item,Rate,Stock Value,Min Stock,Stock')).toBe(70);
    expect(stocks('Item,Rate,Last Stock,Reorder stock,Available stock')).toBe(70);
    expect(stocks('Item,Rate,Stock Value,Reorder,Remarks')).toBe(OPTIONS.newStock);
  });
});

describe('headings as used in the trade', () => {
  it.each([
    '80% off',
    '80% Less',
    '80 % OFF (Rs.)',
    '80% Price',
    'Net Rate (80% less)',
    'Our price',
    'Offer',
    'DISCOUNTED',
  ])("'%s' next to the price is what a customer pays", (heading) => {
    expect(said(planned(`Item,Rate,${heading}\nRocket,100,20\nPot,50,10\n`))).toEqual([
      'Other Items / Rocket 100 -80% = 20',
      'Other Items / Pot 50 -80% = 10',
    ]);
  });

  it("reads Shopify's and WooCommerce's exports", () => {
    const shopify =
      'Handle,Title,Product Category,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Status\n' +
      'baby-rocket,Baby Rocket,Rockets,R1,40,20,100,active\n';
    expect(planned(shopify)[0]?.values).toMatchObject({
      ...{ code: 'R1', name: 'Baby Rocket', category: 'Rockets', stock: 40, basePrice: 10_000, discount: 8000 },
    });
    const woo =
      'ID,SKU,Name,Published,Short description,In stock?,Stock,Sale price,Regular price,Categories\n' +
      '7,R1,Baby Rocket,1,A small one,1,40,20,100,Rockets\n';
    expect(planned(woo)[0]?.values).toMatchObject({
      ...{ code: 'R1', name: 'Baby Rocket', category: 'Rockets', stock: 40, basePrice: 10_000, discount: 8000 },
      active: true,
    });
  });
});

describe('an unread column of figures next to the prices', () => {
  const asked = (text: string, choices = {}) => {
    const read = readPriceList(readSheet(Buffer.from(text)), choices);
    if (!read.ok) throw new Error(read.reason);
    return read.list.unreadFigures.map((index) => read.list.headers[index]);
  };

  it('raises a question, whatever it is called', () => {
    expect(asked('Item,Rate,Kasu\nRocket,100,20\nPot,50,10\n')).toEqual(['Kasu']);
    expect(asked('Item,Rate,\nRocket,100,20\nPot,50,10\n')).toEqual(['']);
  });

  it('raises a question instead of selling at the price of traders, of last year or of purchase', () => {
    const prices = (text: string) => {
      const read = readPriceList(readSheet(Buffer.from(text)));
      if (!read.ok) throw new Error(read.reason);
      return read.list.columns.flatMap(({ field, index }) =>
        ['list_rate', 'net_rate'].includes(field) ? [`${read.list.headers[index]}=${field}`] : [],
      );
    };
    const lists: [string, string[], string[]][] = [
      ['Item,Wholesale Price,Retail Price', ['Retail Price=net_rate'], ['Wholesale Price']],
      ['Item,MRP,Dealer Price', ['MRP=list_rate'], ['Dealer Price']],
      ['Item,Old Rate,New Rate', ['New Rate=net_rate'], ['Old Rate']],
      ['Item,Last year rate,Rate', ['Rate=net_rate'], ['Last year rate']],
      ['Item,மொத்த விலை,சில்லறை விலை', ['சில்லறை விலை=net_rate'], ['மொத்த விலை']],
      ['Item,Buying Price,Selling Price', ['Selling Price=net_rate'], ['Buying Price']],
      // Without any known price every column of figures may be it.
      ['Item,Wholesale,Retail', [], ['Wholesale', 'Retail']],
    ];
    for (const [header, read, open] of lists) {
      const text = `${header}\nRocket,100,120\nPot,50,60\n`;
      expect(prices(text), header).toEqual(read);
      expect(asked(text), header).toEqual(open);
    }
  });

  it('raises a question if it is a quantity: the stock, or the pieces in a pack', () => {
    const text = 'Item,Qty,Rate\nRocket,10,20\nPot,5,30\nGun,10,40\n';
    expect(asked(text)).toEqual(['Qty']);
    expect(planned(text)[0]?.values.stock).toBe(OPTIONS.newStock);
    expect(asked(text, { qty: 'stock' })).toEqual([]);
    expect(asked(text, { qty: null })).toEqual([]);
    // A sheet of the stock alone.
    expect(asked('Code,Item,Qty\nR1,Rocket,10\nP1,Pot,5\n')).toEqual([]);
    expect(asked('Item,Quantity,Rate\nA,10 Pcs,5\nB,1 Box,6\n')).toEqual([]);
  });

  it('raises no second question once the owner said to leave it out', () => {
    expect(asked('Item,Rate,Kasu\nRocket,100,20\nPot,50,10\n', { kasu: null })).toEqual([]);
  });

  it('raises no question if it is a row number, a total to fill in, words or read already', () => {
    expect(asked('S.No,Item,Rate,Qty,Amount\n1,Rocket,100,,0\n2,Pot,50,,0\n')).toEqual([]);
    expect(asked('Item,Rate,Remark\nRocket,100,new\nPot,50,2 left\n')).toEqual([]);
    expect(asked('Item,Rate,80% off\nRocket,100,20\nPot,50,10\n')).toEqual([]);
  });
});

describe('two languages in one cell', () => {
  it.each([
    ['Flower Pot Big\nபூச்சட்டி பெரியது', 'Flower Pot Big', 'பூச்சட்டி பெரியது'],
    ['பூச்சட்டி பெரியது\nFlower Pot Big', 'Flower Pot Big', 'பூச்சட்டி பெரியது'],
    ['Lakshmi (லட்சுமி வெடி)', 'Lakshmi', 'லட்சுமி வெடி'],
    ['2 3/4" Kuruvi / குருவி 2 3/4"', '2 3/4" Kuruvi', 'குருவி 2 3/4"'],
  ])('are a name and a Tamil name: %j', (cell, name, tamilName) => {
    const list = workbook({
      List: [
        ['Item', 'Rate'],
        [cell, 45],
      ],
    });
    expect(planned(list)[0]?.values).toMatchObject({ name, tamilName });
  });

  it('stay one name if the Tamil has its own column, or is in the middle', () => {
    const [own] = planned('Item,Tamil name,Rate\nPot பூச்சட்டி,சட்டி,45\n');
    expect(own?.values).toMatchObject({ name: 'Pot பூச்சட்டி', tamilName: 'சட்டி' });
    expect(planned('Item,Rate\nBig பூச்சட்டி Deluxe,45\n')[0]?.values.name).toBe('Big பூச்சட்டி Deluxe');
    expect(planned('Item,Rate\n10cm மின்னல்,45\n')[0]?.values.name).toBe('10cm மின்னல்');
  });
});

describe('categories written once', () => {
  const LIST = 'Item,Category,Rate\nPot Big,Flower Pots,45\nPot Small,,25\nGun,,90\n';
  const categoriesOf = (options = {}) => {
    const read = readPriceList(readSheet(Buffer.from(LIST)), {}, options);
    if (!read.ok) throw new Error(read.reason);
    const plan = planImport(read.list.rows, [], { ...OPTIONS, category: 'Gifts' });
    return plan.rows.map(({ values }) => values.category);
  };

  it('apply to the rows below', () => {
    expect(categoriesOf()).toEqual(['Flower Pots', 'Flower Pots', 'Flower Pots']);
  });

  it('apply only to their own row if the owner named a category for rows without one', () => {
    expect(categoriesOf({ fillsCategories: false })).toEqual(['Flower Pots', 'Gifts', 'Gifts']);
  });
});
