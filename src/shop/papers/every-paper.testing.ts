/** Every paper of the shop, made from sample orders without a shop: to look at, and to compare with earlier drawings. */
import { renderSVG } from 'uqr';
import type { PdfOrder } from '#platform/pdf/pdf-process.ts';
import { creditFor } from '../bills/bills.rules.ts';
import { billPaper } from './bill-paper.rules.ts';
import { dayPaper, dispatchPaper } from './day-papers.rules.ts';
import { orderPaper } from './order-paper.rules.ts';
import { billOf, paperEstimate, paperOrder, paperProducts, PAPER_STORE as store } from './papers.testing.ts';
import { labelsPaper, packingPaper, qrFile } from './parcel-papers.rules.ts';
import { priceListPaper } from './price-list.rules.ts';

const DAY = '2026-11-20';

const COD = { payment_status: 'cod_due', payment_method: 'cod', to_pay: true } as const;
const COURIERS = ['ARC Parcel Service', 'KPN', 'பாண்டியன் பார்சல்'];

/** Sample orders of a day: every third cash on delivery, with three transports. */
const ordersOf = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const courier_partner = COURIERS[index % 3] ?? '';
    const Courier = { id: 1, order_id: 1, courier_partner, contact_number: '9443312345', tracking_link: '' };
    const Packing = {
      ...{ packed_line_ids: [], cartons: (index % 2) + 1, weight: 0 },
      ...{ photo: null, done_at: null, updatedAt: DAY },
    };
    const changes = { id: index + 1, number: `MP-${index + 1}`, Packing, ...(index % 3 === 0 ? COD : {}) };
    const courier = { ...Courier, tracking_id: `LR-${index}` };
    const more = { office: '', cartons: 0, weight: 0, freight: 0, collect_by: null, lr_photo: null, createdAt: '' };
    return paperOrder(3, { ...changes, Courier: courier, Parcels: [{ ...courier, ...more, state: 'sent' }] });
  });

const shelvesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const [category = '', tamilCategory = ''] = index % 2 === 0 ? ['Sparklers', 'மத்தாப்பு'] : ['Flower pots', 'பூச்சட்டி'];
    return { id: index + 1, place: index % 5 === 0 ? '' : `Rack B${index}`, category, tamilCategory };
  });

/** Every paper by name, as handed to Typst. */
export function papersOf(count: number, language: 'en' | 'ta'): Record<string, PdfOrder> {
  const orders = ordersOf(count);
  const files = Object.fromEntries(
    [...orders, paperOrder(count)].map((order) => [qrFile(order), Buffer.from(renderSVG(order.number, { border: 0 }))]),
  );
  const labels = (perPage: number) => ({
    template: 'labels.typ',
    data: labelsPaper(orders, { store, language, perPage }),
    files,
  });
  const money = { receipts: [{ method: 'online' as const, amount: 75, count }], refunds: { count: 1, amount: 20 } };
  const figures = { placed: orders, moved: new Map(), packed: { orders: count, cartons: count }, money, cash: null };
  const taxed = billOf(count, language, 'inclusive');
  const back = { number: 'CN/26-27/1', day: '2026-11-25', amount: 12_50 };
  return {
    bill: { template: 'bill.typ', data: billPaper(billOf(count, language)) },
    'tax-invoice': { template: 'bill.typ', data: billPaper(taxed) },
    'bill-of-supply': { template: 'bill.typ', data: billPaper(billOf(count, language, 'composition')) },
    'credit-note': { template: 'bill.typ', data: billPaper(creditFor(taxed, { ...back, kind: 'credit_note' })) },
    'refund-voucher': {
      template: 'bill.typ',
      data: billPaper(creditFor(taxed, { ...back, number: 'RV/26-27/1', kind: 'refund_voucher' })),
    },
    'bill-80mm': { template: 'bill-80mm.typ', data: billPaper(taxed) },
    estimate: { template: 'order.typ', data: orderPaper(paperEstimate(count), store, language) },
    order: { template: 'order.typ', data: orderPaper(paperOrder(count), store, language) },
    'price-list': {
      template: 'price-list.typ',
      data: priceListPaper(
        { language, pictures: false },
        {
          products: paperProducts(count),
          store,
          pictureOf: new Map(),
          url: 'https://shop.example/',
          day: new Date(DAY),
        },
      ),
      files: { '/qr.svg': Buffer.from(renderSVG('https://shop.example/', { border: 0 })) },
    },
    'labels-4x6': labels(1),
    'labels-a4-4': labels(4),
    'labels-a4-8': labels(8),
    packing: {
      template: 'packing.typ',
      data: packingPaper([paperOrder(count, COD)], { store, language, shelves: shelvesOf(count) }),
      files,
    },
    dispatch: { template: 'dispatch.typ', data: dispatchPaper(orders, { day: DAY, store, language }) },
    day: { template: 'day.typ', data: dayPaper(figures, { day: DAY, store, language }) },
  };
}
