/**
 * The monthly return GSTR-1: bills and credit notes as the sheets of the GST portal's offline tool, with its sheet
 * names, headers and value formats (workbook of 2025, with HSN split into B2B and B2C). Only tax invoices and their
 * credit notes are included: a shop under composition or without registration files no GSTR-1. Pure.
 */

import { type Paise, percentFromBasisPoints, rupeesFromPaise } from '#shared/money.ts';
import type { BillContent, BillKind, BillSum } from '../bills/bills.rules.ts';
import { collectsTax } from '../checkout/checkout.tax.rules.ts';

/** A bill as the books read it. */
export interface BookedBill
  extends Pick<
    BillContent,
    'kind' | 'number' | 'day' | 'order' | 'mode' | 'buyer' | 'placeOfSupply' | 'sums' | 'roundOff' | 'total' | 'against'
  > {
  /** '33…': the first two digits give the seller's state. */
  sellerGstin: string;
  /** Pieces by HSN code and rate. */
  quantities: readonly { hsn: string; rate: number; quantity: number }[];
  /** Total of the bill that a credit note corrects; of any other paper, its own. */
  billedTotal: Paise;
}

type Cell = string | number;

/** What the monthly return GSTR-3B asks of taxed sales (3.1 a), less credit notes. */
type ReturnSummary = Record<'taxable' | 'igst' | 'cgst' | 'sgst', Paise>;

export interface ReturnSheet {
  name: string;
  header: readonly string[];
  /** What the tool shows above the header: words, and below them figures. */
  summary: { title: string; words: readonly Cell[]; figures: readonly Cell[] };
  rows: readonly (readonly Cell[])[];
}

/** Above this an invoice to an unregistered buyer in another state is listed by itself (since August 2024). */
const LARGE_INVOICE: Paise = 1_00_000_00;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 05-Sep-2026 */
export function returnDate(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`;
}

/** States that the offline tool's list (2025) spells differently; it refuses rows with any other spelling. */
const PORTAL_SPELLINGS: Readonly<Record<string, string>> = {
  '01': 'Jammu & Kashmir',
  '26': 'Dadra & Nagar Haveli & Daman & Diu',
  '31': 'Lakshdweep',
  '35': 'Andaman & Nicobar Islands',
};

/** 33-Tamil Nadu */
const placeText = ({ code, state }: BillContent['placeOfSupply']) => `${code}-${PORTAL_SPELLINGS[code] ?? state}`;

export function isInterstate({ sums, placeOfSupply, sellerGstin }: BookedBill): boolean {
  if (sums.some(({ igst }) => igst > 0)) return true;
  if (sums.some(({ cgst }) => cgst > 0)) return false;
  return placeOfSupply.code !== sellerGstin.slice(0, 2);
}

type Section = 'b2b' | 'b2cl' | 'b2cs';

/** The section of the return for a bill; its credit notes go to the same one. */
function sectionOf(bill: BookedBill): Section {
  if (bill.buyer.gstin) return 'b2b';
  return isInterstate(bill) && bill.billedTotal > LARGE_INVOICE ? 'b2cl' : 'b2cs';
}

const buyerName = ({ buyer }: BookedBill) => buyer.firm || buyer.name;

/** Taxable value by rate; untaxed amounts are in the sheet of exempt supplies. */
function byRate(sums: readonly BillSum[]): Map<number, Paise> {
  const rates = new Map<number, Paise>();
  for (const { rate, taxable } of sums) if (rate > 0) rates.set(rate, (rates.get(rate) ?? 0) + taxable);
  return rates;
}

const untaxedOf = (sums: readonly BillSum[]): Paise =>
  sums.reduce((all, { rate, taxable }) => (rate > 0 ? all : all + taxable), 0);

interface HsnSum extends BillSum {
  quantity: number;
}

const EXEMPT_ROWS = [
  'Inter-State supplies to registered persons',
  'Intra-State supplies to registered persons',
  'Inter-State supplies to unregistered persons',
  'Intra-State supplies to unregistered persons',
] as const;

/** The portal's names for the papers of table 13. */
const NATURES: Partial<Record<BillKind, string>> = {
  tax_invoice: 'Invoices for outward supply',
  credit_note: 'Credit Note',
  refund_voucher: 'Refund voucher',
};

/** In the order of the portal's table. */
const DOCS = Object.values(NATURES);

const rupees = (amount: Paise) => rupeesFromPaise(amount) || 0;
const percent = percentFromBasisPoints;

const WORDS = {
  b2b: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
  ],
  tail: ['Rate', 'Taxable Value', 'Cess Amount'],
  share: 'Applicable % of Tax Rate',
  shop: 'E-Commerce GSTIN',
  note: ['Note Number', 'Note Date', 'Note Type', 'Place Of Supply'],
} as const;

/** Headers in the order of the tool's sheets. */
const RETURN_HEADERS = {
  'b2b,sez,de': [...WORDS.b2b, 'Reverse Charge', WORDS.share, 'Invoice Type', WORDS.shop, ...WORDS.tail],
  b2cl: ['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', WORDS.share, ...WORDS.tail, WORDS.shop],
  b2cs: ['Type', 'Place Of Supply', WORDS.share, ...WORDS.tail, WORDS.shop],
  cdnr: [
    ...WORDS.b2b.slice(0, 2),
    ...WORDS.note,
    ...['Reverse Charge', 'Note Supply Type', 'Note Value', WORDS.share],
    ...WORDS.tail,
  ],
  cdnur: ['UR Type', ...WORDS.note, 'Note Value', WORDS.share, ...WORDS.tail],
  exemp: ['Description', 'Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)', 'Non-GST Supplies'],
  hsn: [
    ...['HSN', 'Description', 'UQC', 'Total Quantity', 'Total Value', 'Rate', 'Taxable Value'],
    ...['Integrated Tax Amount', 'Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount'],
  ],
  docs: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
} as const;

const add = <Key>(sums: Map<Key, Paise>, key: Key, amount: Paise) => sums.set(key, (sums.get(key) ?? 0) + amount);

/** How many distinct values a column has. */
const different = (rows: readonly (readonly Cell[])[], column: number) => new Set(rows.map((row) => row[column])).size;
const sumOf = (rows: readonly (readonly Cell[])[], column: number) =>
  rows.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0) / 100;
/** Sums a value over papers with a row for each rate, counting each paper once. */
function valueOfPapers(rows: readonly (readonly Cell[])[], number: number, value: number): number {
  const papers = new Map(rows.map((row) => [row[number], Number(row[value])]));
  return Math.round([...papers.values()].reduce((all, one) => all + one * 100, 0)) / 100;
}

/** A word and a figure by the column that they are above. */
type Summary = Readonly<Record<number, readonly [word: string, figure: number]>>;

function sheet(
  name: keyof typeof RETURN_HEADERS,
  title: string,
  rows: ReturnSheet['rows'],
  above: Summary,
): ReturnSheet {
  const header = RETURN_HEADERS[name];
  const words = header.map((_, column) => above[column]?.[0] ?? '');
  const figures = header.map((_, column) => above[column]?.[1] ?? '');
  return { name, header, summary: { title, words, figures }, rows };
}

/**
 * Takes bills one by one, in the order of their numbers. Keeps only papers that the return lists individually and sums
 * the others, so that a season of small bills needs no memory.
 */
export function createReturn() {
  const invoices: Cell[][] = [];
  const largeInvoices: Cell[][] = [];
  const notes: Cell[][] = [];
  const largeNotes: Cell[][] = [];
  const small = new Map<string, Paise>();
  const exempt = new Map<(typeof EXEMPT_ROWS)[number], Paise>();
  const hsn = { b2b: new Map<string, HsnSum>(), b2c: new Map<string, HsnSum>() };
  const series = new Map<string, { nature: string; from: string; to: string; count: number; isFiled: boolean }>();

  /** Credit notes and vouchers share one number series, so those from before the shop was registered count too. */
  function count(bill: BookedBill): void {
    const nature = NATURES[bill.kind];
    if (!nature) return;
    const name = bill.number.slice(0, bill.number.lastIndexOf('/'));
    const known = series.get(name) ?? { nature, from: bill.number, to: '', count: 0, isFiled: false };
    const isFiled = known.isFiled || collectsTax(bill.mode);
    series.set(name, { ...known, to: bill.number, count: known.count + 1, isFiled });
  }

  function sumByHsn(bill: BookedBill, sign: 1 | -1): void {
    const sums = bill.buyer.gstin ? hsn.b2b : hsn.b2c;
    const main = bill.sums.find((sum) => sum.hsn !== '')?.hsn ?? '';
    const sumFor = (code: string, rate: number): HsnSum => {
      const key = `${code} ${rate}`;
      const sum = sums.get(key) ?? {
        ...{ hsn: code, rate, quantity: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 },
      };
      sums.set(key, sum);
      return sum;
    };
    for (const { hsn: code, rate, taxable, cgst, sgst, igst, total } of bill.sums) {
      // A charge without a code of its own is listed with the goods.
      const sum = sumFor(code || main, rate);
      sum.taxable += sign * taxable;
      sum.cgst += sign * cgst;
      sum.sgst += sign * sgst;
      sum.igst += sign * igst;
      sum.total += sign * total;
    }
    for (const { hsn: code, rate, quantity } of bill.quantities) sumFor(code || main, rate).quantity += sign * quantity;
  }

  function list(bill: BookedBill, section: Section, isNote: boolean): void {
    const { buyer, number, day, total } = bill;
    const place = placeText(bill.placeOfSupply);
    const [date, value] = [returnDate(day), rupees(total)];
    for (const [rate, taxable] of byRate(bill.sums)) {
      const tail = [percent(rate), rupees(taxable), 0];
      if (section === 'b2cs') add(small, `${place}|${rate}`, isNote ? -taxable : taxable);
      else if (section === 'b2b' && isNote)
        notes.push([
          ...[buyer.gstin ?? '', buyerName(bill), number, date, 'C', place],
          ...['N', 'Regular B2B', value, '', ...tail],
        ]);
      else if (section === 'b2b')
        invoices.push([
          ...[buyer.gstin ?? '', buyerName(bill), number, date, value, place],
          ...['N', '', 'Regular B2B', '', ...tail],
        ]);
      else if (isNote) largeNotes.push(['B2CL', number, date, 'C', place, value, '', ...tail]);
      else largeInvoices.push([number, date, value, place, '', ...tail, '']);
    }
  }

  return {
    add(bill: BookedBill): void {
      count(bill);
      if (!collectsTax(bill.mode)) return;
      if (bill.kind === 'refund_voucher') return;
      const isNote = bill.kind === 'credit_note';
      const sign = isNote ? -1 : 1;
      const section = sectionOf(bill);
      list(bill, section, isNote);
      const row = EXEMPT_ROWS[
        (section === 'b2b' ? 0 : 2) + (isInterstate(bill) ? 0 : 1)
      ] as (typeof EXEMPT_ROWS)[number];
      add(exempt, row, sign * untaxedOf(bill.sums));
      sumByHsn(bill, sign);
    },

    /** Taxable value as listed in the sections, and tax by HSN code. Both equal what was billed less credits. */
    totals(): { taxable: Paise; taxableByHsn: Paise; tax: Paise } {
      const listed = (rows: readonly Cell[][], column: number) => Math.round(sumOf(rows, column) * 100);
      const sumAll = (sums: Map<unknown, Paise>) => [...sums.values()].reduce((all, one) => all + one, 0);
      const codes = [...hsn.b2b.values(), ...hsn.b2c.values()];
      return {
        taxable:
          listed(invoices, 11) +
          listed(largeInvoices, 6) -
          listed(notes, 11) -
          listed(largeNotes, 8) +
          sumAll(small) +
          sumAll(exempt),
        taxableByHsn: codes.reduce((all, { taxable }) => all + taxable, 0),
        tax: codes.reduce((all, { cgst, sgst, igst }) => all + cgst + sgst + igst, 0),
      };
    },

    summary(): ReturnSummary {
      const codes = [...hsn.b2b.values(), ...hsn.b2c.values()].filter(({ rate }) => rate > 0);
      const sum = (part: keyof ReturnSummary) => codes.reduce((all, code) => all + code[part], 0);
      return { taxable: sum('taxable'), igst: sum('igst'), cgst: sum('cgst'), sgst: sum('sgst') };
    },

    sheets(): ReturnSheet[] {
      // Amounts billed and taken back within the month leave nothing to file.
      const left = [...small].filter(([, taxable]) => taxable !== 0);
      const smallRows = left.map(([key, taxable]) => {
        const [place = '', rate] = key.split('|');
        return ['OE', place, '', percent(Number(rate)), rupees(taxable), 0, ''];
      });
      const exemptRows = EXEMPT_ROWS.map((row) => [row, rupees(exempt.get(row) ?? 0), 0, 0]);
      const docs = [...series.values()]
        .filter(({ isFiled }) => isFiled)
        .sort((a, b) => DOCS.indexOf(a.nature) - DOCS.indexOf(b.nature))
        .map(({ nature, from, to, count: all }) => [nature, from, to, all, 0]);
      const issued = docs.reduce((all, [, , , one]) => all + Number(one), 0);
      return [
        sheet('b2b,sez,de', 'Summary For B2B, SEZ, DE (4A, 4B, 6B, 6C)', invoices, {
          0: ['No. of Recipients', different(invoices, 0)],
          2: ['No. of Invoices', different(invoices, 2)],
          4: ['Total Invoice Value', valueOfPapers(invoices, 2, 4)],
          11: ['Total Taxable Value', sumOf(invoices, 11)],
          12: ['Total Cess', 0],
        }),
        sheet('b2cl', 'Summary For B2CL(5)', largeInvoices, {
          0: ['No. of Invoices', different(largeInvoices, 0)],
          2: ['Total Inv Value', valueOfPapers(largeInvoices, 0, 2)],
          6: ['Total Taxable Value', sumOf(largeInvoices, 6)],
          7: ['Total Cess', 0],
        }),
        sheet('b2cs', 'Summary For B2CS(7)', smallRows, {
          4: ['Total Taxable  Value', sumOf(smallRows, 4)],
          5: ['Total Cess', 0],
        }),
        sheet('cdnr', 'Summary For CDNR(9B)', notes, {
          0: ['No. of Recipients', different(notes, 0)],
          2: ['No. of Notes', different(notes, 2)],
          8: ['Total Note Value', valueOfPapers(notes, 2, 8)],
          11: ['Total Taxable Value', sumOf(notes, 11)],
          12: ['Total Cess', 0],
        }),
        sheet('cdnur', 'Summary For CDNUR(9B)', largeNotes, {
          1: ['No. of Notes/Vouchers', different(largeNotes, 1)],
          5: ['Total Note Value', valueOfPapers(largeNotes, 1, 5)],
          8: ['Total Taxable Value', sumOf(largeNotes, 8)],
          9: ['Total Cess', 0],
        }),
        sheet('exemp', 'Summary For Nil rated, exempted and non GST outward supplies (8)', exemptRows, {
          1: ['Total Nil Rated Supplies', sumOf(exemptRows, 1)],
          2: ['Total Exempted Supplies', 0],
          3: ['Total Non-GST Supplies', 0],
        }),
        hsnSheet('hsn(b2b)', 'Summary For HSN(12)-B2B Supplies', [...hsn.b2b.values()]),
        hsnSheet('hsn(b2c)', 'Summary For HSN(12)-B2C Supplies', [...hsn.b2c.values()]),
        sheet('docs', 'Summary of documents issued during the tax period (13)', docs, {
          3: ['Total Number', issued],
          4: ['Total Cancelled', 0],
        }),
      ];
    },
  };
}

/** A product without its own unit is counted in pieces. */
const UNIT = 'NOS-NUMBERS';

function hsnSheet(name: string, title: string, sums: readonly HsnSum[]): ReturnSheet {
  const left = sums.filter(({ quantity, total, taxable }) => quantity !== 0 || total !== 0 || taxable !== 0);
  const rows = left.map(({ hsn, rate, quantity, total, taxable, igst, cgst, sgst }) => [
    ...[hsn, '', UNIT, quantity, rupees(total), percent(rate), rupees(taxable)],
    ...[rupees(igst), rupees(cgst), rupees(sgst), 0],
  ]);
  const summary: Summary = {
    0: ['No. of HSN', different(rows, 0)],
    4: ['Total Value', sumOf(rows, 4)],
    6: ['Total Taxable Value', sumOf(rows, 6)],
    7: ['Total Integrated Tax', sumOf(rows, 7)],
    8: ['Total Central Tax', sumOf(rows, 8)],
    9: ['Total State/UT Tax', sumOf(rows, 9)],
    10: ['Total Cess', 0],
  };
  return { ...sheet('hsn', title, rows, summary), name };
}
