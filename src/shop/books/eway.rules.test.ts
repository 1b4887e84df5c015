import { describe, expect, it } from 'vitest';
import { type BillContent, needsEWayBill } from '../bills/bills.rules.ts';
import { interstate, TAXED_BILL, toFirm } from './books.testing.ts';
import { eWayBill } from './eway.rules.ts';
import type { BookedBill } from './gstr1.rules.ts';

const SELLER = {
  ...{ store_name: 'Mathappu', tamil_name: '', legal_name: '', gstin: '33ABCDE1234F1Z7', licence_number: '' },
  ...{ store_address: '12/4 Car Street\nSivakasi - 626 123, Tamil Nadu', phone_number: '', contact_email: '' },
};
const LINE = { name: '', tamilName: '', pack: '', unitPrice: 0, discount: 0 };
const whole = (bill: BookedBill): BillContent => ({
  ...{ ...bill, seller: SELLER, language: 'en', charges: [] },
  lines: bill.quantities.map(({ hsn, rate, quantity }) => ({
    ...{ ...LINE, hsn, rate, quantity, taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 },
  })),
});

describe('a bill for the e-way portal', () => {
  it('names seller, buyer and places as the portal requires', () => {
    expect(eWayBill(whole(TAXED_BILL))).toMatchObject({
      ...{ userGstin: '33ABCDE1234F1Z7', docType: 'INV', docNo: 'INV/26-27/1', docDate: '05/11/2026' },
      ...{ fromPlace: 'Sivakasi', fromPincode: 626123, fromStateCode: 33, toGstin: 'URP', toTrdName: 'Meena' },
      ...{ toPlace: 'Madurai', toPincode: 625001, toStateCode: 33, mainHsnCode: 3604 },
    });
    expect(eWayBill(whole(toFirm(TAXED_BILL)))).toMatchObject({
      toGstin: '29AAGCB7383J1Z4',
      toTrdName: 'Bright & Sons',
    });
    expect(eWayBill({ ...whole(TAXED_BILL), kind: 'bill_of_supply' }).docType).toBe('BIL');
  });

  it.each([
    ['within the state', TAXED_BILL, { sgstRate: 9, cgstRate: 9, igstRate: 0 }],
    ['to another state', interstate(TAXED_BILL), { sgstRate: 0, cgstRate: 0, igstRate: 18 }],
  ])('%s has parts that add up to its value, and its rates', (_, bill, rates) => {
    const made = eWayBill(whole(bill));
    const parts = made.totalValue + made.cgstValue + made.sgstValue + made.igstValue + made.OthValue;
    expect(Math.round(parts * 100)).toBe(bill.total);
    expect(made.totInvValue).toBe(129);
    expect(made.itemList[0]).toMatchObject({ ...rates, hsnCode: 3604, quantity: 4, taxableAmount: 100 });
    expect(made.itemList.reduce((all, { taxableAmount }) => all + taxableAmount, 0)).toBe(made.totalValue);
  });

  it('is needed above 50,000, within Tamil Nadu above one lakh, and never without registration', () => {
    const worth = (bill: BookedBill, total: number) => needsEWayBill({ ...whole(bill), total });
    expect([worth(interstate(TAXED_BILL), 50_000_00), worth(interstate(TAXED_BILL), 50_000_01)]).toEqual([false, true]);
    expect([worth(TAXED_BILL, 1_00_000_00), worth(TAXED_BILL, 1_00_000_01)]).toEqual([false, true]);
    const elsewhere = { ...whole(TAXED_BILL), seller: { ...SELLER, gstin: '29ABCDE1234F1Z7' } };
    expect(needsEWayBill({ ...elsewhere, placeOfSupply: { state: 'Karnataka', code: '29' }, total: 50_000_01 })).toBe(
      true,
    );
    expect(needsEWayBill({ ...whole(TAXED_BILL), mode: 'none', total: 9_00_000_00 })).toBe(false);
  });
});
