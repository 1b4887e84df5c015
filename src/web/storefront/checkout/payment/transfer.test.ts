import { describe, expect, it } from 'vitest';
import type { StartedPayment } from '#shop/checkout/checkout.contract.ts';
import { qrPath } from '#web/ui/qr-path.ts';
import { bankLines, isTransfer, readUtr } from './transfer.ts';

const started: StartedPayment = {
  amount: 500_00,
  currency: 'INR',
  order_id: 1,
  number: 'M-1',
  payment_method: 'upi_direct',
  reserved_until: '2026-11-20T10:00:00.000Z',
  holds_goods: true,
  reference_holds: false,
  not_held: [],
};
const byUpi = { ...started, upi_link: 'upi://pay?pa=shop@upi' };
const byBank: StartedPayment = { ...started, payment_method: 'bank_transfer', bank_details: 'A/C: 1' };

describe('a direct transfer', () => {
  it('is recognised by the account that the money goes to', () => {
    expect(isTransfer(byUpi)).toBe(true);
    expect(isTransfer(byBank)).toBe(true);
    expect(isTransfer(started)).toBe(false);
    expect(isTransfer(null)).toBe(false);
  });

  it('reads twelve digits of UPI, with or without spaces', () => {
    expect(readUtr(' 1234 5678 9012', true)).toBe('123456789012');
    expect(readUtr('12345678901', true)).toBeNull();
    expect(readUtr('\u200b1234\u200b5678\u20609012\ufeff', true)).toBe('123456789012');
  });

  it('reads longer references of banks', () => {
    expect(readUtr('sbin426123456789', false)).toBe('SBIN426123456789');
    expect(readUtr('SBIN-4261', false)).toBeNull();
  });

  it('splits bank details into labels and values', () => {
    expect(bankLines('A/C: 12 34\n\nIFSC:SBIN0001\nSivakasi branch')).toEqual([
      { label: 'A/C', value: '12 34' },
      { label: 'IFSC', value: 'SBIN0001' },
      { label: '', value: 'Sivakasi branch' },
    ]);
  });

  it('draws runs of dark modules', () => {
    expect(
      qrPath([
        [true, true, false],
        [false, false, true],
      ]),
    ).toBe('M0 0h2v1H0zM2 1h1v1H2z');
  });
});
