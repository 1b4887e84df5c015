import { describe, expect, it } from 'vitest';
import type { DayMoney } from '../books/books.contract.ts';
import type { CashCount } from '../books/cash/cash.contract.ts';
import type { Order } from '../orders/orders.contract.ts';
import { dayPaper, dispatchPaper } from './day-papers.rules.ts';
import { paperOrder, PAPER_STORE as store } from './papers.testing.ts';

const CHOICE = { day: '2026-11-20', store, language: 'en' } as const;
const parcel = (courier_partner: string, more: object = {}) =>
  ({
    courier_partner,
    contact_number: '',
    tracking_id: '',
    cartons: 1,
    state: 'sent',
    ...more,
  }) as Order['Parcels'][number];
const chosen = { name: 'KPN', phone: '0452 1', address: 'Bypass' } as NonNullable<Order['transport']>;
const packed = (cartons: number) => ({ cartons }) as NonNullable<Order['Packing']>;
const NOWHERE = { ...paperOrder(1).Address, city: '', zipcode: '' };
const order = (id: number, changes: Partial<Order> = {}) =>
  paperOrder(1, { ...{ id, number: `MP-${id}`, tracking_status_id: 3, channel: 'online' }, ...changes });

describe('the dispatch list of a day', () => {
  const paper = (...orders: Order[]) => dispatchPaper(orders, CHOICE);
  const loads = (...orders: Order[]) =>
    paper(...orders).transports.map(({ name, rows }) => [name, rows.map((row) => row.order)]);

  it('is by transport as staff typed it, then orders without one, then those that buyers fetch', () => {
    const counter = { channel: 'counter', Address: NOWHERE } as const;
    expect(
      loads(
        order(1),
        order(2, counter),
        order(3, { Parcels: [parcel('KPN')] }),
        order(4, { Parcels: [parcel('Arc ')] }),
        order(5, { Parcels: [parcel('ARC')] }),
        order(6, { transport: chosen }),
      ),
    ).toEqual([
      ['Arc', ['MP-4', 'MP-5']],
      ['KPN', ['MP-3', 'MP-6']],
      ['No transport entered', ['MP-1']],
      ['Fetched at the shop', ['MP-2']],
    ]);
    expect(loads()).toEqual([]);
  });

  it('counts orders and cartons, of all and of each transport', () => {
    const made = paper(
      order(1, { Parcels: [parcel('ARC', { cartons: 2 }), parcel('KPN', { cartons: 3 })] }),
      order(2, { Parcels: [parcel('ARC', { cartons: 0 })], Packing: packed(4) }),
      order(3, { Packing: packed(1), transport: chosen }),
    );
    expect(made.facts).toEqual(['20/11/2026', 'Orders: 3, cartons: 10']);
    expect(made.title).toBe('Dispatch list 20/11/2026');
    expect(made.transports.map(({ parcels }) => parcels)).toEqual(['Orders: 2, cartons: 6', 'Orders: 2, cartons: 4']);
    expect(made.transports[0]?.rows.map(({ cartons }) => cartons)).toEqual(['2', '4']);
  });

  it('has no number of cartons where nobody counted them', () => {
    const [load] = paper(
      order(1),
      order(2, { Parcels: [parcel('', { cartons: 0 }), parcel('', { cartons: 0 })], Packing: packed(5) }),
    ).transports;
    expect(load?.rows.map(({ cartons }) => cartons)).toEqual(['', '', '']);
  });

  it('gives each lorry the cartons that the dispatch desk shows', () => {
    const { transports } = paper(
      order(1, { Parcels: [parcel('KPN', { cartons: 4 }), parcel('ARC', { cartons: 0 })], Packing: packed(6) }),
    );
    expect(transports.map(({ name, parcels }) => [name, parcels])).toEqual([
      ['ARC', 'Orders: 1, cartons: 2'],
      ['KPN', 'Orders: 1, cartons: 4'],
    ]);
  });

  it('leaves out parcels that came back', () => {
    const again = [parcel('ARC', { state: 'returned' }), parcel('KPN', { cartons: 0 })];
    const [load, ...others] = paper(order(1, { Parcels: again, Packing: packed(2) })).transports;
    expect([load?.name, load?.rows.map(({ cartons }) => cartons), others]).toEqual(['KPN', ['2'], []]);
    const Parcels = [parcel('ARC', { state: 'returned' })];
    const waiting = order(1, { Parcels, transport: chosen, tracking_status_id: 2 });
    expect(loads(waiting)).toEqual([['KPN', ['MP-1']]]);
    // Before: these were on a lorry's list, or among those without a transport, as if somebody forgot to enter it.
    const back = [order(2, { Parcels }), order(3, { Parcels, transport: chosen })];
    expect(loads(...back, waiting)).toEqual([
      ['KPN', ['MP-1']],
      ['Came back to the shop', ['MP-2', 'MP-3']],
    ]);
  });

  it('has a row for each parcel, with its LR number, and the money to collect once', () => {
    const Parcels = [parcel('ARC', { tracking_id: 'LR-1' }), parcel('ARC', { tracking_id: 'LR-2' })];
    const [load] = paper(order(1, { Parcels, payment_status: 'cod_due', payment_method: 'cod' })).transports;
    expect(load?.rows.map(({ number, lr, money }) => [number, lr, money])).toEqual([
      ['1', 'LR-1', 'TO PAY: ₹25'],
      ['2', 'LR-2', ''],
    ]);
  });

  it('says who receives it where, and what is still here', () => {
    const [load] = paper(
      order(1, { tracking_status_id: 2 }),
      order(2, { Address: { ...NOWHERE, name: '' } }),
    ).transports;
    expect(load?.rows).toMatchObject([
      { note: 'still here', receiver: 'மீனாட்சி சுந்தரம்', phone: '9486012345', place: 'Madurai 625001' },
      { note: '', receiver: 'Meena', place: '' },
    ]);
    const [unplaced] = paper(order(1, { tracking_status_id: null })).transports;
    expect(unplaced?.rows[0]?.note).toBe('still here');
  });

  it('has the first phone of the transport that anybody wrote down', () => {
    const contactOf = (...orders: Order[]) => paper(...orders).transports[0]?.contact;
    expect(contactOf(order(1, { Parcels: [parcel('KPN')] }), order(2, { transport: chosen }))).toBe('0452 1');
    expect(contactOf(order(1, { Parcels: [parcel('KPN', { contact_number: '94433' })], transport: chosen }))).toBe(
      '94433',
    );
    expect(contactOf(order(1))).toBe('');
  });
});

describe('the sheet of a day', () => {
  const MONEY: DayMoney = {
    receipts: [
      { method: 'online', count: 2, amount: 75.5 },
      { method: 'cash', count: 1, amount: 20 },
    ],
    refunds: { count: 1, amount: 12.5 },
  };
  const FIGURES = {
    placed: [] as Order[],
    moved: new Map([
      ['shipped', 3],
      ['delivered', 2],
      ['cancelled', 1],
    ] as const),
    packed: { orders: 4, cartons: 6 },
    ...{ money: MONEY, cash: null as CashCount | null },
  };
  const paper = (more: Partial<typeof FIGURES> = {}, language: 'en' | 'ta' = 'en') =>
    dayPaper({ ...FIGURES, ...more }, { ...CHOICE, language });
  const counted = (difference: number, note = '') =>
    ({
      ...{ opening: 0, given_back: 0, given_back_for: '', paid_out: 0, paid_out_for: '' },
      ...{ due: 100, counted: 100 + difference, difference, note },
    }) as CashCount;

  it('counts what happened, and sums what was ordered', () => {
    const made = paper({ placed: [order(1), order(2)] });
    expect([made.title, made.facts]).toEqual(['Day’s sheet 20/11/2026', ['20/11/2026']]);
    expect(made.figures).toEqual([
      ['Orders placed', '2', '₹50'],
      ['Packed', '4', 'Cartons: 6'],
      ['Shipped', '3', ''],
      ['Delivered', '2', ''],
      ['Cancelled', '1', ''],
    ]);
    expect(paper({ moved: new Map(), packed: { orders: 0, cartons: 0 } }).figures).toEqual([
      ['Orders placed', '0', '₹0'],
      ['Packed', '0', ''],
      ['Shipped', '0', ''],
      ['Delivered', '0', ''],
      ['Cancelled', '0', ''],
    ]);
  });

  it('sums the money that came in, beside what went back', () => {
    const money = [
      ['Online', '2', '₹75.50'],
      ['Cash', '1', '₹20'],
      ['Total', '', '₹95.50'],
      ['Refunds', '1', '−₹12.50'],
    ];
    expect(paper().money).toEqual(money);
    expect(paper({ cash: counted(0) }).money).toEqual([
      ...money,
      ['Cash that should be there', '', '₹100'],
      ['Cash counted', '', '₹100'],
    ]);
  });

  it('says why money left the drawer', () => {
    const left = { given_back: 20, given_back_for: 'Wet box', paid_out: 80, paid_out_for: 'Tea' };
    expect(paper({ cash: { ...counted(0), ...left } }).money.slice(-4, -2)).toEqual([
      ['Refunded in cash: Wet box', '', '−₹20'],
      ['Paid for expenses: Tea', '', '−₹80'],
    ]);
  });

  // Before: what was there in the morning was missing, and cash refunds without a reason.
  it('shows how the cash that should be there comes about', () => {
    const cash = { ...counted(0), opening: 100, given_back: 20 };
    expect(paper({ cash }).money.slice(-4)).toEqual([
      ['In the drawer in the morning', '', '₹100'],
      ['Refunded in cash', '', '−₹20'],
      ['Cash that should be there', '', '₹100'],
      ['Cash counted', '', '₹100'],
    ]);
  });

  it.each([
    [-10, '', 'Difference'],
    [5, 'Tip', 'Difference: Tip'],
  ])('says that %i rupees differ in the drawer (%j)', (difference, note, label) => {
    const last = paper({ cash: counted(difference, note) }).money.at(-1);
    expect(last).toEqual([label, '', difference < 0 ? '−₹10' : '₹5']);
  });

  it('lists the orders with their pieces, payment and total', () => {
    const cod = { payment_status: 'cod_due', payment_method: 'cod', createdAt: '2026-11-20T10:00:00Z' } as const;
    const [first, second] = paper({ placed: [order(1), order(2, { ...cod, Address: { ...NOWHERE, name: '' } })] }).rows;
    expect(first).toEqual({
      ...{ number: '1', order: 'MP-1', customer: 'மீனாட்சி சுந்தரம்', place: 'Madurai 625001', pieces: '2' },
      ...{ way: 'Online', money: '', total: '₹25', time: first?.time },
    });
    expect(second).toMatchObject({ number: '2', customer: 'Meena', way: 'Cash on delivery', money: 'TO PAY: ₹25' });
    expect(first?.time).toMatch(/3:30/);
    expect(paper({ placed: [order(1, cod)] }, 'ta').rows[0]?.way).toBe('கேஷ் ஆன் டெலிவரி');
  });
});
