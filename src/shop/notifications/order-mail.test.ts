import { describe, expect, it } from 'vitest';
import type { Order } from '../orders/orders.contract.ts';
import type { OrderMailKind } from '../orders/orders.ts';
import { type OrderMailInput, type RenderedMail, renderOrderMail } from './order-mail.ts';

const ADDRESS = { name: 'Meena', house_flat_no: '14', street_name: '', locality: '', landmark: '' };

const order = {
  number: 'MTH-7',
  createdAt: '2026-10-01T06:30:00.000Z',
  subtotal: 500,
  discount_amount: 0,
  charges_amount: 25,
  total_amount: 525,
  paid_amount: 0,
  refunded_amount: 0,
  left_by_hand: 0,
  payment_method: 'cod',
  payment_status: 'cod_due',
  utr: null,
  User: { name: 'Meena' },
  Address: { ...ADDRESS, city: 'Madurai', state: 'Tamil Nadu', zipcode: '625001', delivery_contact_number: '' },
  Carts: [
    { name: 'Rocket', tamil_name: 'ராக்கெட்', count: 2, line_total: 500, Product: { quantity_content: 'Single Box' } },
  ],
  ...{ Courier: null, Parcels: [], transport: null, refunds: [] },
  ...{ extras: [], due_amount: 0, delivery_amount: 0, packing_amount: 0, tax_amount: 0, tax_included: 0, round_off: 0 },
} as unknown as Order;

function mailOf(
  kind: OrderMailKind,
  changes: Partial<Order> = {},
  locale: 'en' | 'ta' = 'en',
  more: Partial<OrderMailInput> = {},
): RenderedMail {
  return renderOrderMail({
    kind,
    order: { ...order, ...changes },
    refund: null,
    canPay: true,
    hasAccount: true,
    changes: [],
    versionRefund: 0,
    photos: new Map([[7, 'http://shop/api/parcel/photo/7/secret']]),
    bill: null,
    locale,
    isPersonal: true,
    storeName: 'Shop',
    storeContact: '0452',
    seller: { legal_name: 'Shop & Sons', gstin: '33ABCDE1234F1Z7', licence_number: '' },
    deliveryDays: '2-3 days',
    baseUrl: 'http://shop',
    ...more,
  });
}

const plainOf = (...input: Parameters<typeof mailOf>) => mailOf(...input).plain;

describe('the mail about an order', () => {
  it('gives the date, payment method, amount due and seller', () => {
    const plain = plainOf('placed');
    for (const said of ['Date: 01/10/2026', 'Payment: Cash on delivery', 'Amount due: ₹525', 'GSTIN 33ABCDE1234F1Z7'])
      expect(plain).toContain(said);
    expect(plain).toContain('We never ask for an OTP or PIN.');
    expect(plainOf('paid', { payment_status: 'paid', paid_amount: 525 })).not.toContain('Amount due');
  });

  it('keeps every amount in one line, also beside the minus of a discount', () => {
    const { html } = mailOf('placed', { discount_amount: 496.2 });
    const amounts = html.match(/<td[^>]*>−?₹[^<]*<\/td>/g) ?? [];
    expect(amounts).toHaveLength(5);
    for (const amount of amounts) expect(amount).toContain('white-space:nowrap');
  });

  it('leaves room for a Tamil word on the narrowest phone, which was broken in its middle', () => {
    const { html } = mailOf('placed', {}, 'ta');
    const [, page] = html.match(/max-width:640px[^"]*padding:\d+px (\d+)px/) ?? [];
    const cells = [...html.matchAll(/<t[hd][^>]*padding:\d+px (\d+)px/g)].map(([, sides]) => Number(sides));
    expect(cells.length).toBeGreaterThan(0);
    // Three columns: what is left of 320 px for the words of a row.
    // Measured with an amount of lakhs beside தரைச்சக்கரம்.
    expect(html).toMatch(/<table style="[^"]*font-size:15px"><tr>(<th[^>]*font-size:13px[^>]*>[^<]*<\/th>){3}/);
    expect(320 - 2 * Number(page) - 6 * Math.max(...cells)).toBeGreaterThanOrEqual(260);
  });

  it('begins with what it is about, which mailboxes show beside the subject in place of the name of the shop', () => {
    const [, first] = mailOf('placed').html.match(/<body[^>]*>\s*<div[^>]*display:none[^>]*>([^<]*)/) ?? [];
    expect(first).toBe('Thank you for your order. We have received it and will pack it with care.');
  });

  it('has a button with room around its words in Outlook, which gives a link no padding', () => {
    expect(mailOf('placed').html).toMatch(/<td style="[^"]*background:#c8102e;mso-padding-alt:12px 20px"><a href/);
  });

  it('breaks a long word of a name, which would push the amounts off a phone', () => {
    const { html } = mailOf('placed');
    const names = html.match(/<td[^>]*>[^<]+<br><small>/g) ?? [];
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toContain('overflow-wrap:anywhere');
  });

  it('links what is due of an order from the web to My Dashboard, where it is paid', () => {
    const due = { id: 7, estimate: null, due_amount: 80, payment_method: 'online', payment_status: 'paid' } as const;
    const online = { ...due, due_utr: null, channel: 'online' } as const;
    expect(plainOf('amended', online)).toContain(
      'See what is still to be paid: http://shop/dashboard?tab=orders&order=7',
    );
    expect(plainOf('transfer_refused', online, 'ta')).toContain('http://shop/ta/dashboard?tab=orders&order=7');
    // Somebody who ordered on the phone may have no password.
    expect(plainOf('amended', { ...online, channel: 'phone' })).toContain('http://shop/track-order?id=MTH-7');
    const toGuest = plainOf('amended', online, 'en', { hasAccount: false });
    expect(toGuest).toContain('http://shop/track-order?id=MTH-7');
    expect(plainOf('amended', { ...online, due_amount: 0 })).toContain('http://shop/track-order?id=MTH-7');
    // They have paid it: the shop is looking for the transfer.
    expect(plainOf('amended', { ...online, due_utr: '634512345678' })).toContain('http://shop/track-order?id=MTH-7');
  });

  it('leaves no gap for the number of a transfer that was refused before the mail was written', () => {
    const refused = { payment_method: 'upi_direct', payment_status: 'failed', utr: null } as const;
    expect(plainOf('awaiting', refused)).toContain('checking our bank account for your transfer.');
    expect(plainOf('awaiting', refused, 'ta')).toContain('நீங்கள் அனுப்பிய பணம் வந்ததா எனச் சரிபார்க்கிறோம்.');
    expect(plainOf('awaiting', { ...refused, utr: '634512345678' })).toContain('your transfer (UTR 634512345678).');
  });

  it('asks for no money whose transfer is being checked', () => {
    const announced = { payment_method: 'upi_direct', payment_status: 'awaiting_confirmation', utr: '4' } as const;
    expect(plainOf('awaiting', announced)).toContain('Payment: UPI transfer');
    expect(plainOf('awaiting', announced)).not.toContain('Amount due');
  });

  it('names the way to pay as the pages do', () => {
    expect(plainOf('placed', { payment_method: 'online' })).toContain('Payment: Card or UPI');
    expect(plainOf('placed', { payment_method: 'online' }, 'ta')).toContain('கார்டு அல்லது UPI');
  });

  it('says how many cartons a packed order has and what they weigh, if they were weighed', () => {
    const packed = { packed_line_ids: [1], cartons: 3, weight: 27.5, photo: null, done_at: '', updatedAt: '' };
    expect(plainOf('packed', { Packing: packed })).toMatch(/is packed[\s\S]*Cartons: 3\nWeight: 27.5 kg[\s\S]*Rocket/);
    expect(plainOf('packed', { Packing: packed }, 'ta')).toMatch(/அட்டைப்பெட்டிகள்: 3\nஎடை: 27.5 கிலோ/);
    expect(plainOf('packed', { Packing: { ...packed, weight: 0 } })).not.toContain('Weight');
    expect(plainOf('shipped', { Packing: packed })).not.toContain('Cartons');
    expect(plainOf('packed', { Packing: packed })).toContain('We will write again when it leaves our store.');
  });

  it('asks the buyer of a packed order that is fetched to come for it', () => {
    const nowhere = { channel: 'phone', Address: { ...order.Address, city: '', zipcode: '' } } as const;
    expect(plainOf('packed', nowhere)).toContain('You can fetch it at our shop.');
    expect(plainOf('packed', nowhere)).not.toContain('leaves our store');
    expect(plainOf('packed', nowhere, 'ta')).toContain('கடைக்கு வந்து வாங்கிக்கொள்ளலாம்.');
  });

  // 'We will write again when your parcel leaves our store. Expected delivery: 2-3 days.'
  it.each(['placed', 'paid'] as const)('promises no parcel to who fetches the goods (%s)', (kind) => {
    const fetched = { channel: 'phone', Address: { ...order.Address, city: '', zipcode: '' } } as const;
    const plain = plainOf(kind, fetched);
    expect(plain).toContain('Once it is packed, you can fetch it at our shop.');
    expect(plain).not.toMatch(/parcel|Expected delivery|courier/);
    expect(plainOf('delivered', { ...fetched, tracking_status_id: 6 })).toContain('received your goods at our shop');
    expect(plainOf('delivered', { tracking_status_id: 6 })).toContain('Your parcel has been delivered.');
  });

  // Before: the mail of a packed order said that it 'will be packed with care', and in Tamil that what is fetched is sent.
  it.each(['placed', 'paid'] as const)('promises to pack nothing that is packed or fetched already (%s)', (kind) => {
    const Packing = { done_at: '2026-10-02T06:30:00.000Z' } as Order['Packing'];
    const fetched = { channel: 'phone', Address: { ...order.Address, city: '', zipcode: '' } } as const;
    for (const changes of [{ Packing }, fetched, { ...fetched, Packing }]) {
      expect(plainOf(kind, changes)).not.toContain('with care');
      expect(plainOf(kind, changes, 'ta')).not.toContain('பேக் செய்து அனுப்புவோம்');
    }
    expect(plainOf(kind, { ...fetched, Packing })).toContain('You can fetch it at our shop.');
    expect(plainOf(kind)).toContain('with care');
  });

  it('promises to pack nothing that has left already, and calls no payment a transfer', () => {
    const plain = plainOf('paid', { tracking_status_id: 6 });
    expect(plain).toContain('Your payment has reached us. Thank you.');
    expect(plain).not.toMatch(/will be packed|write again|Expected delivery/);
    expect(plainOf('paid')).toContain('Your payment has reached us. Your order is confirmed');
  });

  // Before: who had just carried the goods out of the shop was told to fetch them once they are packed.
  it('asks nobody to fetch what was handed over at the sale', () => {
    const sold = {
      channel: 'counter',
      tracking_status_id: 6,
      Address: { ...order.Address, city: '', zipcode: '' },
    } as const;
    expect(plainOf('placed', sold)).toContain('Thank you for your order.');
    expect(plainOf('placed', sold)).not.toMatch(/fetch|pack/);
    expect(plainOf('placed', sold, 'ta')).not.toContain('வாங்கிக்கொள்ளலாம்');
  });

  it('links to the bill if there is one', () => {
    const bill = { number: 'INV/26-27/1', address: 'http://shop/api/bill/abc' };
    expect(plainOf('shipped', {}, 'en', { bill })).toContain('Open your bill INV/26-27/1: http://shop/api/bill/abc');
    expect(plainOf('shipped', {}, 'ta', { bill })).toContain('உங்கள் பில் INV/26-27/1');
    expect(plainOf('shipped')).not.toContain('bill');
  });

  it('says where each parcel is collected, what is paid there, and by when', () => {
    const parcel = {
      ...{
        id: 7,
        weight: 42.5,
        courier_partner: 'KPN',
        tracking_id: '4411',
        contact_number: '0452 2345678',
        tracking_link: '',
      },
      ...{ office: '12 Netaji Road', cartons: 2, freight: 380, collect_by: '2026-10-30', state: 'arrived' as const },
    };
    const Parcels = [
      parcel,
      { ...parcel, id: 8, weight: 0, tracking_id: '4412', state: 'returned' as const },
    ] as Order['Parcels'];
    const plain = plainOf('shipped', { Parcels });
    expect(plain).toContain(
      [
        ...['Courier 1/2:', 'KPN', 'LR 4411', '12 Netaji Road', '0452 2345678'],
        'Photo of the lorry receipt (LR): http://shop/api/parcel/photo/7/secret',
        ...['Cartons: 2', 'Weight: 42.5 kg', 'Freight to pay at the office: ₹380', 'Collect it by: 30/10/2026'],
        'It is at the office, ready to collect.',
      ].join('\n'),
    );
    expect(plain).toContain('Courier 2/2:\nKPN\nLR 4412\n12 Netaji Road\n0452 2345678\nCartons: 2\nIt came back');
    expect(
      plainOf('placed', { transport: { name: 'KPN', district: '', address: 'Netaji Road', phone: '1' } }),
    ).toContain('You asked to collect it at:\nKPN\nNetaji Road\n1');
  });

  it('gives the news and what to do before the goods, which may fill many screens', () => {
    const parcel = { id: 8, tracking_id: '4411', courier_partner: 'KPN', office: '', contact_number: '', weight: 0 };
    const Parcels = [{ ...parcel, tracking_link: 'https://kpn.example/4411', cartons: 0 }] as Order['Parcels'];
    const texts = [mailOf('shipped', { Parcels }), mailOf('parcel_arrived', { Parcels })];
    for (const text of texts.flatMap(({ plain, html }) => [plain, html])) {
      const [before = ''] = text.split('Rocket');
      for (const said of ['LR 4411', 'photo ID', 'Track your order']) expect(before).toContain(said);
    }
    expect(texts[0]?.html).toContain('<a href="https://kpn.example/4411" style="color:#c8102e">Track this parcel</a>');
    const [refunded = ''] = plainOf('refunded', { refunded_amount: 525 }).split('Rocket');
    expect(refunded).toContain('5 to 7 working days');
  });

  it('says what a change means for the money of this order, and only that', () => {
    const paid = { payment_method: 'online', payment_status: 'paid', due_utr: null } as const;
    const dearer = { ...paid, due_amount: 80, paid_amount: 445 };
    expect(plainOf('amended', dearer)).toContain('₹80 is still to be paid. If you did not expect this');
    expect(plainOf('amended', dearer, 'ta')).toContain('இன்னும் ₹80 செலுத்த வேண்டும்.');
    expect(plainOf('amended', { ...dearer, due_utr: '634512345678' })).not.toContain('still to be paid.');
    // 300 went back before for goods: what this change refunds does not follow from the sums.
    const cheaper = { ...paid, paid_amount: 925, refunded_amount: 300 };
    expect(plainOf('amended', cheaper, 'en', { versionRefund: 100 })).toContain('₹100 is refunded to you.');
    const refunded = { ...paid, paid_amount: 600, refunded_amount: 75 };
    for (const text of [plainOf('amended', { ...paid, paid_amount: 525 }), plainOf('amended', refunded)])
      for (const said of ['refund', 'still to be paid']) expect(text).not.toContain(said);
  });

  it('is entirely Tamil for a Tamil customer, packs included', () => {
    expect(plainOf('placed', {}, 'ta')).toContain('ராக்கெட், 1 பாக்ஸ் × 2');
  });

  it('repeats what the rule says about delivery, and nothing if the rule says nothing', () => {
    expect(plainOf('placed')).toContain('Expected delivery: 2-3 days.');
    expect(plainOf('placed')).toContain('courier charge');
    const rule = { days_text: '5 to 7 days', tamil_days_text: '' };
    const ruled = plainOf('placed', { delivery_rule: rule, delivery_amount: 0, to_pay: false });
    expect(ruled).toContain('Expected delivery: 5 to 7 days.');
    expect(ruled).not.toContain('courier charge');
    expect(plainOf('paid', { delivery_rule: rule }, 'ta')).toContain('5 to 7 days');
    const silent = plainOf('placed', { delivery_rule: { days_text: '', tamil_days_text: '' }, to_pay: true });
    expect(silent).not.toContain('Expected delivery');
    expect(silent).toContain('courier charge');
  });

  it('calls the address of fetched goods that of the bill, and says nothing where there is none', () => {
    const nowhere = { ...order.Address, city: '', zipcode: '' };
    const counter = { channel: 'counter', Address: nowhere } as const;
    const plain = plainOf('amended', counter);
    expect(plain).toContain('On the bill: Meena, 14, Tamil Nadu');
    expect(plain).not.toContain('Delivery address');
    expect(plainOf('amended', counter, 'ta')).toContain('பில்லில்: Meena, 14, Tamil Nadu');
    const nameless = { ...counter, Address: { ...nowhere, house_flat_no: '' } };
    expect(plainOf('amended', nameless)).not.toContain('On the bill');
    expect(plainOf('amended')).toContain('Delivery address: Meena, 14, Madurai, Tamil Nadu 625001');
  });

  it('says of a cancelled enquiry that its estimate is cancelled, not an order', () => {
    const estimate = { token: 'secret', valid_until: '2026-10-04' } as NonNullable<Order['estimate']>;
    const enquiry = { payment_method: 'enquiry', payment_status: 'enquiry', bill_number: null, estimate } as const;
    const mail = mailOf('cancelled', enquiry);
    expect(mail.subject).toMatch(/^Estimate MTH-7 is cancelled/);
    expect(mail.plain).toContain('Nothing was paid for it. You can send us a new list');
    expect(mail.plain).toContain('http://shop/e/secret');
    expect(mail.plain).not.toMatch(/your order/i);
    expect(mailOf('cancelled', enquiry, 'ta').subject).toContain('எஸ்டிமேட் MTH-7 ரத்து செய்யப்பட்டது');
  });

  it('promises a refund only of what was paid', () => {
    // Before: who had paid in cash or by a transfer was told to wait for a credit by the gateway, which never had the money.
    for (const payment_method of ['cash', 'cod', 'upi_direct', 'bank_transfer'] as const)
      for (const kind of ['cancelled', 'refund_due'] as const) {
        const paid = { paid_amount: 525, left_by_hand: 525, payment_method };
        expect(plainOf(kind, paid)).toContain('We will refund the amount you paid');
        expect(plainOf(kind, paid)).not.toContain('working days');
        expect(plainOf(kind, paid, 'ta')).toContain('தந்ததும் மீண்டும் தெரிவிக்கிறோம்');
        // The owner was quicker than the mail.
        const refunds = [{ by_hand: true, status: 'processed', createdAt: '2026-11-23T06:00:00.000Z' }];
        const done = { ...paid, left_by_hand: 0, refunds } as Partial<Order>;
        expect(plainOf(kind, done)).not.toContain('working days');
      }
    expect(plainOf('cancelled')).toContain('there is no refund');
    expect(plainOf('cancelled')).not.toContain('credited');
    expect(plainOf('cancelled', { paid_amount: 525, payment_method: 'online' })).toContain('will be credited');
  });

  it('names the day by which a refund on its way reaches the customer', () => {
    const left = { status: 'pending', createdAt: '2026-11-23T06:00:00.000Z' } as Order['refunds'][number];
    const changes = {
      paid_amount: 525,
      refunds: [left, { ...left, status: 'failed', createdAt: '2026-12-01T06:00:00Z' }],
    };
    expect(plainOf('refunded', changes as Partial<Order>)).toContain('in 5 to 7 working days (by 02/12/2026).');
    expect(plainOf('cancelled', { ...(changes as Partial<Order>), payment_method: 'online' }, 'ta')).toContain(
      'வேலை நாட்களில் (02/12/2026-க்குள்) திரும்ப',
    );
    expect(plainOf('cancelled', { paid_amount: 525, payment_method: 'online' })).toContain('in 5 to 7 working days.');
  });

  it('says how a refund by hand was paid, instead of the days that a bank takes', () => {
    const byHand = { by_hand: true, amount: 5, reference: 'UTR 998877', createdAt: '2026-11-23T06:00:00.000Z' };
    const said = (hand_way: 'cash' | 'transfer' | null, locale: 'en' | 'ta' = 'en') =>
      plainOf('refunded', {}, locale, { refund: { ...byHand, hand_way } as OrderMailInput['refund'] });
    expect(said('cash')).toContain('We have refunded ₹5 for this order. We paid it in cash.'.slice(40));
    expect(said('transfer')).toContain('We sent it by bank transfer. Reference: UTR 998877.');
    for (const way of ['cash', 'transfer', null] as const) expect(said(way)).not.toContain('working days');
    // Tamil has another word for giving to you than for giving to somebody.
    for (const way of ['cash', null] as const) expect(said(way, 'ta')).toContain('திருப்பித் தந்துள்ளோம்');
  });

  it('asks for an answer on the last day of an estimate, and names its ways to pay only if there are any', () => {
    const estimate = {
      ...{ token: 'secret-token', version: 1, valid_until: '2026-10-04', language: 'en' as const },
      ...{ accepted_at: null, asked_at: null, ask: '' },
    };
    const enquiry = { payment_method: 'enquiry', payment_status: 'enquiry', bill_number: null, estimate } as const;
    const said = (locale: 'en' | 'ta', canPay: boolean) => plainOf('estimate_ends', enquiry, locale, { canPay });
    expect(said('en', true)).toContain('valid till 04/10/2026, and we have not had your answer yet.');
    expect(said('en', true)).toContain('Open your estimate: http://shop/e/secret-token');
    expect(said('en', true)).toContain('see how to pay');
    expect(said('en', false)).not.toContain('see how to pay');
    expect(said('ta', true)).toContain('04/10/2026 வரை மட்டுமே');
    expect(said('ta', true)).toContain('http://shop/ta/e/secret-token');
  });

  it('gives an estimate its last day, its version and a link to its page in place of a parcel’s', () => {
    const estimate = {
      ...{ token: 'secret-token', version: 2, valid_until: '2026-10-08', language: 'en' as const },
      ...{ accepted_at: null, asked_at: null, ask: '' },
    };
    const enquiry = { payment_method: 'enquiry', payment_status: 'enquiry', version: 2, estimate } as const;
    const plain = plainOf('estimate', enquiry);
    for (const said of ['MTH-7 v2', 'valid till 08/10/2026', 'http://shop/e/secret-token'])
      expect(plain).toContain(said);
    expect(plain).not.toContain('track-order');
    expect(plainOf('estimate', enquiry, 'ta')).toContain('http://shop/ta/e/secret-token');
    // Where its page shows no way to pay, none is promised.
    expect(plain).toContain('see how to pay');
    expect(plain).not.toContain('After we confirm by phone');
    const unpaid = (locale: 'en' | 'ta') => plainOf('estimate', enquiry, locale, { canPay: false });
    expect(unpaid('en')).toMatch(/valid till 08\/10\/2026\. Use the link below to accept it or ask for a change\./);
    expect(unpaid('en')).not.toContain('see how to pay');
    expect(unpaid('en')).toContain('Payment: After we confirm by phone');
    expect(unpaid('ta')).not.toContain('வழிகளைப் பார்க்கலாம்');
  });
});
