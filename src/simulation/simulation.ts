/**
 * The local simulation of the specification (§1 a): an in-memory shop with fixed samples, delays and failures, and sign-in
 * by phone and one-time password. It does no I/O of its own and runs in Node and in browsers; README.md beside this file
 * decides what the specification leaves open.
 */
import { createArea } from './area.ts';
import { type Auth, createAuth } from './auth.ts';
import { type CartArea, createCart } from './cart.ts';
import { type Categories, createCategories } from './categories.ts';
import { type Clock, readingsOf } from './clock.ts';
import { type Customers, createCustomers } from './customers.ts';
import { createNetwork } from './network.ts';
import { createOrders, type Orders } from './orders.ts';
import { createMemoryStorage, keepWorld, loadWorld, type RecordKeeper, type SessionStorage } from './persistence.ts';
import { createProducts, type Products } from './products.ts';
import type { Seed } from './random.ts';
import { createSession } from './session.ts';

export interface SimulationOptions {
  /** With the same seed, the same calls fail. */
  seed?: Seed | undefined;
  /** Duration of a call. */
  delayMs?: number | undefined;
  /** Duration of a cart call. */
  cartDelayMs?: number | undefined;
  /** Share of the calls that fail with 'Network error', 0 to 1. */
  failureRate?: number | undefined;
  /** The accepted one-time password. */
  otp?: string | undefined;
  clock?: Clock | undefined;
  /** Storage of the session, under `token` and `user`; in memory by default. */
  storage?: SessionStorage | undefined;
  /** Storage of everything else between visits; in memory by default. */
  records?: RecordKeeper | undefined;
}

export interface Simulation {
  auth: Auth;
  products: Products;
  cart: CartArea;
  categories: Categories;
  orders: Orders;
  customers: Customers;
}

export const DEFAULTS = { seed: 1, delayMs: 1000, cartDelayMs: 500, failureRate: 0.1, otp: '123456' } as const;

export function createSimulation(options: SimulationOptions = {}): Simulation {
  const { seed = DEFAULTS.seed, delayMs = DEFAULTS.delayMs, cartDelayMs = DEFAULTS.cartDelayMs } = options;
  const { failureRate = DEFAULTS.failureRate, otp = DEFAULTS.otp, storage = createMemoryStorage() } = options;
  const now = readingsOf(options.clock);
  const world = loadWorld(options.records);
  const session = createSession(world, storage, now);
  const network = createNetwork(seed, failureRate);
  const keepRecords = keepWorld(world, options.records);
  const area = (areaDelayMs: number = delayMs) => createArea({ network, delayMs: areaDelayMs, keepRecords });
  return {
    auth: createAuth({ area: area(), world, session, otp: String(otp), now }),
    products: createProducts({ area: area(), world, now }),
    cart: createCart({ area: area(cartDelayMs), world }),
    categories: createCategories({ area: area(), world, now }),
    orders: createOrders({ area: area(), world, session, now }),
    customers: createCustomers({ area: area(), world, session, now }),
  };
}
