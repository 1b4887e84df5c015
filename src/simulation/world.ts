/** The simulation's whole state except the session: plain records that can be stored as JSON. */
import type { Coupon, Order, Product, ShippingAddress, StoredCategory, StoredCustomer } from './records.ts';
import { sampleCategories, sampleCustomers, sampleProducts } from './samples.ts';

interface CartState {
  lines: { productId: string; quantity: number }[];
  coupon: Coupon | null;
  selectedAddress: ShippingAddress | null;
  paymentMethod: string | null;
}

export interface World {
  products: Product[];
  categories: StoredCategory[];
  customers: StoredCustomer[];
  orders: Order[];
  cart: CartState;
  /** The last one-time password sent and not yet used. */
  sentOtp: { otpId: string; phone: string } | null;
  /** Number of the newest id. */
  serial: number;
}

export function createWorld(): World {
  return {
    products: sampleProducts(),
    categories: sampleCategories(),
    customers: sampleCustomers(),
    orders: [],
    cart: { lines: [], coupon: null, selectedAddress: null, paymentMethod: null },
    sentOtp: null,
    serial: 100,
  };
}

/** An id never used before, not even by deleted records. */
export function freshId(world: World, prefix: string, taken: readonly { id: string }[] = []): string {
  let id: string;
  do {
    world.serial += 1;
    id = `${prefix}-${world.serial}`;
  } while (taken.some((record) => record.id === id));
  return id;
}

/** Compares ids as text (spec §5). */
export function findById<T extends { id: string }>(records: readonly T[], id: string | number): T | undefined {
  return records.find((record) => record.id === String(id));
}

export function removeFrom<T>(records: T[], record: T): T {
  records.splice(records.indexOf(record), 1);
  return record;
}

/** The changes without `undefined` values, which leave a field unchanged. */
export function given<T extends object>(changes: T): T {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as T;
}
