import type { BookedBill } from './gstr1.rules.ts';

/** ₹118.00 + ₹10.61 and a round-off of 39 paise, sold in Tamil Nadu. */
export const TAXED_BILL: BookedBill = {
  ...{ kind: 'tax_invoice', number: 'INV/26-27/1', day: '2026-11-05', order: 'MP-1', mode: 'exclusive' },
  buyer: {
    ...{ name: 'Meena', house_flat_no: '1', street_name: '', locality: '', city: 'Madurai' },
    ...{ state: 'Tamil Nadu', zipcode: '625001' },
  },
  placeOfSupply: { state: 'Tamil Nadu', code: '33' },
  sums: [
    { hsn: '3604', rate: 1800, taxable: 10_000, cgst: 900, sgst: 900, igst: 0, total: 11_800 },
    { hsn: '3605', rate: 500, taxable: 1_010, cgst: 25, sgst: 26, igst: 0, total: 1_061 },
  ],
  ...{ roundOff: 39, total: 12_900, against: null },
  sellerGstin: '33ABCDE1234F1Z7',
  quantities: [
    { hsn: '3604', rate: 1800, quantity: 4 },
    { hsn: '3605', rate: 500, quantity: 1 },
  ],
  billedTotal: 12_900,
};

/** The same goods to another state. */
export function interstate(bill: BookedBill): BookedBill {
  const sums = bill.sums.map((sum) => ({ ...sum, igst: sum.cgst + sum.sgst, cgst: 0, sgst: 0 }));
  return { ...bill, sums, placeOfSupply: { state: 'Karnataka', code: '29' } };
}

/** Takes back a whole bill. */
export const noteOf = (bill: BookedBill, number = 'CN/26-27/1'): BookedBill => ({
  ...bill,
  ...{ kind: 'credit_note', number, against: { number: bill.number, day: bill.day }, billedTotal: bill.total },
});

export const toFirm = (bill: BookedBill): BookedBill => ({
  ...bill,
  buyer: { ...bill.buyer, gstin: '29AAGCB7383J1Z4', firm: 'Bright & Sons' },
});
