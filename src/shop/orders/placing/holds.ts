/**
 * Who may hold goods while paying, and how much (decisions §10). Newcomers (guests, and customers without a delivered order)
 * hold little, from few addresses at once and for a limited time. Somebody who may not hold can still buy.
 */
import { and, asc, eq, or, type SQLWrapper, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { type Of, prepared, preparedRows } from '#platform/db/prepared.ts';
import { sameGuests } from '../../accounts/accounts.ts';
import { boxesAllowed } from '../../products/products.boxes.rules.ts';
import type { SellableRow } from '../../products/products.ts';
import type { OrderRow } from '../orders.queries.ts';
import { trackingIdOf } from '../orders.status.ts';
import { holdsForTransfer, isPending, orders } from '../orders.tables.ts';
import type { HoldLimits } from './holds.rules.ts';
import { heldByNewcomer } from './holds.rules.ts';

/** How long create-order holds stock: longer than the widget (15 min) and the gateway's own expiry (12) together. */
export const HOLD_MINUTES = 30;
/** A hold may be renewed, or replaced by another order's, but never beyond this after the first began. */
export const LONGEST_HOLD_MINUTES = 120;
/** Start a new hold only if this much of the maximum is left; otherwise it would end before the payment. */
const NEW_HOLD_WITHIN_MINUTES = LONGEST_HOLD_MINUTES - HOLD_MINUTES;

/** After a pause this long without holds, a person's holding time starts again from zero. */
const REST_MINUTES = 60;

/**
 * A person's open orders over all sessions, and their transfer orders that hold goods. Never those of another guest
 * with the same phone or email, because nobody has proved that they are the same person. Locked in id order, because
 * two sessions may start orders at once.
 */
export async function lockOpenOrders(db: Db, userId: number): Promise<OrderRow[]> {
  return openOrders(db, { userId });
}

const openOrders = prepared((db, of: Of<{ userId: number }>) => {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, of.userId), or(isPending, holdsForTransfer)))
    .orderBy(asc(orders.id))
    .for('no key update');
});

/** What an order holds while it is being paid. */
export interface Hold {
  /** Quantity per product; empty for an enquiry. */
  pieces: ReadonlyMap<number, number>;
  /** The quantity not held, taken at payment. */
  unheld: number;
  isNewcomer: boolean;
  /** When the person began to hold goods; null if no earlier unpaid order did. */
  since: Date | null;
  /** The network address that the hold counts against; null if it is not counted. */
  address: string | null;
}

export interface HoldTerms {
  isNewcomer: boolean;
  /** Since when the person has held goods without a long pause; null if they hold none. */
  since: Date | null;
  mayHold: boolean;
}

interface Asker {
  userId: number;
  /** The network address that holds count against; null if they are not counted. */
  address: string | null;
}

/**
 * What the person may hold now. Call after the locks of `lockCustomer` and after releasing the replaced orders, so that
 * parallel requests from one address are counted correctly.
 */
export async function termsOf(db: Db, { userId, address }: Asker, limits: HoldLimits): Promise<HoldTerms> {
  const [row] = await heldBefore(db, { userId, address });
  if (!row) throw new Error('A question without an answer.');
  const isWithinTime = row.minutes <= NEW_HOLD_WITHIN_MINUTES;
  const isWithinAddress = !row.isNewcomer || row.behind < limits.holds_per_address;
  const isOnlyOne = row.elsewhere === 0;
  return {
    isNewcomer: row.isNewcomer,
    since: row.since === null ? null : new Date(row.since),
    mayHold: isWithinTime && isWithinAddress && isOnlyOne,
  };
}

interface HeldBefore {
  isNewcomer: boolean;
  since: string | Date | null;
  minutes: number;
  /** Holds of the same network address. */
  behind: number;
  /** Holds of other guests with the same contact. */
  elsewhere: number;
}

const heldBefore = preparedRows<Asker, HeldBefore>(
  ({ userId, address }) => sql`with persons as materialized ${sameGuests(userId)},
    held as materialized (select
      (select o.held_since from orders o where o.user_id in (select id from persons)
          and o.placed_at is null and o.held_since is not null
          and o.reserved_until > now() - make_interval(mins => ${REST_MINUTES})
        order by o.id desc limit 1) as since,
      (select count(*)::int from orders o where o.hold_address = ${address}) as behind,
      (select count(*)::int from orders o where o.user_id in (select id from persons where id <> ${userId})
        and o.holds_stock and o.made_by is null) as elsewhere)
    select ${isNewcomer(userId)} as "isNewcomer", since, behind, elsewhere,
      coalesce(extract(epoch from now() - since)::float8 / 60, 0) as minutes from held`,
);

const isNewcomer = (userId: number | SQLWrapper) =>
  sql`not exists (select 1 from users u where u.id = ${userId} and u.role <> 'guest' and exists
    (select 1 from orders o where o.user_id = u.id and o.status_id = ${trackingIdOf('delivered')}))`;

/** True for a guest and for a customer without a delivered order. */
export async function isNewcomerNow(db: Db, userId: number): Promise<boolean> {
  const [row] = await rowsOf<{ is: boolean }>(db, sql`select ${isNewcomer(userId)} as is`);
  return row?.is === true;
}

/** The hold for an order with these lines; their products are locked. */
export function holdOf(
  lines: readonly { product: SellableRow; quantity: number }[],
  terms: HoldTerms,
  { address }: Asker,
  limits: HoldLimits,
): Hold {
  const heldOf = ({ product, quantity }: (typeof lines)[number]) => {
    if (!terms.mayHold) return 0;
    return terms.isNewcomer ? heldByNewcomer(quantity, shelfOf(product), limits) : quantity;
  };
  const pieces = new Map(lines.map((line) => [line.product.id, heldOf(line)]));
  const asked = lines.reduce((sum, line) => sum + line.quantity, 0);
  const held = [...pieces.values()].reduce((sum, one) => sum + one, 0);
  const { isNewcomer: isNew, since } = terms;
  return { pieces, unheld: asked - held, isNewcomer: isNew, since, address: isNew ? address : null };
}

/**
 * Stock for the purpose of holds. Boxes that the contents allow count like packed ones, because packing one only moves
 * it from one number to the other.
 */
const shelfOf = (product: SellableRow) => ({
  stock: product.stock + boxesAllowed(product),
  reservedByNewcomers: product.reservedByNewcomers,
});

/** Orders made by staff hold all of their goods. */
export const wholeHoldOf = (lines: readonly { product: SellableRow; quantity: number }[]): Hold => ({
  ...NO_HOLD,
  pieces: new Map(lines.map(({ product, quantity }) => [product.id, quantity])),
});

/** A customer's enquiry holds nothing. */
export const NO_HOLD: Hold = { pieces: new Map(), unheld: 0, isNewcomer: false, since: null, address: null };

/** True if the order's hold has ended, by the database's clock. */
export async function isOverdue(db: Db, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, id), sql`${orders.reservedUntil} < now()`));
  return row !== undefined;
}
