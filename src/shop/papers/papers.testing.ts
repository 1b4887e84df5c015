/** Orders and bills of any length for looking at papers, with names in the Tamil letters that are hardest to draw. */
import { billFor } from '../bills/bills.rules.ts';
import type { Order } from '../orders/orders.contract.ts';
import type { Product } from '../products/products.contract.ts';
import type { StoreSettings } from '../settings/settings.contract.ts';

export type PaperTax = 'none' | 'inclusive' | 'composition';

const NAMES = ['க்ஷத்ரியன் வெடி', 'ஸ்ரீ லக்ஷ்மி', 'கொடி ராக்கெட்', 'பூச்சட்டி'];
const PRICE = 12_50;

export const PAPER_STORE = {
  ...{ store_name: 'Mathappu', tamil_name: 'மத்தாப்பு', legal_name: '', store_address: 'Car Street\nSivakasi' },
  ...{ phone_number: '04562 222333', contact_email: '', gstin: '', licence_number: '' },
} as StoreSettings;

const ADDRESS = {
  ...{ name: 'மீனாட்சி சுந்தரம்', house_flat_no: '14/2', street_name: 'Vadakku Veli Street', locality: '' },
  ...{ landmark: '', city: 'Madurai', state: 'Tamil Nadu', zipcode: '625001', delivery_contact_number: '9486012345' },
};

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Item ${index + 1}`, tamilName: NAMES[index % 4] ?? '' }));

/** Two pieces of each product at 12.50. */
export function billOf(count: number, locale: 'en' | 'ta', tax: PaperTax = 'none') {
  const sums = { discountTotal: 0, surchargeTotal: 0, shippingTotal: 0, packingTotal: 0, extraTotal: 0, roundOff: 0 };
  const taxed = { rate: 1800, taxable: 21_18, cgst: 1_91, sgst: 1_91, igst: 0 };
  const nothing = { rate: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 };
  const terms = {
    place: { state: 'Tamil Nadu' },
    charges: { tax: { mode: tax } },
    tax: { packing: nothing, delivery: nothing },
  };
  const untaxed = { ...nothing, taxable: 2 * PRICE };
  const pricing =
    tax === 'none' ? null : { hsnCode: '3604', couponShare: 0, tax: tax === 'composition' ? untaxed : taxed };
  const priced = { pack: '1 Box (10 Pcs)', quantity: 2, unitPrice: PRICE, lineTotal: 2 * PRICE, pricing };
  const order = { id: 1, number: 'MP-1', locale, address: ADDRESS, ...sums, total: 2 * PRICE * count, terms };
  const lines = linesOf(count).map((line) => ({ ...line, ...priced }));
  return billFor(order, lines, PAPER_STORE, { number: 'INV/26-27/1', day: '2026-11-23' });
}

/** The same goods as a paid order, with `changes` applied. */
export function paperOrder(count: number, changes: Partial<Order> = {}): Order {
  const Carts = linesOf(count).map(({ name, tamilName }, index) => ({
    ...{ id: index + 1, product_id: index + 1, name, tamil_name: tamilName, unit_price: PRICE / 100 },
    ...{ line_total: (2 * PRICE) / 100, count: 2, returned: 0, Product: { quantity_content: '1 Box (10 Pcs)' } },
  }));
  const total = (2 * PRICE * count) / 100;
  return {
    ...{ id: count, number: `MP-${count}`, version: 1, createdAt: '2026-11-20T10:00:00Z', estimate: null },
    ...{ payment_status: 'paid', payment_method: 'online', waits_for_goods: false, waits_for_money: false },
    ...{
      paid_amount: total,
      due_amount: 0,
      due_utr: null,
      tracking_status_id: 2,
      delivery_instruction: '',
      Courier: null,
      Parcels: [],
      transport: null,
    },
    ...{ Address: ADDRESS, User: { id: 1, name: 'Meena' }, Packing: null, Carts, extras: [], subtotal: total },
    ...{ total_amount: total, to_pay: false, discount_amount: 0, packing_amount: 0, delivery_amount: 0 },
    ...{ charges_amount: 0, tax_amount: 0, tax_included: 0, round_off: 0 },
    ...changes,
  } as unknown as Order;
}

/** The same goods as an estimate in its second version. */
export const paperEstimate = (count: number): Order =>
  paperOrder(count, {
    ...{ payment_status: 'enquiry', payment_method: 'enquiry', paid_amount: 0, version: 2 },
    ...{ estimate: { version: 2, valid_until: '2026-11-23' } as NonNullable<Order['estimate']> },
  });

/** The same goods in the shop, by two categories. */
export const paperProducts = (count: number): Product[] =>
  linesOf(count).map(({ name, tamilName }, index) => {
    const [category, tamil] = index % 4 < 2 ? ['Ground', 'தரை'] : ['Sky', 'வானம்'];
    return {
      ...{ id: index + 1, name, tamil_name: tamilName, quantity_content: '1 Box (10 Pcs)' },
      ...{ base_price: 25, unit_price: PRICE / 100, Category: { name: category, tamil_name: tamil } },
    } as unknown as Product;
  });
