/** The content of the papers of a day: the dispatch list by transport, and the day sheet with its money. Pure. */
import { formatDay, formatTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { DayMoney } from '../books/books.contract.ts';
import type { CashCount } from '../books/cash/cash.contract.ts';
import { type LoadRow, loadsOf, wholeOf } from '../courier/parcels/loads.rules.ts';
import { parcelsOut } from '../courier/parcels/parcels.rules.ts';
import { METHOD_NAMES } from '../orders/method-names.rules.ts';
import type { Order } from '../orders/orders.contract.ts';
import { hasLeftTheShop, type TrackingKey } from '../orders/orders.status.ts';
import type { StoreSettings } from '../settings/settings.contract.ts';
import type { PaperLanguage } from './order-paper.rules.ts';
import { moneyMark } from './parcel-papers.rules.ts';
import { shopOnPaper } from './shop-on-paper.rules.ts';

const TEXTS = {
  en: {
    dispatch: 'Dispatch list',
    day: 'Day’s sheet',
    parcels: 'Orders: {orders}, cartons: {cartons}',
    noTransport: 'No transport entered',
    fetched: 'Fetched at the shop',
    returned: 'Came back to the shop',
    waiting: 'still here',
    none: 'Nothing on this day.',
    number: 'No.',
    order: 'Order',
    receiver: 'Receiver',
    place: 'Place',
    cartons: 'Cartons',
    lr: 'LR number',
    money: 'To pay',
    receivedBy: 'Received by (name, signature)',
    customer: 'Customer',
    pieces: 'Pieces',
    way: 'Payment',
    total: 'Total',
    placed: 'Orders placed',
    taken: 'Money taken in',
    refunds: 'Refunds',
    packed: 'Packed',
    shipped: 'Shipped',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    orders: 'Orders',
    amount: 'Amount',
    sum: 'Total',
    opening: 'In the drawer in the morning',
    refundedCash: 'Refunded in cash',
    paidOut: 'Paid for expenses',
    due: 'Cash that should be there',
    counted: 'Cash counted',
    difference: 'Difference',
  },
  ta: {
    dispatch: 'அனுப்பும் பட்டியல்',
    day: 'நாள் கணக்கு',
    parcels: 'ஆர்டர்கள்: {orders}, அட்டைப்பெட்டிகள்: {cartons}',
    noTransport: 'பார்சல் சர்வீஸ் குறிக்கவில்லை',
    fetched: 'கடைக்கு வந்து எடுப்பவை',
    returned: 'கடைக்குத் திரும்பி வந்தவை',
    waiting: 'இன்னும் கடையில்',
    none: 'இந்த நாளில் எதுவும் இல்லை.',
    number: 'எண்',
    order: 'ஆர்டர்',
    receiver: 'பெறுநர்',
    place: 'ஊர்',
    cartons: 'அட்டைப்பெட்டிகள்',
    lr: 'LR எண்',
    money: 'வசூல்',
    receivedBy: 'பெற்றுக்கொண்டவர் (பெயர், கையொப்பம்)',
    customer: 'வாடிக்கையாளர்',
    pieces: 'எண்ணம்',
    way: 'செலுத்திய முறை',
    total: 'தொகை',
    placed: 'வந்த ஆர்டர்கள்',
    taken: 'வந்த பணம்',
    refunds: 'ரீஃபண்ட்',
    packed: 'பேக் ஆனவை',
    shipped: 'அனுப்பியவை',
    delivered: 'டெலிவரி ஆனவை',
    cancelled: 'ரத்தானவை',
    orders: 'ஆர்டர்கள்',
    amount: 'தொகை',
    sum: 'மொத்தம்',
    opening: 'காலையில் கல்லாவில் இருந்தது',
    refundedCash: 'ரொக்கமாகத் திருப்பிக் கொடுத்தது',
    paidOut: 'செலவுக்குக் கொடுத்தது',
    due: 'கல்லாவில் இருக்க வேண்டியது',
    counted: 'எண்ணிய ரொக்கம்',
    difference: 'வித்தியாசம்',
  },
} as const satisfies Record<PaperLanguage, Record<string, string>>;

interface DayChoice {
  day: string;
  store: StoreSettings;
  language: PaperLanguage;
}

const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0);
/** One row: a parcel, or an order that has none yet. */
interface Row {
  order: Order;
  parcel: Order['Parcels'][number] | null;
  cartons: number;
  /** For an order in several parcels, the first row shows the amount to collect. */
  isFirst: boolean;
}

function rowsOf({ order, parcels, cartons }: LoadRow): Row[] {
  if (parcels.length === 0) return [{ order, parcel: null, cartons, isFirst: true }];
  const [first] = parcelsOut(order);
  return parcels.map((parcel) => ({
    ...{ order, parcel, isFirst: parcel === first },
    cartons: parcels.length === 1 ? cartons : parcel.cartons,
  }));
}

const placeOf = ({ Address }: Order) => `${Address.city} ${Address.zipcode}`.trim();
const contactOf = ({ order, parcel }: Row) => parcel?.contact_number || order.transport?.phone || '';

/** It left with a lorry, and is on none any more. */
const isReturned = (order: Order) =>
  hasLeftTheShop(order.tracking_status_id ?? 0) && order.Parcels.length > 0 && parcelsOut(order).length === 0;

export function dispatchPaper(orders: readonly Order[], { day, store, language }: DayChoice) {
  const words = TEXTS[language];
  const { loads, fetched } = loadsOf(orders.filter((order) => !isReturned(order)));
  const all = [
    ...loads.map(({ transport, rows }) => ({ name: transport || words.noTransport, rows })),
    { name: words.fetched, rows: fetched.map(wholeOf) },
    { name: words.returned, rows: orders.filter(isReturned).map(wholeOf) },
  ].filter(({ rows }) => rows.length > 0);
  const cartonsIn = (count: number, rows: readonly LoadRow[]) =>
    words.parcels
      .replace('{orders}', String(count))
      .replace('{cartons}', String(sumOf(rows, ({ cartons }) => cartons)));
  return {
    language,
    words,
    title: `${words.dispatch} ${formatDay(day)}`,
    facts: [
      formatDay(day),
      cartonsIn(
        orders.length,
        all.flatMap(({ rows }) => rows),
      ),
    ],
    shop: shopOnPaper(store, language),
    transports: all.map(({ name, rows: ofOrders }) => {
      const rows = ofOrders.flatMap(rowsOf);
      return {
        name,
        contact: rows.map(contactOf).find(Boolean) ?? '',
        parcels: cartonsIn(ofOrders.length, ofOrders),
        rows: rows.map((row, index) => rowOnPaper(row, index, language)),
      };
    }),
  };
}

function rowOnPaper({ order, parcel, cartons, isFirst }: Row, index: number, language: PaperLanguage) {
  return {
    number: String(index + 1),
    order: order.number,
    note: hasLeftTheShop(order.tracking_status_id ?? 0) ? '' : TEXTS[language].waiting,
    receiver: order.Address.name || order.User.name,
    phone: order.Address.delivery_contact_number,
    place: placeOf(order),
    cartons: cartons > 0 ? String(cartons) : '',
    lr: parcel?.tracking_id ?? '',
    money: isFirst ? moneyMark(order, language) : '',
  };
}

interface DayFigures {
  placed: readonly Order[];
  moved: ReadonlyMap<TrackingKey, number>;
  packed: { orders: number; cartons: number };
  money: DayMoney;
  /** Null until the drawer is counted. */
  cash: CashCount | null;
}

/** How the sum that should be there comes about, with the cash received above: an accountant adds it up again. */
function cashOnPaper(cash: CashCount, language: PaperLanguage): string[][] {
  const words = TEXTS[language];
  const unlessZero = (label: string, rupees: number, why = '') =>
    rupees === 0 ? [] : [[[label, why].filter(Boolean).join(': '), '', formatRupees(rupees)]];
  return [
    ...unlessZero(words.opening, cash.opening),
    ...unlessZero(words.refundedCash, -cash.given_back, cash.given_back_for),
    ...unlessZero(words.paidOut, -cash.paid_out, cash.paid_out_for),
    [words.due, '', formatRupees(cash.due)],
    [words.counted, '', formatRupees(cash.counted)],
    ...unlessZero(words.difference, cash.difference, cash.note),
  ];
}

export function dayPaper({ placed, moved, packed, money, cash }: DayFigures, { day, store, language }: DayChoice) {
  const words = TEXTS[language];
  const ways = METHOD_NAMES[language];
  const figures: [string, string, string][] = [
    [words.placed, String(placed.length), formatRupees(sumOf(placed, (order) => order.total_amount))],
    [words.packed, String(packed.orders), packed.cartons > 0 ? `${words.cartons}: ${packed.cartons}` : ''],
    [words.shipped, String(moved.get('shipped') ?? 0), ''],
    [words.delivered, String(moved.get('delivered') ?? 0), ''],
    [words.cancelled, String(moved.get('cancelled') ?? 0), ''],
  ];
  return {
    language,
    words,
    title: `${words.day} ${formatDay(day)}`,
    facts: [formatDay(day)],
    shop: shopOnPaper(store, language),
    figures,
    money: [
      ...money.receipts.map(({ method, count, amount }) => [ways[method], String(count), formatRupees(amount)]),
      [words.sum, '', formatRupees(sumOf(money.receipts, ({ amount }) => amount))],
      [words.refunds, String(money.refunds.count), formatRupees(-money.refunds.amount)],
      ...(cash ? cashOnPaper(cash, language) : []),
    ],
    rows: placed.map((order, index) => ({
      number: String(index + 1),
      order: order.number,
      time: formatTime(order.createdAt, language),
      customer: order.Address.name || order.User.name,
      place: placeOf(order),
      pieces: String(sumOf(order.Carts, ({ count }) => count)),
      way: ways[order.payment_method],
      money: moneyMark(order, language),
      total: formatRupees(order.total_amount),
    })),
  };
}
