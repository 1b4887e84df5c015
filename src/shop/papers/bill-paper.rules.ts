/** The content of the PDF of a bill, credit note or refund voucher (CGST rule 46), from its frozen record. Pure. */

import { amountInWords } from '#shared/amount-words.ts';
import { formatUnitPrice, type Paise, percentFromBasisPoints, runningSums } from '#shared/money.ts';
import { type BillContent, type BillSum, halfOf, type NamedGoods, needsEWayBill } from '../bills/bills.rules.ts';
import { collectsTax } from '../checkout/checkout.tax.rules.ts';
import { contentsInWords } from '../products/products.boxes.rules.ts';
import { packIn } from '../products/products.pack.rules.ts';
import { addressOnPaper, shopOnPaper } from './shop-on-paper.rules.ts';

/** Every bill has both languages: English for the law, with Tamil below it where it helps the customer. */
const TEXTS = {
  en: {
    tax_invoice: 'Tax Invoice',
    bill_of_supply: 'Bill of Supply',
    bill: 'Bill',
    credit_note: 'Credit Note',
    refund_voucher: 'Refund Voucher',
    date: 'Date: {date}',
    order: 'Order: {order}',
    against: 'Against {number} of {date}',
    billTo: 'Billed to and delivered at',
    billToFetched: 'Billed to; goods handed over at the shop',
    creditedTo: 'Credited to',
    refundedTo: 'Refunded to',
    placeOfSupply: 'Place of supply: {place}',
    number: 'No.',
    product: 'Goods',
    hsn: 'HSN',
    quantity: 'Qty',
    price: 'Price',
    discount: 'Discount',
    taxable: 'Taxable',
    rate: 'GST',
    total: 'Amount',
    carriedForward: 'Carried forward',
    broughtForward: 'Brought forward',
    packing: 'Packing and forwarding',
    delivery: 'Delivery',
    surcharge: 'Cash on delivery charge',
    extra: 'Other charges or discount',
    coupon: 'Discount',
    back: 'Taken back',
    cameBack: 'Goods that came back',
    cgst: 'CGST',
    sgst: 'SGST',
    igst: 'IGST',
    roundOff: 'Round-off',
    grandTotal: 'Total',
    summary: 'By HSN code and rate',
    reverseCharge: 'Tax payable on reverse charge: No.',
    composition: 'Composition taxable person, not eligible to collect tax on supplies.',
    eWay: 'E-way bill needed for this value.',
    signature: 'For {shop}. This is a computer-made bill and needs no signature.',
  },
  ta: {
    tax_invoice: 'வரி பில் (Tax Invoice)',
    bill_of_supply: 'வழங்கல் பில் (Bill of Supply)',
    bill: 'பில்',
    credit_note: 'கிரெடிட் நோட் (Credit Note)',
    refund_voucher: 'ரீஃபண்ட் வவுச்சர் (Refund Voucher)',
    date: 'தேதி: {date}',
    order: 'ஆர்டர்: {order}',
    against: '{date} தேதியிட்ட {number}-க்கு எதிராக',
    billTo: 'வாங்குபவர், டெலிவரி முகவரி',
    billToFetched: 'பில் பெறுபவர்; பொருட்கள் கடையிலேயே கொடுக்கப்பட்டன',
    creditedTo: 'வாங்குபவர்',
    refundedTo: 'பணம் திரும்பப் பெறுபவர்',
    placeOfSupply: 'வழங்கும் இடம்: {place}',
    number: 'எண்',
    product: 'பொருள்',
    hsn: 'HSN',
    quantity: 'எண்ணம்',
    price: 'விலை',
    discount: 'தள்ளுபடி',
    taxable: 'வரிக்கு உரிய தொகை',
    rate: 'GST',
    total: 'தொகை',
    carriedForward: 'அடுத்த பக்கத்துக்கு',
    broughtForward: 'முந்தைய பக்கத்திலிருந்து',
    packing: 'பேக்கிங் கட்டணம்',
    delivery: 'டெலிவரி',
    surcharge: 'COD கூடுதல் கட்டணம்',
    extra: 'இதர கட்டணம் / தள்ளுபடி',
    coupon: 'தள்ளுபடி',
    back: 'திருப்பிய தொகை',
    cameBack: 'திரும்பி வந்த பொருட்கள்',
    cgst: 'CGST',
    sgst: 'SGST',
    igst: 'IGST',
    roundOff: 'முழு ரூபாயாக்கல்',
    grandTotal: 'மொத்தம்',
    summary: 'HSN குறியீடு, வரி விகிதப்படி',
    reverseCharge: 'எதிர் முறை வரி (reverse charge): இல்லை.',
    composition: 'Composition taxable person, not eligible to collect tax on supplies.',
    eWay: 'இந்தத் தொகைக்கு e-way பில் தேவை.',
    signature: '{shop} சார்பில். கணினியில் போட்ட பில்; கையொப்பம் தேவையில்லை.',
  },
} as const satisfies Record<'en' | 'ta', Record<string, string>>;

type Words = (typeof TEXTS)['en' | 'ta'];

/** Rule 46 requires a unit with each quantity; the return calls it NOS. */
const UNIT = 'Nos';

/** The buyer's heading, which is different on papers about refunds, as nothing is delivered. */
function buyerTitle({ kind, buyer }: BillContent, words: Words): string {
  if (kind === 'refund_voucher') return words.refundedTo;
  if (kind === 'credit_note') return words.creditedTo;
  return buyer.city === '' && buyer.zipcode === '' ? words.billToFetched : words.billTo;
}

const amountOf = (paise: Paise) => formatUnitPrice(paise).replace('₹', '');
const percentOf = (rate: number) => `${percentFromBasisPoints(rate)}%`;
/** '2026-11-23' as '23/11/2026'. */
const dateOf = (day: string) => day.split('-').reverse().join('/');

/** The running total after each line, then after each charge. */
const carriedOf = ({ lines, charges }: BillContent) => runningSums([...lines, ...charges].map(({ total }) => total));

/** The contents of a gift box, below its name. */
const contentsOf = ({ contents = [] }: BillContent['lines'][number], language: BillContent['language']) =>
  contentsInWords(
    contents.map(({ name, tamilName, count }) => ({ name, tamil_name: tamilName, count })),
    language,
  );

/** Goods by name in the language of the bill, the other name below it. */
function namedOf({ name: english, tamilName, pack, quantity }: NamedGoods, { language, mode }: BillContent) {
  const [name, second] = language === 'ta' ? [tamilName, english] : [english, tamilName];
  return {
    name: name || second,
    second: name && second !== name ? second : '',
    pack: packIn(language, pack),
    quantity: mode === 'none' ? String(quantity) : `${quantity} ${UNIT}`,
  };
}

function linesOf(bill: BillContent) {
  const { lines, language, mode } = bill;
  const carried = carriedOf(bill);
  return lines.map((line, index) => ({
    number: String(index + 1),
    ...namedOf(line, bill),
    contents: contentsOf(line, language),
    hsn: mode === 'none' ? '' : line.hsn,
    price: amountOf(line.unitPrice),
    discount: line.discount > 0 ? amountOf(line.discount) : '',
    taxable: amountOf(line.taxable),
    rate: line.rate > 0 ? percentOf(line.rate) : '',
    total: amountOf(line.total),
    carried: amountOf(carried[index] ?? 0),
  }));
}

function chargesOf(bill: BillContent, words: Words) {
  const carried = carriedOf(bill).slice(bill.lines.length);
  return bill.charges.map(({ what, taxable, rate, total }, index) => ({
    label: what === 'discount' ? words.coupon : words[what],
    taxable: amountOf(taxable),
    rate: rate > 0 ? percentOf(rate) : '',
    total: amountOf(total),
    carried: amountOf(carried[index] ?? 0),
  }));
}

const columnOf = (sums: readonly BillSum[], column: 'taxable' | 'cgst' | 'sgst' | 'igst') =>
  sums.reduce((sum, row) => sum + row[column], 0);

/** From the taxable value to the total. */
function totalsOf({ sums, roundOff, mode }: BillContent, words: Words) {
  if (mode === 'none' || mode === 'composition') return roundOff === 0 ? [] : [[words.roundOff, amountOf(roundOff)]];
  const rows: [string, Paise][] = [
    [words.taxable, columnOf(sums, 'taxable')],
    [words.cgst, columnOf(sums, 'cgst')],
    [words.sgst, columnOf(sums, 'sgst')],
    [words.igst, columnOf(sums, 'igst')],
    [words.roundOff, roundOff],
  ];
  return rows.filter(([, amount]) => amount !== 0).map(([label, amount]) => [label, amountOf(amount)]);
}

function summaryOf({ sums, mode }: BillContent) {
  if (mode === 'none' || mode === 'composition') return [];
  return sums
    .filter(({ rate }) => rate > 0)
    .map(({ hsn, rate, taxable, cgst, sgst, igst }) => ({
      hsn,
      rate: igst > 0 ? percentOf(rate) : `${percentOf(halfOf(rate))} + ${percentOf(halfOf(rate))}`,
      taxable: amountOf(taxable),
      tax: igst > 0 ? amountOf(igst) : `${amountOf(cgst)} + ${amountOf(sgst)}`,
    }));
}

function notesOf(bill: BillContent, words: Words): string[] {
  return [
    ...(collectsTax(bill.mode) ? [words.reverseCharge] : []),
    ...(needsEWayBill(bill) ? [words.eWay] : []),
    words.signature.replace('{shop}', bill.seller.legal_name || bill.seller.store_name),
  ];
}

/** In the language of the bill; Tamil bills repeat it in English. */
function inWords({ total, language }: BillContent): string[] {
  const [first = '', ...rest] = amountInWords(total, 'en');
  const english = `${first.toUpperCase()}${rest.join('')} only`;
  return language === 'ta' ? [`${amountInWords(total, 'ta')} மட்டும்`, english] : [english];
}

export function billPaper(bill: BillContent) {
  const { language } = bill;
  const words = TEXTS[language];
  const { state, code } = bill.placeOfSupply;
  const hasTax = collectsTax(bill.mode);
  const isWhole = bill.lines.length > 0;
  return {
    language,
    words,
    hasTax,
    // A bill of supply shows the codes too (rule 49); only an unregistered shop has none.
    hasHsn: bill.mode !== 'none',
    hasDiscount: bill.lines.some(({ discount }) => discount > 0),
    /** The heading that the law requires. */
    legend: bill.mode === 'composition' ? words.composition : '',
    buyerTitle: buyerTitle(bill, words),
    title: `${words[bill.kind]} ${bill.number}`,
    kind: words[bill.kind],
    facts: [
      bill.number,
      words.date.replace('{date}', dateOf(bill.day)),
      words.order.replace('{order}', bill.order),
      ...(bill.against
        ? [words.against.replace('{number}', bill.against.number).replace('{date}', dateOf(bill.against.day))]
        : []),
    ],
    shop: shopOnPaper(bill.seller, language),
    address: addressOnPaper(bill.buyer),
    placeOfSupply: state && words.placeOfSupply.replace('{place}', code ? `${state} (${code})` : state),
    lines: linesOf(bill),
    charges: isWhole ? chargesOf(bill, words) : [],
    /** The goods that a paper about part of a bill is for, as far as known. */
    goods: isWhole ? [] : (bill.goods ?? []).map((goods) => namedOf(goods, bill)),
    /** For a paper about part of a bill: the rates over which the amount is spread. */
    parts: isWhole ? [] : bill.sums.map(({ rate, total }) => [rate > 0 ? percentOf(rate) : '', amountOf(total)]),
    totals: totalsOf(bill, words),
    total: formatUnitPrice(bill.total),
    summary: summaryOf(bill),
    taxNames: bill.sums.some(({ igst }) => igst > 0) ? words.igst : `${words.cgst} + ${words.sgst}`,
    inWords: inWords(bill),
    notes: notesOf(bill, words),
  };
}
