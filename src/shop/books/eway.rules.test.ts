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

describe('the places of an e-way bill', () => {
  const sentFrom = (store_address: string) => {
    const { fromPlace, fromPincode, fromAddr1 } = eWayBill({
      ...whole(TAXED_BILL),
      seller: { ...SELLER, store_address },
    });
    return [fromPlace, fromPincode, fromAddr1];
  };

  it.each([
    ['12/4 Car Street\nSivakasi - 626 123, Tamil Nadu', 'Sivakasi', 626_123],
    ['12/4 Car Street, Sivakasi 626123', 'Sivakasi', 626_123],
    ['Shop 626100, Bypass Road, Sivakasi, 626189', 'Sivakasi', 626_189],
    ['Car Street\nSivakasi\nCell 9486012345', 'Cell 9486012345', 0],
    ['Sivakasi', 'Sivakasi', 0],
    ['', '', 0],
  ])('of a shop at %j', (address, place, pin) => {
    expect(sentFrom(address).slice(0, 2)).toEqual([place, pin]);
  });

  it('are cut to what the portal takes', () => {
    const [place, , address] = sentFrom(`${'A'.repeat(200)}\n${'B'.repeat(80)}`);
    expect([place, String(address).length]).toEqual(['B'.repeat(50), 120]);
    expect(sentFrom(' Car Street \n Sivakasi ')[2]).toBe('Car Street, Sivakasi');
  });

  it('of a buyer are the parts of the address', () => {
    const buyer = { ...TAXED_BILL.buyer, street_name: 'Car Street', locality: 'Goripalayam' };
    expect(eWayBill({ ...whole(TAXED_BILL), buyer })).toMatchObject({
      ...{ toAddr1: '1, Car Street', toAddr2: 'Goripalayam', toPlace: 'Madurai', toPincode: 625_001, toGstin: 'URP' },
      ...{ fromAddr2: '', toTrdName: 'Meena', fromTrdName: 'Mathappu' },
    });
    const unknown = eWayBill({ ...whole(TAXED_BILL), buyer: { ...buyer, zipcode: '', firm: '' } });
    expect([unknown.toPincode, unknown.toTrdName]).toEqual([0, 'Meena']);
  });

  // Seen before: the state of delivery beside another state's GSTIN, which the portal refuses.
  it('of a firm are the state of its GSTIN and the one where its goods go', () => {
    expect(eWayBill(whole(toFirm(TAXED_BILL)))).toMatchObject({ transType: 2, toStateCode: 29, actualToStateCode: 33 });
    expect(eWayBill(whole(toFirm(interstate(TAXED_BILL))))).toMatchObject({ transType: 1, toStateCode: 29 });
  });

  // Seen before: PIN code 0 and no place, which the portal refuses.
  it('of goods that are fetched are in the address of the buyer', () => {
    const fetched = { house_flat_no: '5 MG Road, Bengaluru 560001', city: '', zipcode: '', state: 'Karnataka' };
    const { buyer } = toFirm(TAXED_BILL);
    expect(eWayBill({ ...whole(TAXED_BILL), buyer: { ...buyer, ...fetched } })).toMatchObject({
      ...{ toPlace: 'Bengaluru', toPincode: 560_001, toStateCode: 29, actualToStateCode: 29, transType: 1 },
    });
    const unknown = { ...fetched, house_flat_no: '', state: 'Tamil Nadu' };
    expect(eWayBill({ ...whole(TAXED_BILL), buyer: { ...TAXED_BILL.buyer, ...unknown } })).toMatchObject({
      ...{ toPlace: 'Sivakasi', toPincode: 626_123, toStateCode: 33, transDistance: 1 },
    });
  });

  it('within one PIN code are a kilometre apart, because the portal knows no such distance', () => {
    const buyer = { ...TAXED_BILL.buyer, zipcode: '626123' };
    expect(eWayBill({ ...whole(TAXED_BILL), buyer }).transDistance).toBe(1);
  });

  it('have only signs that others send to the portal', () => {
    const buyer = { ...TAXED_BILL.buyer, name: 'மீனா "M" & Co.', house_flat_no: '14/2, <Rose> \\ Villa (A)' };
    expect(eWayBill({ ...whole(TAXED_BILL), buyer })).toMatchObject({
      ...{ toTrdName: 'M & Co.', toAddr1: '14/2, Rose Villa A' },
    });
    expect(eWayBill({ ...whole(TAXED_BILL), buyer: { ...buyer, name: 'மீனா' } }).toTrdName).toBe('Customer');
  });

  it('name the seller by the legal name', () => {
    const seller = { ...SELLER, legal_name: 'Murugan Traders' };
    expect(eWayBill({ ...whole(TAXED_BILL), seller }).fromTrdName).toBe('Murugan Traders');
  });
});

describe('the items of an e-way bill', () => {
  it('are the goods by code and rate, a charge of its own rate as one piece', () => {
    const packing = { hsn: '3604', rate: 1200, taxable: 1_000, cgst: 60, sgst: 60, igst: 0, total: 1_120 };
    const made = eWayBill({ ...whole(TAXED_BILL), sums: [...TAXED_BILL.sums, packing], total: 14_020 });
    expect(
      made.itemList.map(({ itemNo, hsnCode, quantity, taxableAmount }) => [itemNo, hsnCode, quantity, taxableAmount]),
    ).toEqual([
      [1, 3604, 4, 100],
      [2, 3605, 1, 10.1],
      [3, 3604, 1, 10],
    ]);
    expect(made.itemList[0]).toMatchObject({ productName: 'Fireworks', productDesc: 'Order MP-1', qtyUnit: 'NOS' });
    expect([made.totalValue, made.cgstValue, made.sgstValue, made.igstValue]).toEqual([120.1, 9.85, 9.86, 0]);
  });

  it('leave untaxed amounts without a code and the round-off beside them', () => {
    const surcharge = { hsn: '', rate: 0, taxable: 2_500, cgst: 0, sgst: 0, igst: 0, total: 2_500 };
    const made = eWayBill({ ...whole(TAXED_BILL), sums: [...TAXED_BILL.sums, surcharge], total: 15_400 });
    expect([made.itemList.length, made.OthValue, made.totInvValue]).toEqual([2, 25.39, 154]);
  });

  it('of an order without goods are none', () => {
    const made = eWayBill({ ...whole(TAXED_BILL), sums: [], roundOff: 0, total: 0 });
    expect([made.itemList, made.mainHsnCode, made.OthValue, made.totInvValue]).toEqual([[], 0, 0, 0]);
  });

  it('say what the portal asks of every bill', () => {
    expect(eWayBill(whole(TAXED_BILL))).toMatchObject({
      ...{ supplyType: 'O', subSupplyType: 1, subSupplyDesc: '', transType: 1, transMode: 1, vehicleType: 'R' },
      ...{
        transDistance: 0,
        transporterName: '',
        transporterId: '33ABCDE1234F1Z7',
        transDocNo: '',
        transDocDate: '',
        vehicleNo: '',
      },
      ...{ cessValue: 0, TotNonAdvolVal: 0, actualFromStateCode: 33, actualToStateCode: 33 },
    });
    expect(eWayBill(whole(interstate(TAXED_BILL)))).toMatchObject({
      toStateCode: 29,
      actualToStateCode: 29,
      igstValue: 18.51,
    });
  });
});
