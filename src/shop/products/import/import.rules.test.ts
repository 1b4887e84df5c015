import { describe, expect, it } from 'vitest';
import { unitPriceOf } from '#shared/money.ts';
import { initialOf, type ProductValues, productFields } from '../products.fields.ts';
import { countsOf, type KnownProduct, type PlanOptions, planImport, priceChangeOf } from './import.rules.ts';
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
    expect(priced('10', { basePrice: 0 })).toMatchObject({ before: 0, after: 1000, isJump: true });
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
