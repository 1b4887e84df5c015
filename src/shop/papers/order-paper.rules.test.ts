import { describe, expect, it } from 'vitest';
import { orderPaper } from './order-paper.rules.ts';
import { PAPER_STORE, paperEstimate, paperOrder } from './papers.testing.ts';

const paper = (changes: Parameters<typeof paperOrder>[1] = {}, language: 'en' | 'ta' = 'en') =>
  orderPaper(paperOrder(2, changes), PAPER_STORE, language);

describe('the copy of an order', () => {
  it('has its number, day, goods and total', () => {
    expect(paper()).toMatchObject({
      ...{ language: 'en', title: 'Order MP-2', kind: 'Order', facts: ['MP-2', 'Date: 20/11/2026'] },
      ...{ shop: { name: 'Mathappu' }, total: '₹50', sums: [{ label: 'Subtotal', amount: '₹50' }] },
      notes: ['This is a copy of the order, not a tax bill.'],
    });
    expect(paper().address[0]).toBe('மீனாட்சி சுந்தரம்');
  });

  it('has a row for each product, with the sum carried to the next page', () => {
    const shown = { pack: '1 Box (10 Pcs)', price: '₹12.50', quantity: 2, amount: '₹25.00', contents: '' };
    expect(paper().lines).toEqual([
      { ...shown, number: 1, name: 'Item 1', second: 'க்ஷத்ரியன் வெடி', carried: '₹25.00' },
      { ...shown, number: 2, name: 'Item 2', second: 'ஸ்ரீ லக்ஷ்மி', carried: '₹50.00' },
    ]);
  });

  it('in Tamil has the Tamil name first, and a name only once', () => {
    const [first] = paper({}, 'ta').lines;
    expect(first).toMatchObject({ name: 'க்ஷத்ரியன் வெடி', second: 'Item 1', pack: '1 பாக்ஸ் (10 பீஸ்)' });
    const { Carts } = paperOrder(3);
    const named = (at: number, name: string, tamil_name: string) => ({ ...Carts[at], name, tamil_name });
    const lines = [named(0, 'Lunik', ''), named(1, 'Lunik', 'Lunik'), named(2, '', 'லூனிக்')] as typeof Carts;
    const names = (language: 'en' | 'ta') =>
      paper({ Carts: lines }, language).lines.map((line) => [line.name, line.second]);
    expect(names('en')).toEqual([
      ['Lunik', ''],
      ['Lunik', ''],
      ['லூனிக்', ''],
    ]);
    expect(names('ta')).toEqual([
      ['Lunik', ''],
      ['Lunik', ''],
      ['லூனிக்', ''],
    ]);
  });

  it('lists every part of the price that is not nothing', () => {
    const changes = {
      ...{ subtotal: 1_000, discount_amount: 100, packing_amount: 27, delivery_amount: 150, charges_amount: 25 },
      ...{ extras: [{ text: 'Regular customer', amount: -50 }], tax_amount: 189.36, round_off: -0.36 },
      total_amount: 1_241,
    };
    expect(paper(changes).sums.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
      'Subtotal ₹1,000',
      'Discount −₹100',
      'Packing and forwarding ₹27',
      'Delivery ₹150',
      'Cash on delivery charge ₹25',
      'Regular customer −₹50',
      'GST ₹189.36',
      'Round-off −₹0.36',
    ]);
    expect(paper(changes).total).toBe('₹1,241');
  });

  it('of goods that are fetched names their buyer, and no delivery', () => {
    const { Address } = paperOrder(1);
    const nowhere = { ...Address, city: '', zipcode: '' };
    expect(paper({ channel: 'counter', Address: nowhere }).addressee).toBe('Buyer');
    expect(paper({ channel: 'counter' }).addressee).toBe('Deliver to');
  });

  it('says if prices contain GST, and if the transport is paid at the office', () => {
    expect(paper({ tax_included: 15.25, to_pay: true }).notes).toEqual([
      'This is a copy of the order, not a tax bill.',
      'Prices include GST of ₹15.25.',
      'The transport charge is paid where the parcel is collected.',
    ]);
  });
});

describe('an estimate', () => {
  it('has its version, its last day, and that it is no bill', () => {
    expect(orderPaper(paperEstimate(2), PAPER_STORE, 'en')).toMatchObject({
      ...{ title: 'Estimate MP-2 v2', kind: 'Estimate' },
      facts: ['MP-2 v2', 'Date: 20/11/2026', 'Valid till 23/11/2026'],
      notes: ['This is only an estimate, not a bill. We will call you to confirm items, price and delivery.'],
    });
    expect(orderPaper({ ...paperEstimate(2), estimate: null }, PAPER_STORE, 'en').facts).toHaveLength(2);
  });

  it('that has become an order no longer ends', () => {
    const paid = { ...paperEstimate(2), payment_status: 'paid' as const };
    expect(orderPaper(paid, PAPER_STORE, 'en')).toMatchObject({
      kind: 'Order',
      facts: ['MP-2 v2', 'Date: 20/11/2026'],
    });
  });
});
