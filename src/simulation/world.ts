/** Everything that the simulation remembers apart from the session: plain records that survive JSON. */
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
  /** The one-time password that was sent last and not used yet. */
  sentOtp: { otpId: string; phone: string } | null;
  /** Number of the newest id that was given out. */
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

/** An id that no record had before, deleted ones included. */
export function freshId(world: World, prefix: string, taken: readonly { id: string }[] = []): string {
  let id: string;
  do {
    world.serial += 1;
    id = `${prefix}-${world.serial}`;
  } while (taken.some((record) => record.id === id));
  return id;
}

/** Ids are compared as texts (spec §5). */
export function findById<T extends { id: string }>(records: readonly T[], id: string | number): T | undefined {
  return records.find((record) => record.id === String(id));
}

export function removeFrom<T>(records: T[], record: T): T {
  records.splice(records.indexOf(record), 1);
  return record;
}

/** The changes that are really given: `undefined` leaves a field as it is. */
export function given<T extends object>(changes: T): T {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as T;
}
