/** Renders the mail about an order. Pure: a record in, subject, HTML and plain text out; every stored text is escaped. */
import { html, raw } from 'hono/html';
import { buttonHtml, mailPage } from '#platform/mail/mail-page.ts';
import { formatDate, formatDay, refundExpectedBy } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { Difference } from '../orders/amending/amending.contract.ts';
import { versionName } from '../orders/amending/amending.rules.ts';
import { hasNoBillAddress, isFetched, isFetchedFromShop } from '../orders/fetched.rules.ts';
import { goesBackByHand } from '../orders/money-back.rules.ts';
import { canReceive, standingOf } from '../orders/orders.actions.rules.ts';
import type { Order } from '../orders/orders.contract.ts';
import { CANCELLED_STATUS_ID, hasLeftTheShop, isOfEstimate } from '../orders/orders.status.ts';
import type { OrderMailKind } from '../orders/orders.ts';
import { contentsInWords } from '../products/products.boxes.rules.ts';
import { packIn } from '../products/products.pack.rules.ts';
import {
  CHANGE_TEXTS,
  CHANGED_MONEY,
  CHECKING_TRANSFER,
  CONFIRMED,
  CONFIRMED_AFTERWARDS,
  DUE_MISSING,
  ENQUIRY_CANCELLED,
  FETCH_IT,
  GIVEN_BY_HAND,
  MAIL_TEXTS,
  NOTHING_PAID,
  PAID_LATER,
  PAYMENT_TEXTS,
  REFUNDED_BY_HAND,
  REFUSED_LEADS,
  TABLE_TEXTS,
  TAKEN_ALONG,
  TELL_ARRIVAL,
  TRANSFER_MISSING,
} from './order-mail.texts.ts';

export interface OrderMailInput {
  kind: OrderMailKind;
  order: Order;
  /** False: leave out everything the customer typed, because the address may be a stranger's. */
  isPersonal: boolean;
  /** False for a guest, who cannot sign in. */
  hasAccount: boolean;
  /** Whether the page of an estimate shows a way to pay. */
  canPay: boolean;
  /** The refund that a mail of kind `refunded` is about. */
  refund: Order['refunds'][number] | null;
  /** The goods' bill, with a link that needs no sign-in; null if the mail is not about billed goods. */
  bill: { number: string; address: string } | null;
  /** Links to the photos of LRs, by parcel id. */
  photos: ReadonlyMap<number, string>;
  /** What the current version changed; empty for the first version. */
  changes: readonly Difference[];
  /** The rupees that the current version refunded, because it costs less than was paid. */
  versionRefund: number;
  locale: 'en' | 'ta';
  storeName: string;
  storeContact: string;
  /** The seller's legal details; empty ones are not printed. */
  seller: { legal_name: string; gstin: string; licence_number: string };
  deliveryDays: string;
  baseUrl: string;
}

export interface RenderedMail {
  subject: string;
  html: string;
  plain: string;
}

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

function addressLines(order: Order): string[] {
  const a = order.Address;
  return [
    [a.firm, a.gstin && `GSTIN ${a.gstin}`].filter(Boolean).join(', '),
    a.name,
    [a.house_flat_no, a.street_name].filter(Boolean).join(', '),
    [a.locality, a.landmark].filter(Boolean).join(', '),
    [a.city, [a.state, a.zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    a.delivery_contact_number,
  ].filter(Boolean);
}

/** The address with its heading; null if goods are fetched and the bill names no address. */
function addressIn({ order, locale, isPersonal }: OrderMailInput): { heading: string; lines: string[] } | null {
  const { address, billTo } = TABLE_TEXTS[locale];
  const { channel, Address: to } = order;
  if (!isPersonal || hasNoBillAddress(channel, to)) return null;
  return { heading: isFetchedFromShop(channel, to) ? billTo : address, lines: addressLines(order) };
}

/** A parcel: its carrier, where and by when to collect it, and what to pay there. */
function parcelLines(parcel: Order['Parcels'][number], { locale, photos }: OrderMailInput): string[] {
  const labels = TABLE_TEXTS[locale];
  const photo = photos.get(parcel.id);
  const isWaiting = parcel.state === 'sent' || parcel.state === 'arrived';
  return [
    parcel.courier_partner,
    parcel.tracking_id && `LR ${parcel.tracking_id}`,
    parcel.office,
    parcel.contact_number,
    parcel.tracking_link && `${labels.trackParcel}: ${parcel.tracking_link}`,
    photo ? `${labels.photo}: ${photo}` : '',
    parcel.cartons > 0 ? `${labels.cartons}: ${parcel.cartons}` : '',
    parcel.weight > 0 ? `${labels.weight}: ${parcel.weight} ${labels.kilograms}` : '',
    isWaiting && parcel.freight > 0 ? `${labels.freight}: ${formatRupees(parcel.freight)}` : '',
    isWaiting && parcel.collect_by ? `${labels.collectBy}: ${formatDay(parcel.collect_by)}` : '',
    parcel.state === 'arrived' || parcel.state === 'returned' ? labels[parcel.state] : '',
  ].filter(Boolean);
}

/** How many cartons the goods fill, and what they weigh. */
function cartonLines({ Packing: packing }: Order, labels: (typeof TABLE_TEXTS)['en']): string[] {
  return [
    packing?.cartons ? `${labels.cartons}: ${packing.cartons}` : '',
    packing?.weight ? `${labels.weight}: ${packing.weight} ${labels.kilograms}` : '',
  ].filter(Boolean);
}

/**
 * Each parcel with its heading. Before there is one, the office that the customer chose, unless the address is
 * unconfirmed.
 */
function parcelsIn(input: OrderMailInput): [heading: string, lines: string[]][] {
  const { order, locale, isPersonal } = input;
  const labels = TABLE_TEXTS[locale];
  const all = order.Parcels.length;
  if (all > 0)
    return order.Parcels.map((parcel, index) => [
      all > 1 ? `${labels.courier} ${index + 1}/${all}` : labels.courier,
      parcelLines(parcel, input),
    ]);
  const { transport } = order;
  return transport && isPersonal
    ? [[labels.chosenOffice, [transport.name, transport.address, transport.phone].filter(Boolean)]]
    : [];
}

const linkHtml = (address: string, text: string) => html`<a href="${address}" style="color:#c8102e">${text}</a>`;

/** Makes phone numbers callable, and links addresses that are alone in a line or follow a label. */
function lineHtml(line: string) {
  if (/^\+?[\d][\d -]{4,18}$/.test(line)) return linkHtml(`tel:${line.replace(/[^\d+]/g, '')}`, line);
  const [, label, address] = /^(?:(.+): )?(https?:\/\/\S+)$/.exec(line) ?? [];
  return address ? linkHtml(address, label ?? address) : html`${line}`;
}

/** The amount still to be paid; 0 if none is owed, or its transfer is being checked. */
export function amountDue(order: Order): number {
  if (order.payment_status === 'cod_due') return order.total_amount - order.paid_amount;
  return order.due_utr === null ? order.due_amount : 0;
}

/** The amount of a transfer that did not arrive: of what a change added, else of the whole order or estimate. */
export const missedAmount = ({ due_amount, total_amount }: Order): number => due_amount || total_amount;

/** Mails without a payment method, because the order is over or the money is being refunded. */
const SETTLED: readonly OrderMailKind[] = ['refunded', 'refund_due', 'cancelled', 'transfer_refused', 'delivered'];

/** The delivery rule decides whether the buyer pays the transport; without a rule they do, as specified. */
function isTransportPaidApart(order: Order): boolean {
  if (isFetched(order)) return false;
  return order.delivery_rule ? order.to_pay : order.delivery_amount === 0;
}

/** The delivery days of the rule it was placed under; without a rule, those shown to everybody. */
function daysOf({ order: { delivery_rule: rule }, locale, deliveryDays }: OrderMailInput): string {
  if (!rule) return deliveryDays;
  return (locale === 'ta' && rule.tamil_days_text) || rule.days_text;
}

function paymentLines({ kind, order, locale, canPay }: OrderMailInput): string[] {
  if (SETTLED.includes(kind) && !isDueAgain({ kind, order })) return [];
  const labels = TABLE_TEXTS[locale];
  const due = amountDue(order);
  // Where an estimate can be paid on its page, 'After we confirm by phone' would contradict that.
  const isPaidOnPage = isOfEstimate(kind) && canPay && order.payment_method === 'enquiry';
  return [
    ...(isPaidOnPage ? [] : [`${labels.payment}: ${PAYMENT_TEXTS[locale][order.payment_method]}`]),
    ...(due > 0 ? [`${labels.due}: ${formatRupees(due)}`] : []),
    ...(order.tax_included > 0 ? [fill(labels.taxIncluded, { amount: formatRupees(order.tax_included) })] : []),
    ...(!isOfEstimate(kind) && isTransportPaidApart(order) ? [labels.courierCharge] : []),
  ];
}

/** 'Red Bijili: 10 → 8' */
function changeLine({ what, from, to, replaces, ...named }: Difference, locale: 'en' | 'ta'): string {
  const words = CHANGE_TEXTS[locale];
  const nameIn = ({ name, tamil_name }: { name: string; tamil_name: string }) =>
    locale === 'ta' && tamil_name ? tamil_name : name;
  const isMoney = what === 'price' || what === 'extra';
  const [before, after] = isMoney ? [formatRupees(from), formatRupees(to)] : [String(from), String(to)];
  const text = what === 'coupon' && named.name === '' ? words.noCoupon : words[what];
  const values = { name: nameIn(named), from: before, to: after, replaced: replaces ? nameIn(replaces) : '' };
  return fill(text, values) + (replaces ? ` ${fill(words.inPlaceOf, values)}` : '');
}

/** The changes, if the mail is about them; otherwise none. */
function changeLines({ kind, changes, locale }: OrderMailInput): string[] {
  const isAboutThem = kind === 'amended' || kind === 'estimate';
  return isAboutThem ? changes.map((change) => changeLine(change, locale)) : [];
}

function sellerLine({ seller, locale }: OrderMailInput): string {
  const { legal_name, gstin, licence_number } = seller;
  return [legal_name, gstin && `GSTIN ${gstin}`, licence_number && `${TABLE_TEXTS[locale].licence} ${licence_number}`]
    .filter(Boolean)
    .join(' · ');
}

/** Mails that confirm an order. They say how long delivery takes if the parcel is still to be sent. */
const isConfirmation = (kind: OrderMailKind): kind is 'placed' | 'paid' => kind === 'placed' || kind === 'paid';

/** After a missing transfer an estimate is open again, while an order ends. */
const isOpenAgain = ({ kind, order }: Pick<OrderMailInput, 'kind' | 'order'>): boolean =>
  kind === 'transfer_refused' && order.estimate !== null && order.tracking_status_id !== CANCELLED_STATUS_ID;

/** It never became an order; what was sent unpaid has a bill. */
const isEndedEnquiry = ({ kind, order }: Pick<OrderMailInput, 'kind' | 'order'>): boolean =>
  kind === 'cancelled' && order.payment_status === 'enquiry' && order.bill_number === null;

/** The missing transfer was that of what a change added. */
const isDueAgain = ({ kind, order }: Pick<OrderMailInput, 'kind' | 'order'>): boolean =>
  kind === 'transfer_refused' && order.due_amount > 0;

/** The goods of the order have left the shop. */
const hasLeft = ({ tracking_status_id }: Order): boolean => hasLeftTheShop(tracking_status_id ?? 0);

function wordsOf(input: OrderMailInput) {
  const { kind, order, locale } = input;
  if (isDueAgain(input)) return DUE_MISSING[locale];
  if (isOpenAgain(input)) return TRANSFER_MISSING[locale];
  if (isEndedEnquiry(input)) return ENQUIRY_CANCELLED[locale];
  if (isConfirmation(kind) && hasLeft(order)) return CONFIRMED_AFTERWARDS[locale][kind];
  return kind === 'delivered' && isFetched(order) ? TAKEN_ALONG[locale] : MAIL_TEXTS[locale][kind];
}

/** Whether an amended order asks for more, or refunds something; null where the money stays as it was. */
function changedMoney({ order: { due_amount, due_utr }, versionRefund }: OrderMailInput): 'due' | 'refunded' | null {
  if (due_amount > 0) return due_utr === null ? 'due' : null;
  return versionRefund > 0 ? 'refunded' : null;
}

/** Mails that an order ended although it was paid. */
const ENDED: readonly OrderMailKind[] = ['cancelled', 'refund_due'];

function nextStep(input: OrderMailInput): string {
  const { kind, order, locale } = input;
  if (kind === 'cancelled' && order.paid_amount === 0 && !isEndedEnquiry(input)) return NOTHING_PAID[locale];
  if (ENDED.includes(kind) && goesBackByHand(order)) return REFUNDED_BY_HAND[locale];
  if (kind === 'refunded' && input.refund?.by_hand) return GIVEN_BY_HAND[locale][input.refund.hand_way ?? 'unknown'];
  if (isOfEstimate(kind) && !input.canPay) return PAID_LATER[locale][kind];
  const { next } = wordsOf(input);
  const money = kind === 'amended' ? changedMoney(input) : null;
  if (money) return `${CHANGED_MONEY[locale][money]} ${next}`;
  if (kind === 'packed' && isFetchedFromShop(order.channel, order.Address)) return FETCH_IT[locale].packed;
  if (kind === 'shipped' && canReceive(standingOf(order), order.Parcels)) return `${next} ${TELL_ARRIVAL[locale]}`;
  if (!isConfirmation(kind) || hasLeft(order)) return next;
  if (isFetched(order)) return FETCH_IT[locale][order.Packing?.done_at ? 'packed' : 'unpacked'];
  return daysOf(input) !== '' ? `${next} ${TABLE_TEXTS[locale].expected}` : next;
}

function leadOf(input: OrderMailInput): string {
  const { kind, locale, order } = input;
  if (kind === 'awaiting' && !order.utr) return CHECKING_TRANSFER[locale];
  const isToPack = !isFetched(order) && !order.Packing?.done_at;
  if (isConfirmation(kind) && !isToPack && !hasLeft(order)) return CONFIRMED[locale][kind];
  const reason = kind === 'refund_due' ? order.not_served : null;
  return reason ? REFUSED_LEADS[locale][reason] : wordsOf(input).lead;
}

/** The charges between goods and total; parts of 0 are left out. */
function chargesOf(order: Order, labels: (typeof TABLE_TEXTS)['en']): [string, number][] {
  const parts: [string, number][] = [
    [labels.packing, order.packing_amount],
    [labels.delivery, order.delivery_amount],
    [labels.charges, order.charges_amount],
    [labels.tax, order.tax_amount],
    ...order.extras.map(({ text, amount }): [string, number] => [text, amount]),
    [labels.roundOff, order.round_off],
  ];
  return parts.filter(([, rupees]) => rupees !== 0);
}

/**
 * Links to the estimate's page, where it is answered and paid; to My Dashboard, where a customer with an account pays what
 * is due of an order from the web; otherwise to the order's tracking.
 */
export function linkOf({
  kind,
  order,
  locale,
  baseUrl,
  hasAccount,
}: Pick<OrderMailInput, 'kind' | 'order' | 'locale' | 'baseUrl' | 'hasAccount'>): { address: string; text: string } {
  const site = `${baseUrl}${locale === 'ta' ? '/ta' : ''}`;
  const labels = TABLE_TEXTS[locale];
  const isDue = isDueAgain({ kind, order }) || (kind === 'amended' && order.due_amount > 0 && order.due_utr === null);
  if (order.estimate && isDue) return { address: `${site}/e/${order.estimate.token}`, text: labels.payDue };
  if (isDue && order.channel === 'online' && hasAccount)
    return { address: `${site}/dashboard?tab=orders&order=${order.id}`, text: labels.payDue };
  if (order.estimate && (isOfEstimate(kind) || isOpenAgain({ kind, order }) || isEndedEnquiry({ kind, order })))
    return { address: `${site}/e/${order.estimate.token}`, text: labels.openEstimate };
  return { address: `${site}/track-order?id=${encodeURIComponent(order.number)}`, text: labels.track };
}

/** The day by which the refund reaches the customer, once it is on its way: ' (by 02/12/2026)'. */
function expectedBy({ refund, order, locale }: OrderMailInput): string {
  const latest = refund ?? order.refunds.findLast(({ status }) => status !== 'failed');
  if (!latest) return '';
  const day = formatDate(refundExpectedBy(new Date(latest.createdAt)));
  return locale === 'ta' ? ` (${day}-க்குள்)` : ` (by ${day})`;
}

/** Mails about the parcels: their LR numbers must not be looked for below sixty lines of goods. */
const PARCEL_NEWS: readonly OrderMailKind[] = ['shipped', 'parcel_sent', 'parcel_arrived'];

/** What the mail says. HTML and plain text say the same: first the news and what to do, then the order as a record. */
function contentOf(input: OrderMailInput) {
  const { order, locale } = input;
  const words = wordsOf(input);
  const labels = TABLE_TEXTS[locale];
  const number = isOfEstimate(input.kind) && order.estimate ? versionName(order.number, order.version) : order.number;
  const values = {
    number,
    name: input.isPersonal ? order.User.name : '',
    days: daysOf(input),
    utr: order.utr ?? '',
    validUntil: order.estimate ? formatDay(order.estimate.valid_until) : '',
    coupon: order.coupon_code ?? '',
    refund: formatRupees(input.refund?.amount ?? order.refunded_amount),
    by: expectedBy(input),
    reference: input.refund?.reference ?? '',
    due: formatRupees(order.due_amount),
    difference: formatRupees(input.versionRefund),
  };
  const parcels = parcelsIn(input);
  const isAboutParcels = PARCEL_NEWS.includes(input.kind);
  return {
    labels,
    number,
    subject: `${fill(words.subject, values)} · ${input.storeName}`,
    greeting: fill(words.greeting, values).replace(' ,', ','),
    lead: fill(leadOf(input), values),
    day: `${labels.date}: ${formatDate(order.createdAt)}`,
    changed: changeLines(input),
    goods: order.Carts.map((line) => goodsOf(line, locale)),
    sums: sumsOf(order, labels),
    payment: paymentLines(input),
    address: addressIn(input),
    cartons: input.kind === 'packed' ? cartonLines(order, labels) : [],
    news: isAboutParcels ? parcels : [],
    parcels: isAboutParcels ? [] : parcels,
    next: fill(nextStep(input), values),
    bill: input.bill && {
      address: input.bill.address,
      text: fill(labels.openBill, { number: input.bill.number }),
    },
    link: linkOf(input),
    shop: [input.storeName, input.storeContact].filter(Boolean).join(' · '),
    seller: sellerLine(input),
  };
}

type Content = ReturnType<typeof contentOf>;

const goodsOf = (line: Order['Carts'][number], locale: OrderMailInput['locale']) => ({
  name: locale === 'ta' && line.tamil_name ? line.tamil_name : line.name,
  pack: packIn(locale, line.Product.quantity_content),
  contents: line.contents ? contentsInWords(line.contents, locale) : '',
  count: line.count,
  amount: formatRupees(line.line_total),
});

function sumsOf(order: Order, labels: (typeof TABLE_TEXTS)['en']): [string, string][] {
  const sums: [string, number][] = [
    [labels.subtotal, order.subtotal],
    ...(order.discount_amount > 0 ? ([[labels.discount, -order.discount_amount]] as [string, number][]) : []),
    ...chargesOf(order, labels),
    [labels.total, order.total_amount],
  ];
  return sums.map(([label, rupees]) => [label, formatRupees(rupees)]);
}

// Narrow, so that on a phone a Tamil word fits beside the two other columns without being broken.
const CELL = 'padding:6px 4px;border-bottom:1px solid #eee1d8';
// A long word of a name would otherwise push the amounts off a phone.
const NAME = `${CELL};overflow-wrap:anywhere;word-break:break-word`;
// On a phone a line may otherwise end after the minus of an amount.
const AMOUNT = `${CELL};text-align:right;white-space:nowrap`;
// Both small: at 320 px a word like தரைச்சக்கரம் then fits beside an amount of lakhs.
const TABLE = 'width:100%;border-collapse:collapse;font-size:15px';
const HEAD = `${CELL};font-size:13px`;

const parcelHtml = ([heading, lines]: Content['parcels'][number]) =>
  html`<p><strong>${heading}</strong><br>${lines.map((line) => html`${lineHtml(line)}<br>`)}</p>`;

/** One of the sums below the goods; the total, the last one, is the one in bold. */
const sumHtml = ([label, value]: [string, string], index: number, sums: readonly unknown[]) => {
  const weight = index === sums.length - 1 ? ';font-weight:700' : '';
  return html`<tr><td colspan="2" style="${CELL};text-align:right${weight}">${label}</td><td style="${AMOUNT}${weight}">${value}</td></tr>`;
};

function tableHtml({ labels, goods, sums }: Content) {
  return html`<table style="${TABLE}"><tr><th style="${HEAD};text-align:left">${labels.item}</th><th style="${HEAD};text-align:right">${labels.quantity}</th><th style="${HEAD};text-align:right">${labels.amount}</th></tr>
${goods.map((line) => html`<tr><td style="${NAME}">${line.name}<br><small>${line.pack}${line.contents ? html`<br>${line.contents}` : raw('')}</small></td><td style="${CELL};text-align:right">${line.count}</td><td style="${AMOUNT}">${line.amount}</td></tr>`)}
${sums.map(sumHtml)}
</table>`;
}

function asHtml(content: Content) {
  const { labels, changed, cartons, news, payment, address, parcels, bill, link, ...said } = content;
  return html`<p>${said.greeting}</p><p>${said.lead}</p><p><strong>${said.number}</strong><br>${said.day}</p>
${changed.length > 0 ? html`<p><strong>${labels.changes}</strong><br>${changed.map((line) => html`${line}<br>`)}</p>` : raw('')}
${cartons.length > 0 ? html`<p>${cartons.map((line) => html`${line}<br>`)}</p>` : raw('')}
${news.map(parcelHtml)}
<p>${said.next}</p>
${buttonHtml(link)}
${tableHtml(content)}
${payment.map((line) => html`<p>${line}</p>`)}
${address ? html`<p><strong>${address.heading}</strong><br>${address.lines.map((line) => html`${line}<br>`)}</p>` : raw('')}
${parcels.map(parcelHtml)}
${bill ? html`<p><a href="${bill.address}" style="color:#c8102e">${bill.text}</a></p>` : raw('')}
<p style="color:#6d5a62">${labels.careful}</p>
<p style="color:#6d5a62">${said.shop}<br>${said.seller}</p>`;
}

const lineText = ({ name, pack, contents, count, amount }: Content['goods'][number]) =>
  `${[name, pack, contents && `(${contents})`].filter(Boolean).join(', ')} × ${count}  ${amount}`;

/** Each fact of a parcel has its own line: a comma after a link would become a part of it. */
const parcelText = ([heading, lines]: Content['parcels'][number]) => [`${heading}:`, ...lines];

function asText(content: Content): string {
  const { labels, goods, sums, changed, cartons, news, payment, address, parcels, bill, link, ...said } = content;
  const blocks = [
    [said.greeting],
    [said.lead],
    [said.number, said.day],
    changed.length > 0 ? [`${labels.changes}:`, ...changed] : [],
    cartons,
    ...news.map(parcelText),
    [said.next],
    [`${link.text}: ${link.address}`],
    goods.map(lineText),
    sums.map(([label, value]) => `${label}: ${value}`),
    payment,
    address ? [`${address.heading}: ${address.lines.join(', ')}`] : [],
    ...parcels.map(parcelText),
    bill ? [`${bill.text}: ${bill.address}`] : [],
    [labels.careful],
    [said.shop, said.seller].filter(Boolean),
  ];
  const isSaid = (lines: readonly string[]) => lines.length > 0;
  return blocks
    .filter(isSaid)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

export function renderOrderMail(input: OrderMailInput): RenderedMail {
  const content = contentOf(input);
  const { subject } = content;
  const look = { lang: input.locale, subject, heading: input.storeName, preview: content.lead };
  const page = mailPage(look, asHtml(content));
  return { subject, html: page, plain: asText(content) };
}

/** The template params that the specification gives the mail provider (spec §7); rupees as numbers. */
export function templateParamsOf(order: Order, isPersonal: boolean): Record<string, unknown> {
  return {
    order_id: order.number,
    cost_total: order.total_amount,
    orders: order.Carts.map((line) => ({ name: line.name, units: line.count, price: line.line_total })),
    address: isPersonal ? addressLines(order).join(', ') : '',
  };
}
