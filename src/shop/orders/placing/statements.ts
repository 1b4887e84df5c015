/**
 * The two critical steps of an order, each in one statement: storing it with lines and reservation, and placing it with stock,
 * history, cart and payment. Fewer round trips also mean shorter locks on popular goods. Parts of other nouns come through
 * their doors, so this is not a `queries` file.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/db/db.ts';
import { relieving } from '../../cart/cart.ts';
import type { GatewayPayment } from '../../payments/gateway/gateway.ts';
import { recording } from '../../payments/payments.ts';
import { type Holder, type Quantity, reserving, selling } from '../../products/products.ts';
import type { StoreSettings } from '../../settings/settings.contract.ts';
import { issuing } from '../estimates/issuing.ts';
import { heldOf, type OrderLineRow, type OrderRow } from '../orders.queries.ts';
import { orders } from '../orders.tables.ts';

export type NewLine = Omit<OrderLineRow, 'id' | 'orderId' | 'returned' | 'replaces' | 'boxed'>;

/** The order number: short enough to read aloud on the phone, and distinct from an id by its letters. */
const NUMBER = sql<string>`'MP-' || (100000 + currval(pg_get_serial_sequence('orders', 'id')))`;

interface Written {
  id: number;
  number: string;
  created_at: string | Date;
  reserved_until: string | Date | null;
  taken: number;
}

/**
 * Stores an order with its lines and reserves `quantities`. Null if not all could be reserved: the caller must then roll back.
 */
export async function insertOrder(
  db: Db,
  values: Omit<typeof orders.$inferInsert, 'number'>,
  lines: readonly NewLine[],
  quantities: readonly Quantity[],
  holder: Holder,
): Promise<Pick<OrderRow, 'id' | 'number' | 'createdAt' | 'reservedUntil'> | null> {
  const insert = db
    .insert(orders)
    .values({ ...values, number: NUMBER })
    .returning({
      id: orders.id,
      number: orders.number,
      createdAt: orders.createdAt,
      reservedUntil: orders.reservedUntil,
    });
  const [row] = await rowsOf<Written>(
    db,
    sql`with written as ${insert}, lines as (
        insert into order_lines (order_id, product_id, name, tamil_name, pack, image_key, base_price, discount,
          unit_price, quantity, held, line_total, pricing, contents)
        select w.id, l."productId", l.name, l."tamilName", l.pack, l."imageKey", l."basePrice", l.discount,
          l."unitPrice", l.quantity, l.held, l."lineTotal", l.pricing, l.contents
        from written w, rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as ("productId" int, name text,
          "tamilName" text, pack text, "imageKey" text, "basePrice" bigint, discount int, "unitPrice" bigint,
          quantity int, held int, "lineTotal" bigint, pricing jsonb, contents jsonb)) with ordinality as l("productId", name, "tamilName", pack, "imageKey",
          "basePrice", discount, "unitPrice", quantity, held, "lineTotal", pricing, contents, nth)
        order by l.nth
      ), ${reserving(quantities, holder)}
      select written.*, (select count(*)::int from taken) as taken from written`,
  );
  if (row?.taken !== quantities.length) return null;
  const { id, number, reserved_until: until } = row;
  return { id, number, createdAt: new Date(row.created_at), reservedUntil: until === null ? null : new Date(until) };
}

/** The shop's details for the mail; the order's come from its own snapshot. */
export type ToldOfShop = Pick<
  StoreSettings,
  'store_name' | 'tamil_name' | 'phone_number' | 'contact_email' | 'delivery_days_text' | 'tamil_delivery_days_text'
>;

export interface Placing {
  order: OrderRow;
  statusId: number;
  changes: Partial<typeof orders.$inferInsert>;
  /** False if no stock is taken: an enquiry, or an order that waits for its goods. */
  sells: boolean;
  /** The payment that places it, stored in the same step. */
  payment?: GatewayPayment;
}

/** Places an order whose row is locked; returns the shop's details for its mail. */
export async function placeOrder(
  db: Db,
  placing: Placing,
): Promise<{ told: ToldOfShop; billAt: StoreSettings['bill_at'] }> {
  const { order, statusId, changes, sells, payment } = placing;
  const { id: orderId, userId } = order;
  const lines = sql`select product_id as id, quantity, ${heldOf(order)} as held from order_lines where order_id = ${orderId}`;
  const update = db
    .update(orders)
    .set({ ...changes, statusId, placedAt: sql`now()` as unknown as Date, updatedAt: sql`now()` as unknown as Date })
    .where(eq(orders.id, orderId))
    .returning({ id: orders.id });
  const parts: SQL[] = [
    ...(sells ? [selling(orderId, lines, order.isNewcomer ? 'newcomer' : 'known')] : []),
    sql`placed as ${update}`,
    sql`history as (insert into status_history (order_id, status_id) values (${orderId}, ${statusId}) on conflict do nothing)`,
    relieving(userId, sql`select product_id from order_lines where order_id = ${orderId}`),
    ...(payment ? [recording(orderId, payment)] : []),
    ...(changes.paymentState === 'enquiry' ? [issuing(orderId)] : []),
  ];
  const [row] = await rowsOf<ToldOfShop & Pick<StoreSettings, 'bill_at'>>(
    db,
    sql`with ${sql.join(parts, sql`, `)} select store_name, tamil_name, phone_number, contact_email, delivery_days_text,
      tamil_delivery_days_text, bill_at from store_settings`,
  );
  const { bill_at: billAt, ...told } = row as NonNullable<typeof row>;
  return { told, billAt };
}
