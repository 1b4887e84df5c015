import { describe, expect, it } from 'vitest';
import { canonicalReference, referencesIn } from './orders.references.rules.ts';

describe('a reference', () => {
  it.each([
    ['412345678901', '412345678901'],
    ['IMPS412345678901', '412345678901'],
    ['0000412345678901', '412345678901'],
    ['upi412345678901', '412345678901'],
    ['412345678901CR', '412345678901'],
    ['SBINR52025112012345678', '52025112012345678'],
    // Of a year whose last digit is 0.
    ['000100000123', '100000123'],
    ['SLIP00012345', 'SLIP00012345'],
    ['KAVITHADEEPAVALI', 'KAVITHADEEPAVALI'],
  ])('%s has the form %s', (written, form) => {
    expect(canonicalReference(written)).toBe(form);
    expect(canonicalReference(form)).toBe(form);
  });
});

describe('a row of a statement', () => {
  it.each([
    ['UPI/412345678901/KAVITHA', ['412345678901']],
    ['UPI-KAVITHA-KAVI@OKSBI-412345678901-PAY 0000412345678901', ['412345678901']],
    ['NEFT CR-SBIN420123456789-KAVITHA', ['420123456789']],
    ['NEFT-AXISCN0123456789-KAVITHA', ['123456789']],
    ['RTGS/HDFCR52025112012345678/MURUGAN TRADERS', ['52025112012345678']],
    ['NEFT-N123201234567890-KAVITHA', ['123201234567890']],
    ['BY TRANSFER-UPI/CR/412345678901 TRANSFER FROM 4897691162094', ['412345678901']],
    ['UPI/KAVITHA/9876543210/DEEPAVALI2026/ORDERMP100234/HAPPYDEEPAVALI26', []],
    ['UPI/KAVITHA/KAVITHAMURUGANPANDIAN/ABCDEFGHIJKLMNOP', []],
    // A payer's address may be as long as a reference.
    ['UPI/CR/KAVITHA/919876543210@YBL/MP-100001 v2/612345670001', ['612345670001']],
    ['UPI/CR/KAVITHA/919876543210 @YBL/612345670001', ['612345670001']],
    ['UPI/912345678901.kavi@oksbi/612345670001', ['612345670001']],
    ['UPI-KAVITHA-919876543210-2@OKAXIS-612345670001-PAY', ['612345670001']],
    ['UPI-612345670001-KAVI@OKSBI-PAY', ['612345670001']],
    ['UPI/612345670001/kavi@bank912345678901.com', ['612345670001']],
    ['IMPS-P2A-123456789012-533212345678-MP-100001', ['123456789012', '533212345678']],
  ])('%s names %j', (text, references) => {
    expect(referencesIn(text)).toEqual(references);
  });

  // A file of 9 MB of them stopped the shop for a second.
  it('is one of at most ten in a row', () => {
    const numbers = Array.from({ length: 70 }, (_, nth) => `${100_000_000_000 + nth}`);
    expect(referencesIn(numbers.join(' '))).toHaveLength(10);
  });
});
