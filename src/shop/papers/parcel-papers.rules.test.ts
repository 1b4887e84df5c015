import { describe, expect, it } from 'vitest';
import type { Order } from '../orders/orders.contract.ts';
import { paperOrder, PAPER_STORE as store } from './papers.testing.ts';
import { labelsPaper, moneyMark, packingEdition, packingPaper } from './parcel-papers.rules.ts';

const parcel = (courier_partner: string, cartons = 1, state = 'sent') =>
  ({ courier_partner, cartons, state }) as Order['Parcels'][number];
const packed = (cartons: number) => ({ cartons }) as NonNullable<Order['Packing']>;
const chosen = { name: 'KPN', phone: '0452 1', address: 'Bypass' } as NonNullable<Order['transport']>;

it('is printed again when goods come back to the shelf, but not once the order has left the shop', () => {
  const [line] = paperOrder(1).Carts as [Order['Carts'][number]];
  const edition = (tracking_status_id: number, returned: number) =>
    packingEdition(paperOrder(1, { tracking_status_id, Carts: [{ ...line, returned }] }));
  expect(edition(2, 1)).not.toEqual(edition(2, 0));
  // Seen: the day's sheet listed sent orders as packing lists to print, and told packers to pack the rest.
  expect(edition(4, 1)).toEqual(edition(4, 0));
});

describe('what a paper of the packing hall says about money', () => {
  it.each<[string, Partial<Order>, string]>([
    ['nothing of a paid order', {}, ''],
    ['what the carrier collects', { payment_status: 'cod_due', payment_method: 'cod' }, 'TO PAY: ₹25'],
    ['what a later version added', { due_amount: 12.5 }, 'TO PAY: ₹12.50'],
    ['what is said to be transferred', { due_amount: 12.5, due_utr: '412345678901' }, ''],
    ['that an order is not paid', { payment_status: 'awaiting_confirmation', paid_amount: 0 }, 'NOT PAID: ₹25'],
    // Before: NOT PAID, for money that came and went back.
    ['that the money went back', { payment_status: 'refunded', refunded_amount: 25 }, 'REFUND: do not send'],
    ['that it goes back', { payment_status: 'refund_due', tracking_status_id: 3 }, 'REFUND'],
    ['that a cancelled one stays', { payment_status: 'cod_due', tracking_status_id: 7 }, 'CANCELLED: do not send'],
  ])('%s', (_, changes, mark) => {
    expect(moneyMark(paperOrder(1, changes), 'en')).toBe(mark);
  });

  it('in Tamil too', () => {
    expect(moneyMark(paperOrder(1, { due_amount: 12.5 }), 'ta')).toBe('வசூலிக்க: ₹12.50');
  });
});

describe('parcel labels', () => {
  const labels = (changes: Partial<Order>) =>
    labelsPaper([paperOrder(1, changes)], { store, language: 'en', perPage: 4 }).labels;
  const cartonsOf = (changes: Partial<Order>) => labels(changes).map(({ transport, carton }) => [transport, carton]);

  it('name sender and receiver, with PIN code and phone apart', () => {
    const paper = labelsPaper([paperOrder(1)], { store, language: 'en', perPage: 4 });
    expect(paper).toMatchObject({
      ...{ title: 'Parcel labels', perPage: 4, shop: 'Mathappu', from: 'Car Street, Sivakasi, 04562 222333' },
      labels: [
        {
          ...{ number: 'MP-1', qr: '/qr-1.svg', name: 'மீனாட்சி சுந்தரம்', pin: '625001', phone: '9486012345' },
          ...{ lines: ['14/2, Vadakku Veli Street', 'Madurai, Tamil Nadu'], money: '', freight: '', transport: '' },
          carton: '',
        },
      ],
    });
  });

  it('have the firm, the landmark and the district if it is not the city', () => {
    const Address = {
      ...paperOrder(1).Address,
      ...{ name: '', firm: 'Bright & Sons', locality: 'Melur', landmark: 'Temple', district: 'Sivaganga' },
    };
    expect(labels({ Address })[0]).toMatchObject({
      name: 'Meena',
      lines: ['Bright & Sons', '14/2, Vadakku Veli Street', 'Melur, Temple', 'Madurai, Sivaganga, Tamil Nadu'],
    });
    expect(labels({ Address: { ...Address, district: 'Madurai' } })[0]?.lines.at(-1)).toBe('Madurai, Tamil Nadu');
  });

  it('say if the receiver pays the transport', () => {
    expect(labels({ to_pay: true })[0]?.freight).toBe('Transport charge: to pay');
  });

  it('are one for each carton that was packed', () => {
    expect(cartonsOf({ Packing: packed(3) })).toEqual([
      ['', '1 / 3'],
      ['', '2 / 3'],
      ['', '3 / 3'],
    ]);
    expect(cartonsOf({ Packing: packed(0) })).toEqual([['', '']]);
  });

  it('name the transport of each carton, else the first one, else the customer’s choice', () => {
    const Parcels = [parcel('ARC', 2), parcel('KPN', 1)];
    const each = [
      ['ARC', '1 / 3'],
      ['ARC', '2 / 3'],
      ['KPN', '3 / 3'],
    ];
    expect(cartonsOf({ Parcels })).toEqual(each);
    expect(cartonsOf({ Parcels, Packing: packed(4) })).toEqual([
      ['ARC', '1 / 4'],
      ['ARC', '2 / 4'],
      ['KPN', '3 / 4'],
      ['ARC', '4 / 4'],
    ]);
    expect(cartonsOf({ Parcels: [parcel('ARC', 0)], transport: chosen })).toEqual([['ARC', '']]);
    expect(cartonsOf({ transport: chosen })).toEqual([['KPN', '']]);
  });

  it('of goods that came back name the transport that takes them now', () => {
    const Parcels = [parcel('ARC', 2, 'returned'), parcel('KPN', 2)];
    expect(cartonsOf({ Parcels, Packing: packed(2) })).toEqual([
      ['KPN', '1 / 2'],
      ['KPN', '2 / 2'],
    ]);
    expect(cartonsOf({ Parcels: [parcel('ARC', 2, 'returned')] })).toEqual([['', '']]);
  });
});

describe('a packing list', () => {
  const shelf = (id: number, place: string, category = 'Ground') => ({ id, place, category, tamilCategory: 'தரை' });
  const listOf = (order: Order, shelves = [shelf(1, ''), shelf(2, '')], language: 'en' | 'ta' = 'en') =>
    packingPaper([order], { store, shelves, language });
  const groupsOf = (...args: Parameters<typeof listOf>) =>
    listOf(...args).orders[0]?.groups.map(({ name, lines }) => [name, lines.map((line) => line.name)]);

  it('has the order, its receiver, transport and instructions, and how much there is to pack', () => {
    const order = paperOrder(2, { delivery_instruction: 'Ring twice', transport: chosen });
    expect(listOf(order)).toMatchObject({
      ...{ title: 'Packing list', shop: { name: 'Mathappu' } },
      orders: [
        {
          ...{
            number: 'MP-2',
            qr: '/qr-2.svg',
            facts: ['Order of 20/11/2026', 'Items: 2, pieces: 4'],
            transport: 'KPN',
          },
          to: ['மீனாட்சி சுந்தரம்', '14/2, Vadakku Veli Street', 'Madurai, Tamil Nadu', '625001'],
          ...{ phone: '9486012345', money: '', instruction: 'Ring twice' },
        },
      ],
    });
  });

  it('goes through the store room by category, then by place, and ends with goods without one', () => {
    const shelves = [
      shelf(3, 'Rack B10'),
      shelf(1, ''),
      shelf(2, 'Rack B2'),
      shelf(5, 'Rack B2'),
      shelf(4, 'A', 'Sky'),
    ];
    expect(groupsOf(paperOrder(5), shelves)).toEqual([
      ['Ground', ['Item 2', 'Item 5', 'Item 3', 'Item 1']],
      ['Sky', ['Item 4']],
    ]);
    expect(groupsOf(paperOrder(1), shelves, 'ta')).toEqual([['தரை', ['க்ஷத்ரியன் வெடி']]]);
  });

  it('has goods that the shop no longer lists first, without category and place', () => {
    expect(groupsOf(paperOrder(2), [shelf(8, ''), shelf(2, '')])).toEqual([
      ['', ['Item 1']],
      ['Ground', ['Item 2']],
    ]);
  });

  it('has no pieces that are back on the shelf', () => {
    const order = paperOrder(2);
    const back = (...returned: number[]) => ({
      ...order,
      Carts: order.Carts.map((line, at) => ({ ...line, returned: returned[at] ?? 0 })),
    });
    expect(listOf(back(1, 2)).orders[0]?.facts[1]).toBe('Items: 1, pieces: 1');
    expect(groupsOf(back(1, 2))).toEqual([['Ground', ['Item 1']]]);
    expect(groupsOf(back(2, 2))).toEqual([]);
  });

  it('has both names of a product, the reader’s first', () => {
    const [first] = listOf(paperOrder(1), [shelf(1, '')], 'ta').orders[0]?.groups[0]?.lines ?? [];
    expect(first).toMatchObject({ name: 'க்ஷத்ரியன் வெடி', second: 'Item 1', pack: '1 பாக்ஸ் (10 பீஸ்)', quantity: 2 });
    const order = paperOrder(1);
    const english = { ...order, Carts: order.Carts.map((line) => ({ ...line, tamil_name: '' })) };
    const [only] = listOf(english, [shelf(1, '')], 'ta').orders[0]?.groups[0]?.lines ?? [];
    expect(only).toMatchObject({ name: 'Item 1', second: '', inBox: '', fill: '', contents: [] });
  });
});

describe('a gift box on a packing list', () => {
  const contents = [
    { product_id: 71, name: 'Flower Pot', tamil_name: 'பூச்சட்டி', quantity_content: '10 Pcs', unit_price: 5, count: 2 },
    { product_id: 72, name: 'Rocket', tamil_name: '', quantity_content: '', unit_price: 5, count: 3 },
  ];
  const shelves = [
    { id: 1, place: 'A1', category: 'Gift boxes', tamilCategory: '' },
    { id: 71, place: 'B7', category: 'Pots', tamilCategory: '' },
  ];
  const boxed = (boxes_to_pack: number, language: 'en' | 'ta' = 'en', returned = 0) => {
    const order = paperOrder(1);
    const Carts = order.Carts.map((line) => ({ ...line, count: 5, returned, contents, boxes_to_pack }));
    return packingPaper([{ ...order, Carts }], { store, shelves, language }).orders[0]?.groups[0]?.lines[0];
  };
  const words = 'In each: 2\u00a0×\u00a0Flower Pot, 3\u00a0×\u00a0Rocket';

  it('that is packed says what is in it', () => {
    expect(boxed(0)).toMatchObject({ inBox: words, fill: '', contents: [] });
  });

  it('that must still be packed lists what to take, from where', () => {
    expect(boxed(2)).toMatchObject({
      ...{ inBox: words, fill: 'Pack 2 of 5 from:' },
      contents: [
        { place: 'B7', name: 'Flower Pot', pack: '10 Pcs', quantity: 4 },
        { place: '', name: 'Rocket', pack: '', quantity: 6 },
      ],
    });
    expect(boxed(2, 'ta')?.contents.map(({ name, pack }) => [name, pack])).toEqual([
      ['பூச்சட்டி', '10 பீஸ்'],
      ['Rocket', ''],
    ]);
  });

  it('is packed no more often than it goes out', () => {
    expect(boxed(5)).toMatchObject({ inBox: '', fill: 'Pack 5 of 5 from:' });
    expect(boxed(5, 'en', 4)).toMatchObject({
      fill: 'Pack 1 of 1 from:',
      contents: [{ quantity: 2 }, { quantity: 3 }],
    });
  });
});
