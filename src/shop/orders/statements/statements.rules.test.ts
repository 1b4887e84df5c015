import { describe, expect, it } from 'vitest';
import { readSheet } from '#platform/sheets/read-sheet.ts';
import { referencesIn } from '../orders.references.rules.ts';
import { type Credit, matchDues, matchTransfers, unexplainedOf, type Waiting } from './statements.rules.ts';
import { readCredits } from './statements.sheet.ts';

const NONE_PAID = new Map<string, number>();

const table = (rows: string) =>
  rows
    .trim()
    .split('\n')
    .map((row, index) => ({ line: index + 1, cells: row.split('|').map((cell) => cell.trim()) }));

/** Statements in the columns of the banks, each with one credit of 4,500 under 412345678901. */
const STATEMENTS: Record<string, string> = {
  HDFC: `HDFC BANK LTD
    Date | Narration | Chq./Ref.No. | Value Dt | Withdrawal Amt. | Deposit Amt. | Closing Balance
    01/10/26 | UPI-KAVITHA-KAVI@OKSBI-412345678901-PAY | 0000412345678901 | 01/10/26 | | 4,500.00 | 91,250.00
    01/10/26 | NEFT DR-RENT | N123456789 | 01/10/26 | 12,000.00 | | 79,250.00`,
  SBI: `Account Name | Mathappu
    Txn Date | Value Date | Description | Ref No./Cheque No. | Debit | Credit | Balance
    1 Oct 2026 | 1 Oct 2026 | BY TRANSFER-UPI/CR/412345678901/KAVITHA | TRANSFER FROM 4897 | | 4,500.00 | 5,000.00
    1 Oct 2026 | 1 Oct 2026 | TO TRANSFER | | 200.00 | | 4,800.00`,
  ICICI: `S No. | Value Date | Transaction Date | Cheque Number | Transaction Remarks | Withdrawal Amount (INR) | Deposit Amount (INR) | Balance (INR)
    1 | 01/10/2026 | 01/10/2026 | - | UPI/412345678901/Pay to Mathappu/kavi@oksbi | 0.00 | 4500.00 | 5000.00
    2 | 01/10/2026 | 01/10/2026 | - | ATM | 500.00 | 0.00 | 4500.00`,
  Axis: `Tran Date | CHQNO | PARTICULARS | DR | CR | BAL | SOL
    01-10-2026 | - | UPI/P2A/412345678901/KAVITHA | | 4500.00 | 5000.00 | 61
    01-10-2026 | - | UPI/P2M/512345678901/SHOP | 90.00 | | 4910.00 | 61`,
  Kotak: `Sl. No. | Transaction Date | Description | Chq / Ref No. | Amount | Dr / Cr | Balance
    1 | 01-10-2026 | UPI/KAVITHA/412345678901 | UPI-627 | 4,500.00 | CR | 5,000.00
    2 | 01-10-2026 | UPI/SOMEBODY | UPI-628 | 90.00 | DR | 4,910.00`,
  'Kotak, all in one column': `Date | Narration | Chq/Ref No | Withdrawal (Dr)/ Deposit (Cr) | Balance
    01-10-2026 | UPI/KAVITHA/412345678901 | UPI-627 | 4,500.00(Cr) | 5,000.00(Cr)
    01-10-2026 | UPI/SOMEBODY | UPI-628 | 90.00(Dr) | 4,910.00(Cr)`,
  'a bank that writes the direction behind the amount': `Date | Particulars | Transaction Amount
    01/10/2026 | IMPS412345678901 KAVITHA | 4,500.00 Cr
    01/10/2026 | RENT | 12,000.00 (Dr)`,
};

describe('the money that came in', () => {
  it.each(Object.entries(STATEMENTS))('is read from the columns of %s', (_, rows) => {
    const credits = readCredits(table(rows))?.credits as Credit[];
    expect(credits.map(({ amount }) => amount)).toEqual([450_000]);
    const waiting = { id: 1, utr: '412345678901', total: 450_000 };
    expect(matchTransfers([waiting], credits, NONE_PAID).paid).toHaveLength(1);
  });

  it('is found below a long head', () => {
    const head = Array.from({ length: 30 }, (_, line) => `Line ${line} | about the account`).join('\n');
    const read = readCredits(table(`${head}\nDate | Narration | Deposit Amt.\n01/10/26 | UPI/412345678901 | 90`));
    expect(read?.credits).toMatchObject([{ line: 32, amount: 9_000 }]);
  });

  it('is counted in the list of a UPI app if its state says that it came', () => {
    const list = (status: string, kind = 'PAYMENT') =>
      readCredits(
        table(`Transaction Date | Transaction ID | RRN | Amount | Transaction Type | Status
          01/10/2026 | T2610011234567890 | 412345678901 | 4500 | ${kind} | ${status}`),
      );
    // Seen before: of two columns that can be a reference the first counted, which was the app's own.
    for (const status of ['SUCCESS', 'Completed', 'Success (settlement pending)', 'Captured', ''])
      expect(list(status)).toMatchObject({ credits: [{ references: ['412345678901'] }], notCome: 0 });
    for (const status of ['FAILED', 'Pending', 'Unsuccessful', 'Not successful', 'Incomplete', 'Processing', 'தோல்வி'])
      expect(list(status)).toEqual({ credits: [], notCome: 1 });
    for (const kind of ['REFUND', 'Paid to', 'Debit', 'Payout', 'Withdrawal'])
      expect(list('SUCCESS', kind)).toEqual({ credits: [], notCome: 0 });
    for (const kind of ['Deposit', 'UPI Collect initiated', 'Cancelled cheque deposit', 'Non-refundable deposit'])
      expect(list('SUCCESS', kind)?.credits).toHaveLength(1);
    const bank = readCredits(
      table('Date | Narration | Status | Credit\n01/10/26 | UPI/412345678901 | Value pending | 90'),
    );
    expect(bank?.credits).toHaveLength(1);
  });

  it('is read from a web page that a bank calls Excel, whose first table is the head', () => {
    const page = `<html><body><table><tr><td>Account</td><td>Mathappu</td></tr></table>
      <table><tr><th>Txn Date</th><th>Description</th><th>Ref No.</th><th>Debit</th><th>Credit</th></tr>
      <tr><td>01-10-2026</td><td>UPI/KAVITHA</td><td>000412345678</td><td></td><td>4,500.00</td></tr>
      <tr><td>01-10-2026</td><td>RENT</td><td>9</td><td>12,000.00</td><td></td></tr></table></body></html>`;
    const credits = readCredits(readSheet(Buffer.from(page)))?.credits;
    expect(credits).toMatchObject([{ amount: 450_000, references: ['412345678'] }]);
  });

  it('is not guessed from a table without such a column', () => {
    expect(readCredits(table('Product | Price\nSparklers | 20'))).toBeNull();
  });
});

describe('a transfer', () => {
  const credit = (text: string, amount: number, line = 2): Credit => ({
    ...{ line, date: '01/10/2026', text, amount },
    references: referencesIn(text),
  });
  const waiting = (id: number, utr: string, total: number): Waiting => ({ id, utr, total });

  it('is found by its whole reference, not by a part of one', () => {
    const { missing } = matchTransfers([waiting(1, '12345678', 100)], [credit('UPI/412345678901', 100)], NONE_PAID);
    expect(missing).toHaveLength(1);
  });

  it('with another amount is not taken as paid', () => {
    const matches = matchTransfers([waiting(1, '412345678901', 500)], [credit('412345678901', 50)], NONE_PAID);
    expect(matches).toMatchObject({
      paid: [],
      differs: [{ transfer: { id: 1 }, credit: { amount: 50 } }],
      missing: [],
    });
  });

  it('is matched by the right amount if its reference is listed twice', () => {
    const twice = [credit('412345678901', 50, 2), credit('412345678901', 500, 3)];
    expect(matchTransfers([waiting(1, '412345678901', 500)], twice, NONE_PAID).paid).toMatchObject([
      { credit: { line: 3 } },
    ]);
  });

  it('may be the only unexplained credit of its amount, but only if there is one of each', () => {
    const alike = [credit('512345678901', 700)];
    const one = matchTransfers([waiting(1, '412345678901', 700)], alike, NONE_PAID);
    expect(one.missing).toMatchObject([{ alike: { amount: 700 } }]);
    const two = matchTransfers([waiting(1, '412345678901', 700), waiting(2, '412345678902', 700)], alike, NONE_PAID);
    expect(two.missing.map((row) => row.alike)).toEqual([null, null]);
    const again = [...alike, credit('612345678901', 700, 3)];
    expect(matchTransfers([waiting(1, '412345678901', 700)], again, NONE_PAID).missing).toMatchObject([
      { alike: null },
    ]);
  });

  it('is not guessed from a credit of another amount, nor kept from its guess by one', () => {
    const others = [credit('612345678901', 650, 3), credit('512345678901', 700)];
    const both = [waiting(1, '412345678901', 700), waiting(2, '412345678902', 800)];
    const { missing } = matchTransfers(both, others, NONE_PAID);
    expect(missing.map(({ alike }) => alike?.amount)).toEqual([700, undefined]);
  });

  it('that no order has used before is named as such for none', () => {
    const { used, differs } = matchTransfers([], [credit('UPI/412345678901', 500)], NONE_PAID);
    expect([used, differs]).toEqual([[], []]);
  });

  it('shares no credit with another transfer', () => {
    const both = [waiting(1, '412345678901', 700), waiting(2, 'SBIN0412345678901', 700)];
    const matches = matchTransfers(both, [credit('SBIN0412345678901', 700)], NONE_PAID);
    expect(matches.paid).toHaveLength(1);
  });

  it('is not paid by a credit that has paid an order before', () => {
    const used = credit('IMPS412345678901/KAVITHA/512345678901', 700);
    const matches = matchTransfers([waiting(2, '512345678901', 700)], [used], new Map([['412345678901', 1]]));
    expect(matches).toMatchObject({ paid: [], missing: [{ alike: null }], used: [{ order: 1, credit: used }] });
  });
});

describe('what a changed order still owes', () => {
  const credit = (text: string, amount: number, line = 2): Credit => ({
    ...{ line, date: '01/10/2026', text, amount },
    references: referencesIn(text),
  });
  const due = { number: 'MP-100014', due: 4150 };
  const found = (credits: readonly Credit[]) =>
    matchDues([due], credits, { used: [], paid: [], differs: [] }).map(({ credit: { line } }) => line);

  it.each([
    'UPI/412345678901/MP-100014 v2/KAVITHA',
    'UPI/412345678901/mp100014/KAVITHA',
    'NEFT CR-SBIN420123456789-MP 100014',
    'UPI/CR/412345678901/MP100014V2/K',
  ])('is found by number and amount in %s', (text) => {
    expect(found([credit(text, 4150)])).toEqual([2]);
  });

  it.each([
    ['another amount', 'UPI/412345678901/MP-100014', 8300],
    ['a longer number', 'UPI/412345678901/MP-1000140', 4150],
    ['another word', 'UPI/412345678901/ORDERMP100014', 4150],
    ['no order', 'UPI/412345678901/KAVITHA', 4150],
    ['no reference to book it by', 'CASH MP-100014', 4150],
    ["no reference but a phone in the payer's address", 'UPI/919876543210@YBL/MP-100014', 4150],
  ])('is not guessed from a credit with %s', (_, text, amount) => {
    expect(found([credit(text, amount)])).toEqual([]);
  });

  // Seen before: it was booked under the payer's phone, and their next order with this reference counted as unpaid.
  it.each([
    ['UPI/CR/KAVITHA/919876543210@YBL/MP-100014 v2/612345670001', ['612345670001']],
    ['IMPS-P2A-123456789012-533212345678-MP-100014', ['123456789012', '533212345678']],
  ])('comes with what can be its reference in %s', (text, references) => {
    const [proposed] = matchDues([due], [credit(text, 4150)], { used: [], paid: [], differs: [] });
    expect(proposed?.credit.references).toEqual(references);
  });

  it('is not paid by a credit that has paid an order or a transfer, and takes the first of two', () => {
    const [first, second] = [credit('UPI/412345678901/MP-100014', 4150), credit('UPI/412345678902/MP-100014', 4150, 3)];
    expect(found([first, second])).toEqual([2]);
    const used = [{ credit: first, order: 1 }];
    expect(matchDues([due], [first, second], { used, paid: [], differs: [] })).toMatchObject([{ credit: { line: 3 } }]);
  });

  it('is proposed for one of two orders that a credit names', () => {
    const both = [due, { ...due, number: 'MP-100015' }];
    const credits = [credit('UPI/412345678901/MP-100014 MP-100015', 4150)];
    expect(matchDues(both, credits, { used: [], paid: [], differs: [] })).toMatchObject([{ order: due }]);
  });
});

describe('money that fits nothing', () => {
  const credit = (line: number, text: string, amount: number): Credit => ({
    ...{ line, date: '01/10/2026', text, amount },
    references: referencesIn(text),
  });

  it('is what is neither found, used, a due nor offered as mistyped; those that name an order first', () => {
    const credits = [
      credit(2, 'UPI/412345678901/KAVITHA', 100),
      credit(3, 'UPI/412345678902/KAVITHA', 5),
      credit(4, 'UPI/412345678903/PAID BEFORE', 100),
      credit(5, 'UPI/412345678904/MISTYPED', 700),
      credit(6, 'UPI/412345678905/MP-100014', 4150),
      credit(7, 'NEFT CR RAZORPAY SETTLEMENT', 90_000),
      credit(8, 'UPI/412345678906/MP-100015', 4150),
    ];
    const waiting = [
      { id: 1, utr: '412345678901', total: 100 },
      { id: 2, utr: '412345678902', total: 100 },
      { id: 3, utr: '999999999999', total: 700 },
    ];
    const matches = matchTransfers(waiting, credits, new Map([['412345678903', 1]]));
    const dues = matchDues([{ number: 'MP-100014', due: 4150 }], credits, matches);
    expect(unexplainedOf(credits, matches, dues).map(({ line }) => line)).toEqual([8, 7]);
  });
});
