/**
 * Bills in the e-way bill portal's bulk format: JSON version 1.0.0621, one object per bill with an item for each HSN
 * code and rate, and its part A. The vehicle (part B) and another carrier are entered at the portal, which also knows the
 * distance between two PIN codes. Pure.
 */
import { type Paise, percentFromBasisPoints, rupeesFromPaise } from '#shared/money.ts';
import { codeOfState } from '../addresses/india.ts';
import { type BillContent, type BillSum, halfOf } from '../bills/bills.rules.ts';

export const E_WAY_START = '{"version":"1.0.0621","billLists":[\n';
export const E_WAY_END = '\n]}\n';

const LONGEST = { name: 100, address: 120, place: 50 } as const;

/** How the portal writes a buyer without a GSTIN. */
const UNREGISTERED = 'URP';

/** 17/09/2026 */
const portalDate = (day: string) => day.split('-').reverse().join('/');

/** Left out of names and addresses: all that ERPNext's GST app, which files with the portal, leaves out, also Tamil letters. */
const REFUSED = /[^a-z0-9@#/,&. -]+/gi;
const NAMELESS = 'Customer';

const cut = (kind: keyof typeof LONGEST, ...parts: string[]) =>
  parts
    .map((part) => part.replace(REFUSED, ' ').replace(/ {2,}/g, ' ').trim())
    .filter(Boolean)
    .join(', ')
    .slice(0, LONGEST[kind]);

/** In an address of free text the PIN code is the last six digits, the place the words before them. */
function placeIn(address: string): { place: string; pin: number } {
  const pin = [...address.matchAll(/(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/g)].at(-1);
  const before = address.slice(0, pin?.index ?? address.length);
  const place = before
    .split(/[\n,]/)
    .map((part) => part.replace(/[\s-]+$/, '').trim())
    .filter(Boolean)
    .at(-1);
  return { place: cut('place', place ?? ''), pin: Number(pin?.[0].replace(/\s/, '') ?? 0) };
}

const money = (amount: Paise) => rupeesFromPaise(amount) || 0;
const total = (sums: readonly BillSum[], part: 'taxable' | 'cgst' | 'sgst' | 'igst') =>
  money(sums.reduce((all, sum) => all + sum[part], 0));

/** Pieces of an HSN code and rate; a charge without goods is one. */
function piecesOf({ lines }: BillContent, { hsn, rate }: BillSum): number {
  const pieces = lines.reduce((all, line) => (line.hsn === hsn && line.rate === rate ? all + line.quantity : all), 0);
  return pieces || 1;
}

function itemOf(bill: BillContent, sum: BillSum, index: number) {
  const isInterstate = bill.placeOfSupply.code !== bill.seller.gstin.slice(0, 2);
  const half = isInterstate ? 0 : percentFromBasisPoints(halfOf(sum.rate));
  return {
    ...{ itemNo: index + 1, productName: 'Fireworks', productDesc: `Order ${bill.order}` },
    ...{
      hsnCode: Number(sum.hsn) || 0,
      quantity: piecesOf(bill, sum),
      qtyUnit: 'NOS',
      taxableAmount: money(sum.taxable),
    },
    ...{ sgstRate: half, cgstRate: half, igstRate: isInterstate ? percentFromBasisPoints(sum.rate) : 0 },
    ...{ cessRate: 0, cessNonAdvol: 0 },
  };
}

/** Where the goods go. Goods that are fetched go to the buyer's address, which is free text; without one they stay in the shop's place. */
function destinationOf({ seller, buyer, placeOfSupply }: BillContent) {
  if (buyer.zipcode !== '' || buyer.city !== '')
    return { place: cut('place', buyer.city), pin: Number(buyer.zipcode) || 0, state: Number(placeOfSupply.code) };
  const state = codeOfState(buyer.state) ?? placeOfSupply.code;
  return { ...placeIn(buyer.house_flat_no || seller.store_address), state: Number(state) };
}

/**
 * The parts add up to the invoice's value: untaxed amounts without a code of their own go to OthValue, with the
 * round-off.
 */
export function eWayBill(bill: BillContent) {
  const { seller, buyer, number, day, kind } = bill;
  const goods = bill.sums.filter(({ hsn }) => hsn !== '');
  const others = bill.sums.filter(({ hsn }) => hsn === '').reduce((all, sum) => all + sum.total, bill.roundOff);
  const from = placeIn(seller.store_address);
  const to = destinationOf(bill);
  const fromState = Number(seller.gstin.slice(0, 2));
  // A firm is billed in the state of its registration, wherever its goods go ("bill to, ship to").
  const billedState = buyer.gstin ? Number(buyer.gstin.slice(0, 2)) : to.state;
  return {
    ...{ userGstin: seller.gstin, supplyType: 'O', subSupplyType: 1, subSupplyDesc: '' },
    ...{ docType: kind === 'bill_of_supply' ? 'BIL' : 'INV', docNo: number, docDate: portalDate(day) },
    ...{ transType: billedState === to.state ? 1 : 2 },
    ...{ fromGstin: seller.gstin, fromTrdName: cut('name', seller.legal_name || seller.store_name) },
    ...{ fromAddr1: cut('address', ...seller.store_address.split('\n')), fromAddr2: '' },
    ...{ fromPlace: from.place, fromPincode: from.pin, fromStateCode: fromState, actualFromStateCode: fromState },
    ...{ toGstin: buyer.gstin || UNREGISTERED, toTrdName: cut('name', buyer.firm || buyer.name) || NAMELESS },
    ...{ toAddr1: cut('address', buyer.house_flat_no, buyer.street_name), toAddr2: cut('address', buyer.locality) },
    ...{ toPlace: to.place, toPincode: to.pin, toStateCode: billedState, actualToStateCode: to.state },
    ...{ totalValue: total(goods, 'taxable'), cgstValue: total(goods, 'cgst'), sgstValue: total(goods, 'sgst') },
    ...{ igstValue: total(goods, 'igst'), cessValue: 0, TotNonAdvolVal: 0, OthValue: money(others) },
    // The portal asks for a vehicle or a transporter: with its own number as the latter the shop can enter part B later.
    ...{ totInvValue: money(bill.total), transMode: 1, transporterName: '', transporterId: seller.gstin },
    // The portal knows no distance within one PIN code.
    ...{ transDistance: from.pin !== 0 && from.pin === to.pin ? 1 : 0 },
    ...{ transDocNo: '', transDocDate: '', vehicleNo: '', vehicleType: 'R', mainHsnCode: Number(goods[0]?.hsn) || 0 },
    itemList: goods.map((sum, index) => itemOf(bill, sum, index)),
  };
}
