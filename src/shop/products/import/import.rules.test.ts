import { describe, expect, it } from 'vitest';
import { unitPriceOf } from '#shared/money.ts';
import { initialOf, type ProductValues, productFields } from '../products.fields.ts';
import {
  countsOf,
  type KnownProduct,
  nameKey,
  type PlanOptions,
  planAgain,
  planImport,
  priceChangeOf,
  withoutMovedStock,
} from './import.rules.ts';
import { fieldsOf } from './import-columns.rules.ts';
import type { TableRow } from './import-layout.rules.ts';
import { namesProducts, readPriceList } from './import-rows.rules.ts';

const OPTIONS: PlanOptions = { newStock: 100, hasStock: false, hasStatus: false, category: 'Other Items' };

function table(...lines: string[][]): TableRow[] {
  return lines.map((cells, index) => ({ line: index + 1, cells }));
}

/** Fields that these tests are not about have the shop's default values. */
const FIRST = Object.fromEntries(
  productFields().map(([key, field]) => [key, initialOf(field)]),
) as unknown as ProductValues;

function known(id: number, change: Partial<KnownProduct> = {}): KnownProduct {
  return {
    ...FIRST,
    id,
    code: `P-${id}`,
    name: `Product ${id}`,
    tamilName: '',
    category: 'Rockets',
    subCategory: '',
    pack: '1 Box',
    description: '',
    basePrice: 10_000,
    discount: 8_000,
    stock: 40,
    rating: 4.5,
    lowStockAt: 20,
    videoUrl: '',
    active: true,
    ...change,
  };
}

function plan(lines: string[][], shop: KnownProduct[] = [], options: Partial<PlanOptions> = {}) {
  const read = readPriceList(table(...lines));
  if (!read.ok) throw new Error(read.reason);
  return planImport(read.list.rows, shop, { ...OPTIONS, ...options });
}

const only = (lines: string[][], shop: KnownProduct[] = []) => {
  const [row] = plan(lines, shop).rows;
  if (!row) throw new Error('No row.');
  return row;
};

describe('a new product', () => {
  it('takes the net rate as its price when there is no list rate', () => {
    const row = only([
      ['Category', 'Product', 'Tamil name', 'List rate', 'Net rate'],
      ['Flower Pots', '4" Lakshmi', 'பூச்சட்டி / B', '', '30.00'],
    ]);
    expect(row).toMatchObject({
      kind: 'new',
      line: 2,
      values: { name: '4" Lakshmi', tamilName: 'பூச்சட்டி / B', basePrice: 3000, discount: 0, stock: 100 },
    });
  });

  it.each([
    ['45', '9', 4500, 8000],
    ['₹ 1,250.00', 'Rs. 250/-', 125_000, 8000],
    ['10', '10', 1000, 0],
    ['8', '10', 1000, 0],
  ])('with list %s and net %s costs %i paise less %i hundredths of a percent', (list, net, basePrice, discount) => {
    expect(
      only([
        ['Name', 'MRP', 'Net Rate'],
        ['A', list, net],
      ]).values,
    ).toMatchObject({ basePrice, discount });
  });

  it('never sells at another price than the net rate, whatever the list rate is', () => {
    for (const [list, net] of [
      [5000, 1000.33],
      [999.99, 123.45],
      [70, 11],
      [100_000, 0.01],
      [27.5, 10.5],
    ] as const) {
      const { values } = only([
        ['Name', 'List rate', 'Net rate'],
        ['A', String(list), String(net)],
      ]);
      expect(unitPriceOf(values as ProductValues)).toBe(Math.round(net * 100));
    }
  });

  it('has the list rate, the discount and the net rate of the file, and no other figure', () => {
    const [exact, rounded, between] = plan([
      ['Name', 'MRP', 'Discount', 'Net rate'],
      ['A', '100', '80%', '20'],
      ['B', '43', '80%', '9'],
      ['C', '4500', '', '2500'],
    ]).rows;
    expect(exact?.values).toMatchObject({ basePrice: 10_000, discount: 8000, netPrice: 0 });
    expect(rounded?.values).toMatchObject({ basePrice: 4300, discount: 8000, netPrice: 900 });
    expect(between?.values).toMatchObject({ basePrice: 450_000, discount: 4444, netPrice: 250_000 });
  });

  it('has no list rate if the file has none: even with a discount the net rate is its price', () => {
    const row = only([
      ['Name', 'Discount %', 'Net rate'],
      ['A', '80', '9'],
    ]);
    expect(row.values).toMatchObject({ basePrice: 900, discount: 0, netPrice: 0 });
  });

  it('reads a plain price as the list rate if there is a discount', () => {
    const row = only([
      ['Item', 'Price', 'Discount %'],
      ['A', '100', '82.5%'],
    ]);
    expect(row.values).toMatchObject({ basePrice: 10_000, discount: 8250 });
  });

  it.each(['Discount (Rs.)', 'Disc ₹', 'Discount Amount', 'Less Amt', 'தள்ளுபடி (ரூ.)'])(
    'takes rupees off the list rate under %s',
    (header) => {
      const [cut, whole, wrong] = plan([
        ['Item', 'Price', header],
        ['A', '100', '40'],
        ['B', '80', ''],
        ['C', '30', '31'],
      ]).rows;
      expect(cut?.values).toMatchObject({ basePrice: 10_000, discount: 4000 });
      expect(whole?.values).toMatchObject({ basePrice: 8000, discount: 0 });
      expect(wrong?.problems).toEqual(['The discount in rupees is more than the price.']);
    },
  );

  it('reads a percentage under a header of rupees as a percentage', () => {
    const row = only([
      ['Item', 'Price (Rs.)', 'Discount (Rs.)'],
      ['A', '100', '40%'],
    ]);
    expect(row.values).toMatchObject({ basePrice: 10_000, discount: 4000 });
  });

  it('has no stock if the file has a stock column but no value for it', () => {
    const lines = [
      ['Name', 'Rate', 'Stock'],
      ['A', '1', ''],
      ['B', '2', '7'],
    ];
    expect(plan(lines, [], { hasStock: true }).rows.map((row) => row.values.stock)).toEqual([0, 7]);
  });
});

describe('a product of the shop', () => {
  it('is found by its code, whatever its name and category', () => {
    const row = only(
      [
        ['Code', 'Name', 'Rate'],
        ['p-1', 'New name', '20'],
      ],
      [known(1)],
    );
    expect(row).toMatchObject({
      kind: 'changed',
      productId: 1,
      changes: [{ field: 'code' }, { field: 'name', after: 'New name' }],
    });
  });

  it('is found by its name within the category, ignoring case and double spaces', () => {
    const shop = [known(1, { name: 'Baby  Rocket' }), known(2, { name: 'Baby Rocket', category: 'Gifts' })];
    expect(
      only(
        [
          ['Category', 'Name', 'Rate'],
          ['ROCKETS', 'baby rocket', '20'],
        ],
        shop,
      ),
    ).toMatchObject({ productId: 1 });
  });

  it('is not guessed when several have the name', () => {
    const shop = [known(1, { name: 'Helicopter' }), known(2, { name: 'Helicopter', category: 'Gifts' })];
    expect(
      only(
        [
          ['Name', 'Rate'],
          ['Helicopter', '5'],
        ],
        shop,
      ),
    ).toMatchObject({ kind: 'wrong' });
  });

  it('keeps everything that the file does not mention', () => {
    const row = only(
      [
        ['Name', 'Net rate', 'Stock'],
        ['Product 1', '20', ''],
      ],
      [known(1)],
    );
    expect(row).toMatchObject({ kind: 'same', productId: 1 });
  });

  it('keeps its list rate when only the net rate changes, and sells at exactly that', () => {
    const changesAt = (rate: string) =>
      only(
        [
          ['Name', 'Net rate'],
          ['Product 1', rate],
        ],
        [known(1, { basePrice: 450_000 })],
      ).changes;
    expect(changesAt('2250')).toEqual([{ field: 'discount', before: 8000, after: 5000 }]);
    expect(changesAt('2500')).toEqual([
      { field: 'discount', before: 8000, after: 4444 },
      { field: 'netPrice', before: 0, after: 250_000 },
    ]);
  });

  it('keeps its list rate, and gets the file’s discount and net rate unchanged', () => {
    const pricesAt = (discount: string, net: string, shop: Partial<KnownProduct> = { basePrice: 4300 }) => {
      const {
        basePrice,
        discount: share,
        netPrice,
      } = only(
        [
          ['Name', 'Discount %', 'Net rate'],
          ['Product 1', discount, net],
        ],
        [known(1, shop)],
      ).values;
      return { basePrice, discount: share, netPrice };
    };
    expect(pricesAt('80', '9')).toEqual({ basePrice: 4300, discount: 8000, netPrice: 900 });
    expect(pricesAt('80', '8.60')).toEqual({ basePrice: 4300, discount: 8000, netPrice: 0 });
    // Sold at its list rate until now: the net rate is the new one, as without a discount.
    expect(pricesAt('80', '9', { basePrice: 1000, discount: 0 })).toEqual({ basePrice: 900, discount: 0, netPrice: 0 });
  });

  it('keeps a net price while the file says nothing else about its price', () => {
    const shop = [known(1, { basePrice: 450_000, discount: 4444, netPrice: 250_000 })];
    const changesOf = (headings: string[], cells: string[]) =>
      only(
        [
          ['Name', ...headings],
          ['Product 1', ...cells],
        ],
        shop,
      ).changes;
    expect(changesOf(['Stock'], ['40'])).toEqual([]);
    expect(changesOf(['MRP', 'Discount %', 'Net rate'], ['4500', '44.44', ''])).toEqual([]);
    expect(changesOf(['Net rate'], ['2500'])).toEqual([]);
    expect(changesOf(['Discount %'], ['50'])).toEqual([
      { field: 'discount', before: 4444, after: 5000 },
      { field: 'netPrice', before: 250_000, after: 0 },
    ]);
    expect(changesOf(['MRP', 'Net rate'], ['5000', '2500'])).toEqual([
      { field: 'basePrice', before: 450_000, after: 500_000 },
      { field: 'discount', before: 4444, after: 5000 },
      { field: 'netPrice', before: 250_000, after: 0 },
    ]);
  });

  it('keeps its spelling of the category', () => {
    expect(
      only(
        [
          ['Category', 'Name', 'Net rate'],
          ['ROCKETS', 'Product 1', '20'],
        ],
        [known(1)],
      ).kind,
    ).toBe('same');
  });

  it('is missing if no row is about it, unless it is off the list already', () => {
    const shop = [known(1), known(2), known(3, { active: false })];
    expect(
      plan(
        [
          ['Name', 'Rate'],
          ['Product 1', '20'],
        ],
        shop,
      ).missing.map(({ id }) => id),
    ).toEqual([2]);
  });

  it('comes back on sale when a list without a status contains it again, and the preview says so', () => {
    const list = [
      ['Name', 'Rate'],
      ['Product 1', '20'],
    ];
    const shop = [known(1, { active: false })];
    expect(only(list, shop)).toMatchObject({
      kind: 'changed',
      values: { active: true },
      changes: [{ field: 'active', before: false, after: true }],
    });
    expect(plan(list, shop, { hasStatus: true }).rows[0]).toMatchObject({ kind: 'same', values: { active: false } });
  });

  it('is not missing when its row is wrong', () => {
    expect(
      plan(
        [
          ['Name', 'Rate'],
          ['Product 1', 'abc'],
        ],
        [known(1)],
      ).missing,
    ).toEqual([]);
  });
});

describe('a list that names the goods in Tamil alone', () => {
  const SHOP = [
    known(1, { name: 'Sparklers', tamilName: 'மத்தாப்பு', category: 'Sparklers' }),
    known(2, { name: 'Rocket', tamilName: 'ராக்கெட்' }),
    known(3, { name: 'Baby Rocket', tamilName: 'குட்டி ராக்கெட்' }),
  ];

  it('is about the products with these Tamil names, which keep their English ones', () => {
    const { rows, missing } = plan(
      [
        ['பொருள்', 'விலை'],
        ['மத்தாப்பு', '30'],
        ['ராக்கெட்', '20'],
        ['புது வெடி', '75'],
      ],
      SHOP,
    );
    expect(rows.map(({ kind, productId }) => [kind, productId])).toEqual([
      ['changed', 1],
      ['same', 2],
      ['new', null],
    ]);
    expect(rows[0]?.values).toMatchObject({ name: 'Sparklers', tamilName: 'மத்தாப்பு', category: 'Sparklers' });
    expect(missing.map(({ id }) => id)).toEqual([3]);
  });

  it('is not guessed where two have the Tamil name, nor beside an English name of its own', () => {
    const twins = [...SHOP, known(4, { name: 'Big Rocket', tamilName: 'ராக்கெட்', pack: '5 Pcs' })];
    const list = [
      ['பொருள்', 'விலை'],
      ['ராக்கெட்', '20'],
    ];
    expect(plan(list, twins).rows[0]).toMatchObject({ kind: 'wrong', productId: null });
    const both = [
      ['Name', 'Tamil name', 'Rate'],
      ['Lunik Rocket', 'ராக்கெட்', '20'],
    ];
    expect(plan(both, SHOP).rows[0]).toMatchObject({ kind: 'new' });
  });
});

describe('a list that is not clear about a product', () => {
  const list = (rate: string) => [
    ['Product', 'Rate'],
    ['Product 1', rate],
  ];
  const twins = [known(1), known(2, { name: 'Product 1', category: 'Gifts' })];

  it('names each that it may mean, so that none of them is missing', () => {
    expect(plan(list('20'), twins)).toMatchObject({ rows: [{ kind: 'wrong', productId: null }], missing: [] });
    expect(plan(list('abc'), twins).missing).toEqual([]);
  });

  it('by a row that cannot be read cannot say what it lacks', () => {
    expect(plan(list('20'), [known(1)]).isWhole).toBe(true);
    const rows = [{ line: 2, product: {}, problems: ['A quotation mark (") in this row is not closed.'] }];
    expect(planImport(rows, [known(1)], OPTIONS).isWhole).toBe(false);
    expect(plan([...list('20'), ['#REF!', '30']], [known(1)]).isWhole).toBe(false);
    expect(plan([...list('20'), ['', '30']], [known(1)]).isWhole).toBe(true);
    expect(plan([...list('20'), ['Grand Total', '30']], [known(1)]).isWhole).toBe(true);
  });
});

describe('one bad row', () => {
  it.each([
    ['abc', "'abc' is no amount."],
    ['-5', "'-5' is no amount."],
    ['12.345', "'12.345' has parts of a paisa. Please round it to two decimals."],
    ['', 'A new product needs a price.'],
  ])('with the rate %j is wrong and stops only itself', (rate, problem) => {
    const { rows } = plan([
      ['Name', 'Rate'],
      ['A', '1'],
      ['Bomb', rate],
      ['C', '3'],
    ]);
    expect(countsOf(rows)).toEqual({ new: 2, changed: 0, same: 0, wrong: 1 });
    expect(rows[1]).toMatchObject({ line: 3, problems: [problem] });
  });

  it('that repeats another is wrong and names its line', () => {
    const { rows } = plan([
      ['Name', 'Rate'],
      ['Rocket', '1'],
      ['ROCKET', '2'],
    ]);
    expect(rows[1]).toMatchObject({ kind: 'wrong', problems: ['The same product as in line 2.'] });
  });

  it('is not wrong if equal names have codes of their own', () => {
    const { rows } = plan(
      [
        ['Code', 'Name', 'Rate'],
        ['H1', 'Helicopter', '70'],
        ['H2', 'Helicopter', '61'],
      ],
      [known(1, { name: 'Helicopter' })],
    );
    expect(rows.map(({ kind, productId }) => [kind, productId])).toEqual([
      ['changed', 1],
      ['new', null],
    ]);
  });
});

describe('a table as shops write it', () => {
  it('may have its name above the header and headings between the rows', () => {
    const read = readPriceList(
      table(
        ['SRI VELAVAN CRACKERS', '', ''],
        ['S.No', 'Product Name', 'Rate (Rs.)', 'Qty'],
        ['SPARKLERS', '', '', ''],
        ['1', '10cm Electric', '16', ''],
        ['BOMBS', '', '', ''],
        ['2', 'Hydro', '45', ''],
      ),
    );
    expect(read).toMatchObject({
      ok: true,
      list: {
        headerLine: 2,
        // The empty Qty is for the customer to fill in.
        columns: [{ field: 'name' }, { field: 'net_rate' }],
        rows: [
          { line: 4, product: { name: '10cm Electric', category: 'SPARKLERS', netRate: 1600 } },
          { line: 6, product: { name: 'Hydro', category: 'BOMBS', netRate: 4500 } },
        ],
      },
    });
  });

  it('has packs if a quantity column holds words', () => {
    const read = readPriceList(table(['Name', 'Quantity', 'Price'], ['A', '10 Pcs', '5'], ['B', '1 Box', '6']));
    expect(read).toMatchObject({
      ok: true,
      list: { rows: [{ product: { pack: '10 Pcs' } }, { product: { pack: '1 Box' } }] },
    });
  });

  it.each([
    [
      ['S.No', 'Item Name', 'Name (Tamil)', 'Rate/Unit (Rs)', 'Total Amount'],
      [null, 'name', 'tamil_name', 'price', null],
    ],
    [
      ['Code', 'Product', 'Actual Price', 'Discounted Price', 'Qty', 'Total'],
      ['code', 'name', 'list_rate', 'net_rate', 'stock', null],
    ],
    [
      ['Product Category', 'Product Name', 'MRP Rs.', 'Discount (%)', 'Special Price'],
      ['category', 'name', 'list_rate', 'discount', 'net_rate'],
    ],
    [
      [
        'Product Code',
        'Product Name',
        'Qty / Box',
        'Case Available',
        'Stock Available per pcs',
        'Per Case',
        'Rate',
        'Stock-Sold',
      ],
      ['code', 'name', 'pack', null, 'stock', null, 'price', null],
    ],
    [
      ['name', 'tamil_name', 'base_price', 'quantity_content', 'performance_ratings', 'Rated'],
      ['name', 'tamil_name', 'list_rate', 'pack', 'rating', null],
    ],
  ])('reads the headers %j', (headers, fields) => {
    expect(fieldsOf(headers)).toEqual(fields);
  });

  it('follows the columns that the owner chose', () => {
    const rows = table(['What', 'How much'], ['Rocket', '75']);
    const unknown = readPriceList(rows);
    expect(unknown.ok && namesProducts(unknown.list)).toBe(false);
    expect(readPriceList(rows, { what: 'name', howmuch: 'net_rate' })).toMatchObject({
      ok: true,
      list: { rows: [{ product: { name: 'Rocket', netRate: 7500 } }] },
    });
  });

  it('is refused when no header names the products', () => {
    expect(readPriceList(table(['1', '2'], ['a', 'b']))).toMatchObject({ ok: false });
    expect(readPriceList([])).toMatchObject({ ok: false });
  });
});

describe('what a customer pays', () => {
  const priced = (rate: string, change: Partial<KnownProduct> = {}) => {
    const [row] = plan(
      [
        ['Name', 'Net rate'],
        ['Product 1', rate],
      ],
      [known(1, change)],
    ).rows;
    if (!row) throw new Error('No row.');
    return priceChangeOf(row);
  };

  it('is compared with the old price, in paise, with the percentage of change', () => {
    expect(priced('22')).toEqual({ before: 2000, after: 2200, movedBy: 1000, isJump: false });
    expect(priced('20')).toBeNull();
  });

  it('is a jump if it changes by more than 30 percent up or down', () => {
    expect(priced('26')?.isJump).toBe(false);
    expect(priced('26.01')?.isJump).toBe(true);
    expect(priced('14')?.isJump).toBe(false);
    expect(priced('3.50')).toMatchObject({ before: 2000, after: 350, isJump: true });
    // Nobody paid anything before, so there is nothing to compare.
    expect(priced('10', { basePrice: 0 })).toEqual({ before: 0, after: 1000, movedBy: 10_000, isJump: true });
  });

  it('is compared with the net price where the product had one', () => {
    const shop = [known(1, { basePrice: 450_000, discount: 4_444, netPrice: 250_000 })];
    const moved = (headings: string[], cells: string[]) =>
      priceChangeOf(
        only(
          [
            ['Name', ...headings],
            ['Product 1', ...cells],
          ],
          shop,
        ),
      );
    expect(moved(['Net rate'], ['2000'])).toEqual({ before: 250_000, after: 200_000, movedBy: -2_000, isJump: false });
    // Another list rate changes nothing for the customer.
    expect(moved(['MRP', 'Net rate'], ['5000', '2500'])).toBeNull();
  });

  it('does not change for a new product or one with only other words', () => {
    expect(
      priceChangeOf(
        only([
          ['Name', 'Net rate'],
          ['New', '5'],
        ]),
      ),
    ).toBeNull();
  });
});

describe('a renamed product', () => {
  const SHOP = [
    known(1, { name: 'Baby Rocket', pack: '10 Pcs' }),
    known(2, { name: 'Lunik Express', pack: '5 Pcs' }),
    known(3, { name: 'Two Sound Rocket', pack: '5 Pcs' }),
  ];
  const LIST = [
    ['Category', 'Name', 'Pack', 'Net rate'],
    ['Rockets', 'Baby Rockets (small)', '10 Pcs', '20'],
    ['Rockets', 'Whistling Comet', '3 Pcs', '90'],
    ['Rockets', 'Two Sound Rocket', '5 Pcs', '20'],
  ];

  it('is suggested as the one that the list lacks, and treated as new until the owner says so', () => {
    const { rows } = plan(LIST, SHOP);
    expect(rows.map(({ kind, likely }) => [kind, likely?.id ?? null])).toEqual([
      ['new', 1],
      ['new', null],
      ['same', null],
    ]);
  });

  it('is the old product once the owner says so', () => {
    const { rows, missing } = plan(LIST, SHOP, { pairs: { 2: 1 } });
    expect(rows[0]).toMatchObject({ kind: 'changed', productId: 1, changes: [{ field: 'name' }] });
    expect(missing.map(({ id }) => id)).toEqual([2]);
  });

  it('is suggested too if the list has it in another category, as after a category was renamed', () => {
    const list = [
      ['Category', 'Name', 'Pack', 'Net rate'],
      ['Sky Rockets', 'baby rocket', '10 Pcs', '20'],
      ['Sky Rockets', 'Lunik Expres', '5 Pcs', '20'],
      ['Rockets', 'Two Sound Rocket', '5 Pcs', '20'],
    ];
    expect(plan(list, SHOP).rows.map(({ kind, likely }) => [kind, likely?.id ?? null])).toEqual([
      ['new', 1],
      ['new', null],
      ['same', null],
    ]);
    const [row] = plan(list, SHOP, { pairs: { 2: 1 } }).rows;
    expect(row?.changes.map(({ field }) => field)).toContain('category');
  });

  it('is not suggested to two rows', () => {
    const { rows } = plan([...LIST, ['Rockets', 'Baby Rocket (tiny)', '10 Pcs', '20']], SHOP);
    expect(rows.filter(({ likely }) => likely?.id === 1)).toHaveLength(1);
  });
});

describe('names', () => {
  it.each([
    ['Baby Rocket', ' baby   ROCKET\n', true],
    ['கு\u0bca', 'கு\u0bc6\u0bbe', true],
    ['Coti', 'Koti', false],
  ])('%j and %j are the same: %s', (one, other, are) => {
    expect(nameKey(one) === nameKey(other)).toBe(are);
  });
});

describe('the price of a row', () => {
  const priceOf = (headings: string[], cells: string[], shop: Partial<KnownProduct> = {}) => {
    const { basePrice, discount, netPrice } = only(
      [
        ['Name', ...headings],
        ['Product 1', ...cells],
      ],
      [known(1, shop)],
    ).values;
    return [basePrice, discount, netPrice];
  };
  const NETTED = { basePrice: 450_000, discount: 4_444, netPrice: 250_000 };

  it.each<[string, string[], string[], Partial<KnownProduct>, number[]]>([
    ['a new list rate keeps the discount', ['MRP'], ['200'], {}, [20_000, 8_000, 0]],
    ['a new list rate ends an earlier net rate', ['MRP'], ['5000'], NETTED, [500_000, 4_444, 0]],
    ['a new discount keeps the list rate', ['Disc %'], ['50'], {}, [10_000, 5_000, 0]],
    ['a new discount ends an earlier net rate', ['Disc %'], ['50'], NETTED, [450_000, 5_000, 0]],
    ['both are taken as they are', ['MRP', 'Disc %'], ['200', '25'], {}, [20_000, 2_500, 0]],
    ['a net rate above the list rate replaces it', ['Net rate'], ['120'], {}, [12_000, 0, 0]],
    ['a net rate equal to the list rate ends the discount', ['Net rate'], ['100'], {}, [10_000, 0, 0]],
    ['a net rate of a product without a discount is its price', ['Net rate'], ['90'], { discount: 0 }, [9_000, 0, 0]],
    ['100 % beside a net rate cannot be meant', ['Disc %', 'Net rate'], ['100', '25'], {}, [10_000, 7_500, 0]],
    ['a net rate of a paisa is a discount of 99.99 %', ['MRP', 'Net rate'], ['100', '0.01'], {}, [10_000, 9_999, 0]],
    [
      'a net rate that no percentage gives is kept itself',
      ['MRP', 'Net rate'],
      ['1000', '0.01'],
      {},
      [100_000, 9_999, 1],
    ],
  ])('%s', (_, headings, cells, shop, price) => {
    expect(priceOf(headings, cells, shop)).toEqual(price);
  });

  it.each([
    ['a list rate of nothing', ['MRP'], ['0']],
    ['a net rate of nothing', ['Net rate'], ['0']],
    ['a discount of everything', ['Disc %'], ['100']],
    ['a net rate of nothing beside a list rate', ['MRP', 'Net rate'], ['100', '0']],
  ])('that gives goods away is refused: %s', (_, headings, cells) => {
    const lines = [
      ['Name', ...headings],
      ['Product 1', ...cells],
    ];
    expect(only(lines, [known(1)])).toMatchObject({
      kind: 'wrong',
      productId: 1,
      problems: ['The price is 0. Please enter a price, or set 0 in the product itself.'],
    });
    // The owner has set the product free itself.
    expect(only(lines, [known(1, { basePrice: 0 })]).problems).toEqual([]);
  });

  it('is needed for a new product, and so is a name', () => {
    expect(
      only([
        ['Code', 'Name', 'Content', 'Rate'],
        ['N-1', '', '5 Pcs', ''],
      ]).problems,
    ).toEqual(['The product has no name.', 'A new product needs a price.']);
    const [rate] = plan([
      ['Code', 'Name', 'Rate', 'Disc %'],
      ['N-1', 'Lunik', '', '50'],
    ]).rows;
    expect(rate?.problems).toEqual(['A new product needs a price.']);
  });
});

describe('the place of a row', () => {
  const HEAD = ['Category', 'Sub-category', 'Name', 'Net rate'];

  it('moves a product to another category only by its code, without its old sub-category', () => {
    const shop = [known(1, { subCategory: 'Small' })];
    const moved = only(
      [
        ['Code', 'Category', 'Name', 'Net rate'],
        ['P-1', 'Gifts', 'Product 1', '20'],
      ],
      shop,
    );
    expect(moved).toMatchObject({ kind: 'changed', productId: 1, values: { category: 'Gifts', subCategory: '' } });
    expect(only([HEAD, ['Gifts', '', 'Product 1', '20']], shop)).toMatchObject({ kind: 'new', productId: null });
  });

  it('keeps the sub-category while the list says nothing else', () => {
    const shop = [known(1, { subCategory: 'Small' })];
    expect(only([HEAD, ['rockets', '', 'Product 1', '20']], shop)).toMatchObject({ kind: 'same' });
    expect(only([HEAD, ['Rockets', 'Large', 'Product 1', '20']], shop).changes).toEqual([
      { field: 'subCategory', before: 'Small', after: 'Large' },
    ]);
  });

  it('is the category for all others if the list names none', () => {
    expect(
      only([
        ['Name', 'Rate'],
        ['Lunik', '20'],
      ]).values.category,
    ).toBe('Other Items');
  });
});

describe('which product a row is about', () => {
  const codesOf = (lines: string[][], shop: KnownProduct[], options: Partial<PlanOptions> = {}) =>
    plan(lines, shop, options).rows.map(({ kind, productId, problems }) => [kind, productId, ...problems]);

  it('is decided by the exact code before one in other letters', () => {
    const shop = [known(1, { code: 'spk' }), known(2, { code: 'SPK' })];
    const lines = (code: string) => [
      ['Code', 'Net rate'],
      [code, '20'],
    ];
    expect(codesOf(lines('SPK'), shop)).toEqual([['same', 2]]);
    expect(codesOf(lines('spk'), shop)).toEqual([['same', 1]]);
    expect(codesOf(lines('Spk'), shop).map(([, id]) => id)).toEqual([1]);
  });

  it('is not one that another row names by its code', () => {
    const shop = [known(1, { name: 'Helicopter' })];
    const lines = [
      ['Code', 'Name', 'Net rate'],
      ['NEW-1', 'Helicopter', '20'],
      ['P-1', 'Helicopter', '20'],
    ];
    expect(codesOf(lines, shop)).toEqual([
      ['new', null],
      ['same', 1],
    ]);
  });

  it('is not guessed for a code of its own if several have the name', () => {
    const shop = [known(1, { name: 'Helicopter' }), known(2, { name: 'Helicopter' })];
    const lines = [
      ['Code', 'Name', 'Net rate'],
      ['NEW-1', 'Helicopter', '20'],
    ];
    expect(codesOf(lines, shop)).toEqual([['new', null]]);
  });

  it('is the one with the row’s pack', () => {
    const shop = [known(1, { name: 'Pot', pack: '5 Pcs' }), known(2, { name: 'Pot', pack: '10 Pcs' })];
    const lines = (...packs: string[]) => [
      ['Name', 'Content', 'Net rate'],
      ...packs.map((pack) => ['Pot', pack, '20']),
    ];
    expect(codesOf(lines('10 PCS', '5 Pcs'), shop).map(([, id]) => id)).toEqual([2, 1]);
    expect(codesOf(lines('20 Pcs'), shop)).toEqual([
      ['wrong', null, 'Several products have this name. Please add their codes or their packs.'],
    ]);
    // A pack that the shop does not have yet, beside those that it has.
    expect(codesOf(lines('5 Pcs', '10 Pcs', '20 Pcs'), shop).map(([kind, id]) => [kind, id])).toEqual([
      ['same', 1],
      ['same', 2],
      ['new', null],
    ]);
  });

  it('is the only one of its name, though the pack changed', () => {
    const shop = [known(1, { name: 'Pot', pack: '5 Pcs' })];
    const lines = [
      ['Name', 'Content', 'Net rate'],
      ['Pot', '6 Pcs', '20'],
    ];
    expect(plan(lines, shop).rows[0]).toMatchObject({ productId: 1, changes: [{ field: 'pack', after: '6 Pcs' }] });
  });

  it('is that which the owner paired with it, if it still exists', () => {
    const lines = [
      ['Name', 'Net rate'],
      ['Whistler', '20'],
    ];
    expect(plan(lines, [known(1)], { pairs: { 2: 1 } }).rows[0]).toMatchObject({ kind: 'changed', productId: 1 });
    expect(plan(lines, [known(1)], { pairs: { 2: 9 } }).rows[0]).toMatchObject({ kind: 'new' });
    expect(plan(lines, [known(1)], { pairs: { 3: 1 } }).rows[0]).toMatchObject({ kind: 'new' });
  });

  it('is the one of an earlier row with the same code, which makes it wrong', () => {
    const lines = [
      ['Code', 'Name', 'Rate'],
      ['N-1', 'Lunik', '20'],
      ['n-1', 'Comet', '30'],
      ['P-1', 'Product 1', '20'],
      ['P-1', 'Product 1', '20'],
    ];
    expect(codesOf(lines, [known(1, { basePrice: 2_000, discount: 0 })])).toEqual([
      ['new', null],
      ['wrong', null, 'The same product as in line 2.'],
      ['same', 1],
      ['wrong', 1, 'The same product as in line 4.'],
    ]);
  });

  it('keeps a description whose line breaks the table has lost', () => {
    const shop = [known(1, { description: 'Burns slowly.\nFor children.' })];
    const lines = (text: string) => [
      ['Name', 'Net rate', 'Description'],
      ['Product 1', '20', text],
    ];
    expect(only(lines('Burns slowly. For children.'), shop).kind).toBe('same');
    expect(only(lines('Burns fast.'), shop).changes).toEqual([
      { field: 'description', before: 'Burns slowly.\nFor children.', after: 'Burns fast.' },
    ]);
  });
});

describe('a gift box of a list', () => {
  const HEAD = ['Code', 'Name', 'Net rate', 'Box contents'];
  const SHOP = [known(1), known(2), known(3, { contents: 'P-2×1' })];
  const problemsOf = (lines: string[][], shop = SHOP) => plan([HEAD, ...lines], shop).rows.map((row) => row.problems);

  it('has contents that the shop or the list has, by their codes in any letters', () => {
    expect(problemsOf([['BOX', 'Family box', '500', 'p-1×2; N-1×3']])).toEqual([["No product has the code 'N-1'."]]);
    expect(
      problemsOf([
        ['BOX', 'Family box', '500', 'p-1×2; N-1×3'],
        ['N-1', 'Lunik', '20', ''],
      ]),
    ).toEqual([[], []]);
  });

  it('contains no content whose own row is wrong', () => {
    expect(
      problemsOf([
        ['BOX', 'Family box', '500', 'N-1×3'],
        ['N-1', 'Lunik', 'abc', ''],
      ]),
    ).toEqual([["No product has the code 'N-1'."], ["'abc' is no amount."]]);
  });

  it('contains no gift box', () => {
    expect(problemsOf([['BOX', 'Family box', '500', 'P-1×2; P-3×1']])).toEqual([
      ["'P-3': a gift box cannot contain a gift box."],
    ]);
    // Not even itself.
    expect(problemsOf([['BOX', 'Family box', '500', 'BOX×1']])).toEqual([
      ["'BOX': a gift box cannot contain a gift box."],
    ]);
  });

  it('is in no gift box', () => {
    const [row] = plan([HEAD, ['P-2', 'Product 2', '20', 'P-1×2']], SHOP).rows;
    expect(row).toMatchObject({
      kind: 'wrong',
      changes: [],
      problems: ['This product is in a gift box, so it cannot be a gift box itself.'],
    });
  });

  it('is not questioned if the list leaves its contents as they are', () => {
    const old = [known(1, { contents: 'GONE×1' })];
    expect(problemsOf([['P-1', 'Product 1', '20', 'gone×1']], old)).toEqual([[]]);
    expect(problemsOf([['P-1', 'Product 1', '20', 'GONE×2']], old)).toEqual([["No product has the code 'GONE'."]]);
  });

  it('becomes a plain product with the word none', () => {
    const [row] = plan([HEAD, ['P-3', 'Product 3', '20', 'none']], SHOP).rows;
    expect(row).toMatchObject({ kind: 'changed', changes: [{ field: 'contents', before: 'P-2×1', after: '' }] });
  });
});

describe('what changed since the preview', () => {
  const LINES = [
    ['Name', 'Net rate', 'Stock'],
    ['Product 1', '20', '55'],
  ];

  it('makes the row what it is now: new, changed or the same', () => {
    const read = readPriceList(table(...LINES));
    const [row] = read.ok ? read.list.rows : [];
    if (!row) throw new Error('No row.');
    const again = (shop: KnownProduct | undefined) => planAgain(row, shop, { ...OPTIONS, hasStock: true });
    expect(again(undefined)).toMatchObject({ line: 2, kind: 'new', productId: null, changes: [], problems: [] });
    expect(again(known(1, { stock: 55 }))).toMatchObject({ kind: 'same', productId: 1, changes: [] });
    expect(again(known(1))).toMatchObject({
      kind: 'changed',
      changes: [{ field: 'stock', before: 40, after: 55 }],
    });
  });

  it('keeps stock that was sold or counted meanwhile, and says so', () => {
    const [row] = plan(LINES, [known(1)], { hasStock: true }).rows;
    if (!row) throw new Error('No row.');
    expect(withoutMovedStock(row, { 1: 40 })).toBe(row);
    expect(withoutMovedStock(row, { 1: 43 })).toMatchObject({
      kind: 'same',
      values: { stock: 40 },
      changes: [],
      problems: ['The stock changed to 40 since the preview and was left alone.'],
    });
    const [both] = plan(LINES, [known(1, { basePrice: 20_000 })], { hasStock: true }).rows;
    expect(both && withoutMovedStock(both, { 1: 43 })).toMatchObject({
      kind: 'changed',
      values: { stock: 40 },
      changes: [{ field: 'discount' }],
    });
  });

  it('is nothing to a row without stock, or of a new product', () => {
    const rows = plan(
      [
        ['Name', 'Net rate'],
        ['Product 1', '25'],
        ['Lunik', '30'],
      ],
      [known(1)],
    ).rows;
    for (const row of rows) expect(withoutMovedStock(row, {})).toBe(row);
  });
});

it('of a wrong row the preview shows what could be read', () => {
  const [row] = plan([
    ['Code', 'Category', 'Name', 'Rate'],
    ['N-1', 'Rockets', 'Lunik', 'abc'],
  ]).rows;
  expect(row?.values).toEqual({ code: 'N-1', category: 'Rockets', name: 'Lunik' });
});

it('a product whose pack is in the list already is not the one with a new pack', () => {
  const shop = [known(1, { name: 'Pot', pack: '5 Pcs' }), known(2, { name: 'Pot', pack: '10 Pcs' })];
  const lines = [
    ['Name', 'Content', 'Net rate'],
    ['Pot', '20 Pcs', '20'],
    ['Pot', '5 Pcs', '20'],
  ];
  // Of the two in the shop only the pack of ten is left for the new pack of twenty.
  expect(plan(lines, shop).rows.map(({ kind, productId }) => [kind, productId])).toEqual([
    ['changed', 2],
    ['same', 1],
  ]);
});

it('a wrong row that may mean several products leaves none of them missing', () => {
  const shop = [known(1, { name: 'Pot' }), known(2, { name: 'Pot' })];
  const lines = [
    ['Name', 'Net rate'],
    ['Pot', 'abc'],
  ];
  expect(plan(lines, shop).missing.map(({ id }) => id)).toEqual([]);
});

it('a list with a status puts new products on sale unless it says otherwise', () => {
  const lines = [
    ['Name', 'Rate', 'Status'],
    ['Lunik', '20', ''],
    ['Comet', '30', 'inactive'],
  ];
  expect(plan(lines, [], { hasStatus: true }).rows.map(({ values }) => values.active)).toEqual([true, false]);
});
