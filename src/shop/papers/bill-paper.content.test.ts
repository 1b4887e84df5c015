/** What a bill's paper says, before it is drawn. */
import { describe, expect, it } from 'vitest';
import { type BillContent, creditFor } from '../bills/bills.rules.ts';
import { billPaper } from './bill-paper.rules.ts';
import { billOf } from './papers.testing.ts';

const taxed = billOf(2, 'en', 'inclusive');
const plain = billOf(2, 'en');
const composition = billOf(2, 'en', 'composition');
const away = (bill: BillContent): BillContent => ({
  ...bill,
  sums: bill.sums.map((sum) => ({ ...sum, igst: sum.cgst + sum.sgst, cgst: 0, sgst: 0 })),
});
const note = (amount: number) =>
  creditFor(taxed, { kind: 'credit_note', number: 'CN/26-27/1', day: '2026-11-25', amount });

describe('a bill on paper', () => {
  it('names itself, its day, order and place of supply', () => {
    expect(billPaper(taxed)).toMatchObject({
      ...{
        language: 'en',
        kind: 'Tax Invoice',
        title: 'Tax Invoice INV/26-27/1',
        legend: '',
        hasTax: true,
        hasHsn: true,
      },
      ...{ facts: ['INV/26-27/1', 'Date: 23/11/2026', 'Order: MP-1'], buyerTitle: 'Billed to and delivered at' },
      ...{ placeOfSupply: 'Place of supply: Tamil Nadu (33)', total: '₹50.00', shop: { name: 'Mathappu' } },
    });
    expect(billPaper(taxed).address.at(-1)).toBe('Madurai, Tamil Nadu 625001');
    const place = (placeOfSupply: BillContent['placeOfSupply']) => billPaper({ ...taxed, placeOfSupply }).placeOfSupply;
    expect(place({ state: 'Nowhere', code: '' })).toBe('Place of supply: Nowhere');
    expect(place({ state: '', code: '' })).toBe('');
  });

  it('has a row for each line, with the sum carried to the next page', () => {
    const row = {
      ...{ pack: '1 Box (10 Pcs)', contents: '', hsn: '3604', quantity: '2 Nos', price: '12.50', discount: '' },
      ...{ taxable: '21.18', rate: '18%', total: '25.00' },
    };
    expect(billPaper(taxed).lines).toEqual([
      { ...row, number: '1', name: 'Item 1', second: 'க்ஷத்ரியன் வெடி', carried: '25.00' },
      { ...row, number: '2', name: 'Item 2', second: 'ஸ்ரீ லக்ஷ்மி', carried: '50.00' },
    ]);
  });

  it('in Tamil has the Tamil name first, and each name once', () => {
    const bill = billOf(1, 'ta', 'inclusive');
    expect(billPaper(bill).lines[0]).toMatchObject({ name: 'க்ஷத்ரியன் வெடி', second: 'Item 1' });
    const [line] = bill.lines;
    const named = (names: object) => {
      const [first] = billPaper({ ...bill, lines: line ? [{ ...line, ...names }] : [] }).lines;
      return [first?.name, first?.second];
    };
    expect(named({ tamilName: '' })).toEqual(['Item 1', '']);
    expect(named({ name: 'Lunik', tamilName: 'Lunik' })).toEqual(['Lunik', '']);
    expect(billPaper(bill).inWords).toEqual([expect.stringMatching(/ரூபாய் மட்டும்$/), 'Twenty-five rupees only']);
  });

  it('has its charges after the goods, with the sum carried on', () => {
    const charge = (what: 'packing' | 'discount', taxable: number, rate: number) => ({
      ...{ what, hsn: '', rate, taxable, cgst: 0, sgst: 0, igst: 0, total: taxable },
    });
    const bill = { ...taxed, charges: [charge('packing', 1_000, 1800), charge('discount', -500, 0)] };
    expect(billPaper(bill).charges).toEqual([
      { label: 'Packing and forwarding', taxable: '10.00', rate: '18%', total: '10.00', carried: '60.00' },
      { label: 'Discount', taxable: '−5.00', rate: '', total: '−5.00', carried: '55.00' },
    ]);
  });

  it('has a column of discounts only if there are some', () => {
    expect(billPaper(taxed).hasDiscount).toBe(false);
    const lines = taxed.lines.map((line, index) => (index === 0 ? { ...line, discount: 125 } : line));
    const paper = billPaper({ ...taxed, lines });
    expect([paper.hasDiscount, paper.lines.map(({ discount }) => discount)]).toEqual([true, ['1.25', '']]);
  });

  it('sums taxes from the taxable value to the total, in halves or as one', () => {
    expect(billPaper({ ...taxed, roundOff: -50 })).toMatchObject({
      totals: [
        ['Taxable', '42.36'],
        ['CGST', '3.82'],
        ['SGST', '3.82'],
        ['Round-off', '−0.50'],
      ],
      ...{ summary: [{ hsn: '3604', rate: '9% + 9%', taxable: '42.36', tax: '3.82 + 3.82' }], taxNames: 'CGST + SGST' },
    });
    expect(billPaper(away(taxed))).toMatchObject({
      totals: [
        ['Taxable', '42.36'],
        ['IGST', '7.64'],
      ],
      ...{ summary: [{ hsn: '3604', rate: '18%', taxable: '42.36', tax: '7.64' }], taxNames: 'IGST' },
    });
  });

  it('has no row for what bears no tax in the summary of taxes', () => {
    const free = { hsn: '', rate: 0, taxable: 2_500, cgst: 0, sgst: 0, igst: 0, total: 2_500 };
    const { summary, totals } = billPaper({ ...taxed, sums: [...taxed.sums, free] });
    expect([summary.length, totals[0]]).toEqual([1, ['Taxable', '67.36']]);
    expect(billPaper({ ...away(taxed), sums: [...away(taxed).sums, free] }).taxNames).toBe('IGST');
  });

  it.each([
    ['of a shop without registration', plain, 'Bill', false, ''],
    [
      'of supply',
      composition,
      'Bill of Supply',
      true,
      'Composition taxable person, not eligible to collect tax on supplies.',
    ],
  ])('%s shows no tax', (_, bill, kind, hasHsn, legend) => {
    const paper = billPaper(bill);
    expect(paper).toMatchObject({ kind, hasHsn, legend, hasTax: false, totals: [], summary: [] });
    expect(paper.lines[0]).toMatchObject({ rate: '', hsn: hasHsn ? '3604' : '', quantity: hasHsn ? '2 Nos' : '2' });
    expect(billPaper({ ...bill, roundOff: 25 }).totals).toEqual([['Round-off', '0.25']]);
    expect(paper.notes).toEqual(['For Mathappu. This is a computer-made bill and needs no signature.']);
  });

  it('notes what the law asks for, under the legal name', () => {
    const seller = { ...taxed.seller, legal_name: 'Murugan Traders', gstin: '33ABCDE1234F1Z7' };
    expect(billPaper({ ...taxed, seller, total: 1_00_000_01 }).notes).toEqual([
      'Tax payable on reverse charge: No.',
      'E-way bill needed for this value.',
      'For Murugan Traders. This is a computer-made bill and needs no signature.',
    ]);
    expect(billPaper({ ...taxed, mode: 'exclusive' })).toMatchObject({ hasTax: true, notes: { length: 2 } });
    expect(billPaper({ ...taxed, total: 12_50 }).inWords).toEqual(['Twelve rupees and fifty paise only']);
  });
});

describe('a paper about money that goes back', () => {
  it('in part shows the rates over which it is spread, and its bill', () => {
    const free = { hsn: '', rate: 0, taxable: 2_500, cgst: 0, sgst: 0, igst: 0, total: 2_500 };
    const mixed = { ...taxed, sums: [...taxed.sums, free], total: 7_500 };
    const part = creditFor(mixed, { kind: 'credit_note', number: 'CN/26-27/1', day: '2026-11-25', amount: 1_500 });
    expect(billPaper(part)).toMatchObject({
      ...{ title: 'Credit Note CN/26-27/1', buyerTitle: 'Credited to', lines: [], charges: [], total: '₹15.00' },
      facts: ['CN/26-27/1', 'Date: 25/11/2026', 'Order: MP-1', 'Against INV/26-27/1 of 23/11/2026'],
      parts: [
        ['18%', '10.00'],
        ['', '5.00'],
      ],
    });
  });

  it('for goods that came back names them, also by the other name', () => {
    const goods = [{ name: 'Item 1', tamilName: 'க்ஷத்ரியன் வெடி', pack: '1 Box (10 Pcs)', quantity: 1 }];
    const part = { kind: 'credit_note', number: 'CN/26-27/1', day: '2026-11-25', goods } as const;
    const named = { name: 'Item 1', second: 'க்ஷத்ரியன் வெடி', pack: '1 Box (10 Pcs)', quantity: '1 Nos' };
    expect(billPaper(creditFor(taxed, { ...part, amount: 1_250 })).goods).toEqual([named]);
    expect(billPaper(note(1_250)).goods).toEqual([]);
    // Its lines are those of the bill.
    expect(billPaper(creditFor(taxed, { ...part, amount: taxed.total })).goods).toEqual([]);
  });

  it('in full shows the goods', () => {
    const whole = billPaper(note(taxed.total));
    expect([whole.lines.length, whole.parts]).toEqual([2, []]);
    expect(billPaper({ ...note(1_000), kind: 'refund_voucher' }).buyerTitle).toBe('Refunded to');
  });
});

it('lists what is in a gift box below its name, in the language of the bill', () => {
  const contents = [{ name: 'Rocket', tamilName: 'ராக்கெட்', count: 3 }];
  const boxed = (language: 'en' | 'ta') =>
    billPaper({ ...taxed, language, lines: taxed.lines.map((line) => ({ ...line, contents })) }).lines[0]?.contents;
  expect([boxed('en'), boxed('ta')]).toEqual(['3\u00a0×\u00a0Rocket', '3\u00a0×\u00a0ராக்கெட்']);
});
