/** The content of the packing hall's papers: labels for parcels, and packing lists by category and place. Pure. */
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { parcelsOut } from '../courier/parcels/parcels.rules.ts';
import { versionName } from '../orders/amending/amending.rules.ts';
import { orderCan, standingOf } from '../orders/orders.actions.rules.ts';
import type { Order } from '../orders/orders.contract.ts';
import { CANCELLED_STATUS_ID, hasLeftTheShop } from '../orders/orders.status.ts';
import { contentsInWords } from '../products/products.boxes.rules.ts';
import { packIn } from '../products/products.pack.rules.ts';
import type { StoreSettings } from '../settings/settings.contract.ts';
import type { PaperLanguage } from './order-paper.rules.ts';
import { shopOnPaper } from './shop-on-paper.rules.ts';

const TEXTS = {
  en: {
    labels: 'Parcel labels',
    to: 'To',
    from: 'From',
    transport: 'Transport',
    carton: 'Carton',
    freight: 'Transport charge: to pay',
    collect: 'TO PAY: {amount}',
    unpaid: 'NOT PAID: {amount}',
    cancelled: 'CANCELLED: do not send',
    refund: 'REFUND',
    refundHere: 'REFUND: do not send',
    packing: 'Packing list',
    date: 'Order of {date}',
    items: 'Items: {lines}, pieces: {pieces}',
    cartons: 'Cartons: {cartons}',
    place: 'Place',
    product: 'Item',
    pack: 'Pack',
    quantity: 'Qty',
    instruction: 'Delivery instructions',
    packedBy: 'Packed by',
    cartonCount: 'Cartons',
    inBox: 'In each: {contents}',
    fill: 'Pack {boxes} of {quantity} from:',
    missing: 'Not in this pile: cancelled, or not to be packed now',
  },
  ta: {
    labels: 'முகவரிச் சீட்டுகள்',
    to: 'பெறுநர்',
    from: 'அனுப்புநர்',
    transport: 'பார்சல் சர்வீஸ்',
    carton: 'அட்டைப்பெட்டி',
    freight: 'பார்சல் கட்டணம்: பெறுபவர் செலுத்த வேண்டும்',
    collect: 'வசூலிக்க: {amount}',
    unpaid: 'பணம் வரவில்லை: {amount}',
    cancelled: 'ரத்தானது: அனுப்பாதீர்கள்',
    refund: 'ரீஃபண்ட்',
    refundHere: 'ரீஃபண்ட்: அனுப்பாதீர்கள்',
    packing: 'பேக்கிங் பட்டியல்',
    date: '{date} ஆர்டர்',
    items: 'பொருட்கள்: {lines}, எண்ணம்: {pieces}',
    cartons: 'அட்டைப்பெட்டிகள்: {cartons}',
    place: 'இடம்',
    product: 'பொருள்',
    pack: 'பேக்',
    quantity: 'எண்ணம்',
    instruction: 'டெலிவரி குறிப்புகள்',
    packedBy: 'பேக் செய்தவர்',
    cartonCount: 'அட்டைப்பெட்டிகள்',
    inBox: 'ஒவ்வொன்றிலும்: {contents}',
    fill: '{quantity}-இல் {boxes} பெட்டியை இவற்றால் நிரப்பவும்:',
    missing: 'இதில் இல்லாத ஆர்டர்கள்: ரத்தானவை, அல்லது இப்போது பேக் செய்ய வேண்டாதவை',
  },
} as const satisfies Record<PaperLanguage, Record<string, string>>;

type Words = (typeof TEXTS)[PaperLanguage];

/**
 * What packers must know about payment before a parcel leaves; empty if it is paid. It is the only thing about money
 * that they see.
 */
export function moneyMark(order: Order, language: PaperLanguage): string {
  const words = TEXTS[language];
  const saying = (text: string, rupees: number) => text.replace('{amount}', formatRupees(rupees));
  if (order.tracking_status_id === CANCELLED_STATUS_ID) return words.cancelled;
  // Nobody collects what its customer says they have transferred.
  const due = order.due_utr === null ? order.due_amount : 0;
  const toCollect = order.payment_status === 'cod_due' ? order.total_amount : due;
  if (toCollect > 0) return saying(words.collect, toCollect);
  if (orderCan('leave', standingOf(order))) return '';
  // Its money came and goes back: nobody may ask for it again.
  if (order.payment_status === 'refunded' || order.payment_status === 'refund_due')
    return hasLeftTheShop(order.tracking_status_id ?? 0) ? words.refund : words.refundHere;
  return saying(words.unpaid, order.total_amount);
}

const joined = (parts: (string | undefined)[]) => parts.filter(Boolean).join(', ');

/** The address down to the state; PIN code and phone are separate, in large print. */
function placeLines({ Address: to }: Order): string[] {
  const lines = [
    to.firm ?? '',
    joined([to.house_flat_no, to.street_name]),
    joined([to.locality, to.landmark]),
    joined([to.city, to.district === to.city ? '' : to.district, to.state]),
  ];
  return lines.filter((line) => line !== '');
}

/** The file of an order's QR, which contains its number: a scanner types it into the order search. */
export const qrFile = ({ id }: Pick<Order, 'id'>): string => `/qr-${id}.svg`;

/** The order's transport or, before one is booked, the customer's choice. */
const transportOf = (order: Order): string => parcelsOut(order)[0]?.courier_partner ?? order.transport?.name ?? '';

/** The cartons of the packing table, else those of the parcels; 0: not counted. */
const cartonsOf = (order: Order): number =>
  order.Packing?.cartons || parcelsOut(order).reduce((sum, { cartons }) => sum + cartons, 0);

/** A label for every carton of an order; one if nobody has counted them. */
const labelCount = (order: Order): number => Math.max(1, cartonsOf(order));

function labelsOf(order: Order, language: PaperLanguage) {
  const words: Words = TEXTS[language];
  // One transport per carton, for an order that goes with several.
  const transports = parcelsOut(order).flatMap(({ cartons, courier_partner }) => Array(cartons).fill(courier_partner));
  const known = cartonsOf(order);
  const label = {
    number: order.number,
    qr: qrFile(order),
    name: order.Address.name || order.User.name,
    lines: placeLines(order),
    pin: order.Address.zipcode,
    phone: order.Address.delivery_contact_number,
    money: moneyMark(order, language),
    freight: order.to_pay ? words.freight : '',
  };
  return Array.from({ length: labelCount(order) }, (_, index) => ({
    ...label,
    transport: String(transports[index] ?? transportOf(order)),
    carton: known > 0 ? `${index + 1} / ${known}` : '',
  }));
}

/** What an order's labels say. Their number stands for '1 / 2'; one carton needs no other label once it is counted. */
export const labelsEdition = (order: Order): unknown => labelsOf(order, 'en').map(({ carton: _, ...label }) => label);

/**
 * What changes on an order's packing list once it is printed; what its places and packers are does not matter then. Goods
 * that come back once it has left the shop do not: nobody packs the rest.
 */
export function packingEdition(order: Order): unknown {
  const isHere = !hasLeftTheShop(order.tracking_status_id ?? 0);
  const back = (isHere ? order.Carts : []).flatMap(({ id, returned }) => (returned > 0 ? [[id, returned]] : []));
  return [order.version, moneyMark(order, 'en'), ...(back.length > 0 ? [back] : [])];
}

interface PileChoice {
  store: StoreSettings;
  language: PaperLanguage;
  /** Numbers of the orders that were asked for and are not there. */
  missing?: readonly string[];
}

/** `perPage` of 1 is a label printer's page of 4 by 6 inches. */
export function labelsPaper(
  orders: readonly Order[],
  { store, language, perPage, missing = [] }: PileChoice & { perPage: number },
) {
  const words = TEXTS[language];
  return {
    language,
    words,
    title: words.labels,
    perPage,
    missing,
    shop: shopOnPaper(store, language).name,
    from: joined([store.store_address.replace(/\s*\n\s*/g, ', '), store.phone_number]),
    labels: orders.flatMap((order) => labelsOf(order, language)),
  };
}

/** Where a product lies in the store room; a list of them is in order of display. */
export interface Shelf {
  id: number;
  place: string;
  category: string;
  tamilCategory: string;
}

/** 'B2' before 'B10'; products without a place last. */
function byPlace(a: string, b: string): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return a.localeCompare(b, 'en', { numeric: true });
}

/**
 * The contents of a gift box: in words for boxes that are packed already; for boxes still to pack, each content with
 * its place and total pieces, to be ticked off.
 */
function boxOf(
  { contents = [], boxes_to_pack = 0 }: Order['Carts'][number],
  quantity: number,
  shelves: ReadonlyMap<number, Shelf>,
  language: PaperLanguage,
) {
  const words: Words = TEXTS[language];
  const boxes = Math.min(boxes_to_pack, quantity);
  const isPacked = contents.length > 0 && boxes < quantity;
  return {
    inBox: isPacked ? words.inBox.replace('{contents}', contentsInWords(contents, language)) : '',
    fill: boxes > 0 ? words.fill.replace('{boxes}', String(boxes)).replace('{quantity}', String(quantity)) : '',
    contents:
      boxes > 0
        ? contents.map(({ product_id, name, tamil_name, quantity_content, count }) => ({
            place: shelves.get(product_id)?.place ?? '',
            name: (language === 'ta' && tamil_name) || name,
            pack: packIn(language, quantity_content),
            quantity: count * boxes,
          }))
        : [],
  };
}

/** The lines by category, then by place. Returned pieces are not packed. */
function groupsOf(order: Order, shelves: ReadonlyMap<number, Shelf & { rank: number }>, language: PaperLanguage) {
  const isTamil = language === 'ta';
  const lines = order.Carts.flatMap((line) => {
    const shelf = shelves.get(line.product_id);
    const quantity = line.count - line.returned;
    if (quantity === 0) return [];
    const [name, second] = isTamil ? [line.tamil_name, line.name] : [line.name, line.tamil_name];
    const category = (isTamil && shelf?.tamilCategory) || shelf?.category || '';
    return {
      category,
      rank: shelf?.rank ?? 0,
      place: shelf?.place ?? '',
      name: name || second,
      second: name && second !== name ? second : '',
      pack: packIn(language, line.Product.quantity_content),
      quantity,
      ...boxOf(line, quantity, shelves, language),
    };
  });
  const inOrder = lines.sort((a, b) => a.rank - b.rank);
  return [...Map.groupBy(inOrder, ({ category }) => category)].map(([name, rows]) => ({
    name,
    lines: rows.sort((a, b) => byPlace(a.place, b.place) || a.rank - b.rank),
  }));
}

function packingOf(order: Order, shelves: ReadonlyMap<number, Shelf & { rank: number }>, language: PaperLanguage) {
  const words: Words = TEXTS[language];
  const groups = groupsOf(order, shelves, language);
  const lines = groups.flatMap((group) => group.lines);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    // Says which of two printed lists is the later one.
    number: versionName(order.number, order.version),
    qr: qrFile(order),
    facts: [
      words.date.replace('{date}', formatDate(order.createdAt)),
      words.items.replace('{lines}', String(lines.length)).replace('{pieces}', String(pieces)),
    ],
    to: [order.Address.name || order.User.name, ...placeLines(order), order.Address.zipcode],
    phone: order.Address.delivery_contact_number,
    transport: transportOf(order),
    money: moneyMark(order, language),
    instruction: order.delivery_instruction,
    groups,
  };
}

/** One list per order, each on its own page. */
export function packingPaper(
  orders: readonly Order[],
  { store, shelves, language, missing = [] }: PileChoice & { shelves: readonly Shelf[] },
) {
  const words = TEXTS[language];
  const ranked = new Map(shelves.map((shelf, rank) => [shelf.id, { ...shelf, rank }]));
  return {
    language,
    words,
    title: words.packing,
    missing,
    shop: shopOnPaper(store, language),
    orders: orders.map((order) => packingOf(order, ranked, language)),
  };
}
