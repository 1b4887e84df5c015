/**
 * A month of random sales, priced, billed, credited and filed by the shop, beside an accountant who read trade.md 1 and 4 and
 * knows nothing of the code: every figure of the return is computed again below, from what was sold to whom.
 */
import { expect, it } from 'vitest';
import { type BillContent, billFor, creditFor, kindFor } from '../bills/bills.rules.ts';
import { priceOrder } from '../checkout/checkout.pricing.ts';
import { type BookedBill, createReturn } from './gstr1.rules.ts';

const SALES = 600;
const SELLER = '33ABCDE1234F1Z7';

interface Sale {
  mode: 'inclusive' | 'exclusive';
  /** Tamil Nadu, where the shop is, has code 33. */
  state: 'Tamil Nadu' | 'Karnataka' | 'Kerala';
  gstin: string;
  lines: { list: number; off: number; count: number; net: boolean; hsn: string; percent: number }[];
  coupon: number;
  packing: number;
  rounds: boolean;
  /** Paise refunded; capped at what was billed. */
  back: number;
}

const CODES = { 'Tamil Nadu': '33', Karnataka: '29', Kerala: '32' } as const;

let seed = 20261124;
function random(most: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((seed / 0x80000000) * most);
}
const one = <T>(...of: readonly T[]): T => of[random(of.length)] as T;

const sales: Sale[] = Array.from({ length: SALES }, () => ({
  mode: one('inclusive', 'exclusive'),
  state: one('Tamil Nadu', 'Tamil Nadu', 'Karnataka', 'Kerala'),
  gstin: one('', '', '29AAGCB7383J1Z4', '32AAGCB7383J1Z1'),
  lines: Array.from({ length: 1 + random(4) }, () => ({
    ...{
      list: 1_050 + random(90_000),
      off: one(0, 17, 50, 80),
      count: 1 + random(one(9, 9, 400)),
      net: random(5) === 0,
    },
    ...one({ hsn: '3604', percent: 18 }, { hsn: '3604', percent: 18 }, { hsn: '3605', percent: 12 }),
  })),
  coupon: one(0, 0, 5, 15),
  packing: one(0, 2, 3),
  rounds: random(2) === 0,
  back: one(0, 0, 0, 12_345, Number.MAX_SAFE_INTEGER),
}));

// The shop.

function billedBy(sale: Sale, nth: number): { bill: BillContent; quantities: BookedBill['quantities'] } {
  const isInterstate = sale.state !== 'Tamil Nadu';
  const price = priceOrder(
    sale.lines.map(({ list, off, count, net, hsn, percent }, index) => ({
      ...{ productId: index + 1, basePrice: list, discount: net ? 0 : off * 100, quantity: count, isNetRate: net },
      ...{ hsnCode: hsn, taxRate: percent * 100 },
    })),
    {
      coupon: sale.coupon > 0 ? { code: 'X', minOrder: 0, discount: sale.coupon * 100 } : null,
      charges: {
        packing: { share: sale.packing * 100, charge: 0 },
        delivery: { charge: 0, freeFrom: null, isToPay: true },
        tax: { mode: sale.mode, isInterstate },
        roundsTotal: sale.rounds,
      },
    },
  );
  const address = { name: 'Meena', house_flat_no: '1', street_name: '', locality: '', city: 'X', zipcode: '600001' };
  const firm = sale.gstin ? { firm: 'Bright & Sons', gstin: sale.gstin } : {};
  const order = {
    ...{ id: nth, number: `MP-${nth}`, locale: 'en' as const, address: { ...address, state: sale.state, ...firm } },
    ...{ discountTotal: price.discountTotal, surchargeTotal: 0, shippingTotal: 0, packingTotal: price.packingTotal },
    ...{ extraTotal: 0, roundOff: price.roundOff, total: price.total },
    terms: { place: { state: sale.state }, charges: { tax: { mode: sale.mode } }, tax: price.tax },
  };
  const lines = price.lines.map(({ unitPrice, lineTotal, quantity, couponShare, tax, hsnCode = '' }) => ({
    ...{ name: 'Pot', tamilName: '', pack: '', quantity, unitPrice, lineTotal },
    pricing: { hsnCode, couponShare, tax },
  }));
  const seller = { ...SELLER_ON_PAPER, gstin: SELLER };
  return {
    bill: billFor(order, lines, seller, { number: `INV/26-27/${nth}`, day: '2026-11-10' }),
    quantities: sale.lines.map(({ hsn, percent, count }) => ({ hsn, rate: percent * 100, quantity: count })),
  };
}

const SELLER_ON_PAPER = {
  ...{ store_name: 'Shop', tamil_name: '', legal_name: '', store_address: '', phone_number: '', contact_email: '' },
  licence_number: '',
};

// The accountant. Amounts are paise.

/** Rounds half up. */
const rounded = (top: number, bottom: number) => Number((2n * BigInt(top) + BigInt(bottom)) / (2n * BigInt(bottom)));

interface Part {
  hsn: string;
  percent: number;
  /** As the customer sees it: including tax if prices contain it. */
  price: number;
}

/** In proportion to the weights, largest remainder first. */
function shared(sum: number, weights: readonly number[]): number[] {
  const all = weights.reduce((a, b) => a + b, 0);
  if (all === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(sum) * BigInt(weight));
  const shares = exact.map((top) => Number(top / BigInt(all)));
  const order = exact
    .map((top, index) => ({ rest: Number(top % BigInt(all)), index }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  const missing = sum - shares.reduce((a, b) => a + b, 0);
  for (const { index } of order.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** The taxable value of one part of a sale, and its tax. */
function taxOf({ percent, price }: Part, mode: Sale['mode']) {
  if (mode === 'exclusive') return { taxable: price, tax: rounded(price * percent, 100) };
  const taxable = rounded(price * 100, 100 + percent);
  return { taxable, tax: price - taxable };
}

function reckon(sale: Sale) {
  const goods = sale.lines.map(({ list, off, count, net }) => rounded(list * (100 - (net ? 0 : off)), 100) * count);
  const open = goods.map((sum, index) => (sale.lines[index]?.net ? 0 : sum));
  const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);
  const coupon = rounded(sum(open) * sale.coupon, 100);
  const shares = shared(coupon, open);
  const packing = rounded((sum(goods) - coupon) * sale.packing, 100);
  const main = sale.lines.reduce((best, line) => (line.percent > best.percent ? line : best));
  const parts: Part[] = [
    ...sale.lines.map(({ hsn, percent }, index) => ({
      hsn,
      percent,
      price: (goods[index] ?? 0) - (shares[index] ?? 0),
    })),
    { hsn: main.hsn, percent: main.percent, price: packing },
  ];
  const taxed = parts.map((part) => ({ ...part, ...taxOf(part, sale.mode) }));
  const exact = sum(taxed.map(({ taxable, tax }) => taxable + tax));
  const value = sale.rounds ? Math.floor((exact + 50) / 100) * 100 : exact;
  return { taxed, value };
}

/** By HSN code and rate; a refund contains its tax, whatever the prices were. */
function takenBack(taxed: ReturnType<typeof reckon>['taxed'], value: number, back: number) {
  if (back >= value) return taxed;
  const sums = new Map<string, { hsn: string; percent: number; price: number }>();
  for (const { hsn, percent, taxable, tax } of taxed) {
    const known = sums.get(`${hsn} ${percent}`) ?? { hsn, percent, price: 0 };
    sums.set(`${hsn} ${percent}`, { ...known, price: known.price + taxable + tax });
  }
  const groups = [...sums.values()].filter(({ price }) => price > 0);
  const shares = shared(
    back,
    groups.map(({ price }) => price),
  );
  return groups.map((group, index) => {
    const part = { ...group, price: shares[index] ?? 0 };
    return { ...part, ...taxOf(part, 'inclusive') };
  });
}

const rupees = (paise: number) => Math.round(paise) / 100;

it('the return of a month equals what an accountant works out from the sales', () => {
  const filed = createReturn();
  const own = {
    ...{ b2b: [] as unknown[], b2cl: [] as unknown[], cdnr: [] as unknown[], cdnur: [] as unknown[] },
    b2cs: new Map<string, number>(),
    hsn: { b2b: new Map<string, number[]>(), b2c: new Map<string, number[]>() },
    notes: 0,
  };
  const add = (map: Map<string, number>, key: string, amount: number) => map.set(key, (map.get(key) ?? 0) + amount);

  for (const [index, sale] of sales.entries()) {
    const nth = index + 1;
    const { bill, quantities } = billedBy(sale, nth);
    const booked = (content: BillContent, pieces: BookedBill['quantities'] = []): BookedBill => ({
      ...content,
      ...{ sellerGstin: SELLER, quantities: pieces, billedTotal: bill.total },
    });
    expect(kindFor(sale.mode)).toBe('tax_invoice');
    filed.add(booked(bill, quantities));

    const { taxed, value } = reckon(sale);
    expect([nth, bill.total]).toEqual([nth, value]);
    const isAway = sale.state !== 'Tamil Nadu';
    const section = sale.gstin ? 'b2b' : isAway && value > 1_00_000_00 ? 'b2cl' : 'b2cs';
    const place = `${CODES[sale.state]}-${sale.state}`;

    const enter = (parts: readonly { hsn: string; percent: number; taxable: number; tax: number }[], sign: 1 | -1) => {
      const hsn = sale.gstin ? own.hsn.b2b : own.hsn.b2c;
      const rates = new Map<string, number>();
      for (const { hsn: code, percent, taxable, tax } of parts) {
        add(rates, String(percent), taxable);
        const known = hsn.get(`${code} ${percent}`) ?? [0, 0, 0];
        const [away, home] = isAway ? [tax, 0] : [0, tax];
        const sums = [taxable, away, home].map((amount, column) => (known[column] ?? 0) + sign * amount);
        hsn.set(`${code} ${percent}`, sums);
      }
      return [...rates].map(([percent, taxable]) => [Number(percent), rupees(taxable)] as const);
    };
    const [no, note] = [`INV/26-27/${nth}`, `CN/26-27/${own.notes + 1}`];
    for (const [percent, taxable] of enter(taxed, 1)) {
      if (section === 'b2cs') add(own.b2cs, `${place} ${percent}`, taxable * 100);
      else own[section].push([no, place, rupees(value), percent, taxable]);
    }
    if (sale.back === 0) continue;
    own.notes += 1;
    const amount = Math.min(sale.back, value);
    const isWhole = amount === value;
    const credit = creditFor(bill, { kind: 'credit_note', number: note, day: '2026-11-20', amount });
    filed.add(booked(credit, isWhole ? quantities : []));
    for (const [percent, taxable] of enter(takenBack(taxed, value, amount), -1)) {
      if (section === 'b2cs') add(own.b2cs, `${place} ${percent}`, -taxable * 100);
      else own[section === 'b2b' ? 'cdnr' : 'cdnur'].push([note, place, rupees(amount), percent, taxable]);
    }
  }

  const sheets = Object.fromEntries(filed.sheets().map(({ name, header, rows }) => [name, { header, rows }]));
  const columns = (name: string, ...wanted: string[]) => {
    const { header = [], rows = [] } = sheets[name] ?? {};
    return rows.map((row) => wanted.map((column) => row[header.indexOf(column)]));
  };
  const tail = ['Rate', 'Taxable Value'];
  const byText = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
  const invoice = ['Invoice Number', 'Place Of Supply', 'Invoice Value', ...tail];
  const noted = ['Note Number', 'Place Of Supply', 'Note Value', ...tail];
  for (const [name, wanted, rows] of [
    ['b2b,sez,de', invoice, own.b2b],
    ['b2cl', invoice, own.b2cl],
    ['cdnr', noted, own.cdnr],
    ['cdnur', noted, own.cdnur],
  ] as const) {
    expect(rows.length, name).toBeGreaterThan(3);
    expect(byText(columns(name, ...wanted))).toEqual(byText(rows));
  }
  const small = [...own.b2cs].filter(([, amount]) => Math.round(amount) !== 0);
  expect(byText(columns('b2cs', 'Place Of Supply', ...tail))).toEqual(
    byText(
      small.map(([key, amount]) => [
        key.slice(0, key.lastIndexOf(' ')),
        Number(key.split(' ').at(-1)),
        rupees(Math.round(amount)),
      ]),
    ),
  );
  for (const side of ['b2b', 'b2c'] as const) {
    const rows = columns(`hsn(${side})`, 'HSN', 'Rate', 'Taxable Value', 'Integrated Tax Amount');
    expect(byText(rows)).toEqual(
      byText(
        [...own.hsn[side]].map(([key, [taxable = 0, away = 0]]) => {
          const [code, percent] = key.split(' ');
          return [code, Number(percent), rupees(taxable), rupees(away)];
        }),
      ),
    );
    // CGST and SGST equal the tax of sales within the state to the paisa.
    const halves = columns(`hsn(${side})`, 'Central Tax Amount', 'State/UT Tax Amount').flat();
    const home = [...own.hsn[side].values()].reduce((all, [, , tax = 0]) => all + tax, 0);
    expect(rupees(halves.reduce((all: number, half) => all + Number(half) * 100, 0))).toBe(rupees(home));
  }
  expect(sheets.docs?.rows).toEqual([
    ['Invoices for outward supply', 'INV/26-27/1', `INV/26-27/${SALES}`, SALES, 0],
    ['Credit Note', 'CN/26-27/1', `CN/26-27/${own.notes}`, own.notes, 0],
  ]);
});
