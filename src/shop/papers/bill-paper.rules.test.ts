/** What rules 46, 49 and 51 require on a document, and what would only be an empty column. */
import { expect, it } from 'vitest';
import { textOfPdf } from '#testing/pdf-text.ts';
import { creditFor } from '../bills/bills.rules.ts';
import { billPaper } from './bill-paper.rules.ts';
import { billOf } from './papers.testing.ts';
import { createPaperMaker } from './papers.ts';

const pdfs = createPaperMaker();
const textOf = (bill: Parameters<typeof billPaper>[0], template = 'bill.typ') =>
  pdfs.make({ template, data: billPaper(bill) }).then(textOfPdf);

it('a bill of supply has HSN code and unit, and names the composition scheme at the top', async () => {
  for (const template of ['bill.typ', 'bill-80mm.typ']) {
    const text = await textOf(billOf(2, 'en', 'composition'), template);
    expect(text).toContain('3604');
    expect(text).toContain('2 Nos');
    expect(text.indexOf('Composition taxable person')).toBeGreaterThan(-1);
    expect(text.indexOf('Composition taxable person')).toBeLessThan(text.indexOf('Billed to'));
    expect(text).not.toContain('reverse charge');
  }
});

it('a tax invoice has a unit for each quantity; an unregistered shop needs neither code nor unit', async () => {
  expect(await textOf(billOf(1, 'en', 'inclusive'))).toMatch(/3604\s+2 Nos/);
  const plain = await textOf(billOf(1, 'en'));
  expect(plain).not.toContain('Nos');
  expect(plain).not.toContain('3604');
});

it('has a column for discounts only if there is one', async () => {
  const bill = billOf(2, 'en');
  expect(await textOf(bill)).not.toContain('Discount');
  const lines = bill.lines.map((line, index) => (index === 0 ? { ...line, discount: 125 } : line));
  expect(await textOf({ ...bill, lines })).toMatch(/Discount[\s\S]*1\.25/);
});

it('names the recipient of a refund, and no delivery address', async () => {
  const bill = billOf(2, 'en', 'inclusive');
  const part = { amount: 1250, number: 'RV/26-27/1', day: '2026-11-25' };
  const voucher = await textOf(creditFor(bill, { ...part, kind: 'refund_voucher' }));
  expect(voucher).toContain('Refunded to');
  const note = await textOf(creditFor(bill, { ...part, number: 'CN/26-27/1', kind: 'credit_note' }));
  expect(note).toContain('Credited to');
  for (const text of [voucher, note]) expect(text).not.toContain('delivered at');
});
