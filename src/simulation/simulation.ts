/**
 * The local simulation of the specification (§1 a): a shop in memory with fixed samples, delays and failures, and
 * sign-in by phone and one-time password. It does no I/O of its own and runs in Node and in a browser; what the
 * specification leaves open is decided in README.md beside this file.
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
  /** The same seed loses the same calls. */
  seed?: Seed | undefined;
  /** How long a call takes. */
  delayMs?: number | undefined;
  /** How long a call of the cart takes. */
  cartDelayMs?: number | undefined;
  /** Share of the calls that fail with 'Network error', 0 to 1. */
  failureRate?: number | undefined;
  /** The one-time password that is accepted. */
  otp?: string | undefined;
  clock?: Clock | undefined;
  /** Where the session is kept, under `token` and `user`; in memory unless given. */
  storage?: SessionStorage | undefined;
  /** Where everything else is kept between visits; in memory unless given. */
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
