/** The content of an order's PDF: an estimate while it is an enquiry, else a copy of the order. Never a tax bill. Pure. */
import { formatDate, formatDay } from '#shared/dates.ts';
import { formatRupees, formatUnitPrice, formatUnitRupees, paiseFromRupees, runningSums } from '#shared/money.ts';
import { versionName } from '../orders/amending/amending.rules.ts';
import { isFetchedFromShop } from '../orders/fetched.rules.ts';
import type { Order } from '../orders/orders.contract.ts';
import { contentsInWords } from '../products/products.boxes.rules.ts';
import { packIn } from '../products/products.pack.rules.ts';
import type { StoreSettings } from '../settings/settings.contract.ts';
import { addressOnPaper, shopOnPaper } from './shop-on-paper.rules.ts';

export type PaperLanguage = 'en' | 'ta';

const TEXTS = {
  en: {
    estimate: 'Estimate',
    order: 'Order',
    date: 'Date: {date}',
    validUntil: 'Valid till {date}',
    deliverTo: 'Deliver to',
    buyer: 'Buyer',
    number: 'No.',
    product: 'Product',
    pack: 'Pack',
    price: 'Price',
    quantity: 'Qty',
    amount: 'Amount',
    carriedForward: 'Carried forward',
    broughtForward: 'Brought forward',
    subtotal: 'Subtotal',
    discount: 'Discount',
    packing: 'Packing and forwarding',
    delivery: 'Delivery',
    charges: 'Cash on delivery charge',
    tax: 'GST',
    roundOff: 'Round-off',
    total: 'Total',
    taxIncluded: 'Prices include GST of {amount}.',
    estimateNote: 'This is only an estimate, not a bill. We will call you to confirm items, price and delivery.',
    orderNote: 'This is a copy of the order, not a tax bill.',
    inBox: 'In the box: {contents}',
    toPay: 'The transport charge is paid where the parcel is collected.',
  },
  ta: {
    estimate: 'எஸ்டிமேட்',
    order: 'ஆர்டர்',
    date: 'தேதி: {date}',
    validUntil: '{date} வரை செல்லும்',
    deliverTo: 'டெலிவரி முகவரி',
    buyer: 'வாங்குபவர்',
    number: 'எண்',
    product: 'பொருள்',
    pack: 'பேக்',
    price: 'விலை',
    quantity: 'எண்ணம்',
    amount: 'தொகை',
    carriedForward: 'அடுத்த பக்கத்துக்கு',
    broughtForward: 'முந்தைய பக்கத்திலிருந்து',
    subtotal: 'பொருட்களின் மொத்தம்',
    discount: 'தள்ளுபடி',
    packing: 'பேக்கிங் கட்டணம்',
    delivery: 'டெலிவரி',
    charges: 'COD கூடுதல் கட்டணம்',
    tax: 'GST',
    roundOff: 'முழு ரூபாயாக்கல்',
    total: 'மொத்தத் தொகை',
    taxIncluded: 'விலையில் {amount} GST அடங்கும்.',
    estimateNote: 'இது எஸ்டிமேட் மட்டுமே, பில் அல்ல. உங்களை அழைத்துப் பொருட்கள், விலை, டெலிவரியை உறுதி செய்வோம்.',
    orderNote: 'இது ஆர்டரின் நகல், வரி பில் அல்ல.',
    inBox: 'பெட்டியில்: {contents}',
    toPay: 'பார்சல் கட்டணத்தைப் பார்சலைப் பெறும்போது செலுத்த வேண்டும்.',
  },
} as const satisfies Record<PaperLanguage, Record<string, string>>;

function linesOf(order: Order, language: PaperLanguage) {
  const carried = runningSums(order.Carts.map((line) => paiseFromRupees(line.line_total)));
  return order.Carts.map((line, index) => {
    const isTamil = language === 'ta';
    const [name, second] = isTamil ? [line.tamil_name, line.name] : [line.name, line.tamil_name];
    return {
      number: index + 1,
      name: name || second,
      second: name && second !== name ? second : '',
      contents: line.contents
        ? TEXTS[language].inBox.replace('{contents}', contentsInWords(line.contents, language))
        : '',
      pack: packIn(language, line.Product.quantity_content),
      price: formatUnitRupees(line.unit_price),
      quantity: line.count,
      amount: formatUnitRupees(line.line_total),
      carried: formatUnitPrice(carried[index] ?? 0),
    };
  });
}

/** From the goods to the total; a part that is 0 is left out. */
function sumsOf(order: Order, words: (typeof TEXTS)[PaperLanguage]) {
  const parts: [label: string, rupees: number][] = [
    [words.discount, -order.discount_amount],
    [words.packing, order.packing_amount],
    [words.delivery, order.delivery_amount],
    [words.charges, order.charges_amount],
    ...order.extras.map(({ text, amount }): [string, number] => [text, amount]),
    [words.tax, order.tax_amount],
    [words.roundOff, order.round_off],
  ];
  const shown = parts.filter(([, rupees]) => rupees !== 0);
  return [[words.subtotal, order.subtotal] as const, ...shown].map(([label, rupees]) => ({
    label,
    amount: formatRupees(rupees),
  }));
}

export function orderPaper(order: Order, store: StoreSettings, language: PaperLanguage) {
  const words = TEXTS[language];
  const isEstimate = order.payment_status === 'enquiry';
  const kind = isEstimate ? words.estimate : words.order;
  const number = versionName(order.number, order.version);
  const notes = [
    isEstimate ? words.estimateNote : words.orderNote,
    ...(order.tax_included > 0 ? [words.taxIncluded.replace('{amount}', formatRupees(order.tax_included))] : []),
    ...(order.to_pay ? [words.toPay] : []),
  ];
  return {
    language,
    words,
    title: `${kind} ${number}`,
    kind,
    facts: [
      number,
      words.date.replace('{date}', formatDate(order.createdAt)),
      ...(isEstimate && order.estimate
        ? [words.validUntil.replace('{date}', formatDay(order.estimate.valid_until))]
        : []),
    ],
    shop: shopOnPaper(store, language),
    addressee: isFetchedFromShop(order.channel, order.Address) ? words.buyer : words.deliverTo,
    address: addressOnPaper(order.Address),
    lines: linesOf(order, language),
    sums: sumsOf(order, words),
    total: formatRupees(order.total_amount),
    notes,
  };
}
