/**
 * The two critical steps of an order, each in one statement: storing it with lines and reservation, and placing it with
 * stock, history, cart and payment. Fewer round trips also mean shorter locks on popular goods. The SQL of other nouns
 * comes through their doors, so this is not a `queries` file.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { type Of, preparedRows, unseen } from '#platform/db/prepared.ts';
import type { Paise } from '#shared/money.ts';
import { deletingCartLines } from '../../cart/cart.ts';
import type { GatewayPayment } from '../../payments/gateway/gateway.ts';
import { recording } from '../../payments/payments.ts';
import { listsOf, type Quantity, reserving, selling } from '../../products/products.ts';
import type { StoreSettings } from '../../settings/settings.contract.ts';
import { versionInForce } from '../../settings/settings.ts';
import { issuing, newToken } from '../estimates/issuing.ts';
import { NUMBER_PREFIX } from '../orders.number.rules.ts';
import type { OrderLineRow, OrderRow } from '../orders.queries.ts';
import type { PaymentState } from '../orders.status.ts';
import { orders } from '../orders.tables.ts';

export type NewLine = Omit<OrderLineRow, 'id' | 'orderId' | 'returned' | 'replaces' | 'boxed'>;

/** The order number: short enough to read aloud on the phone, and distinct from an id by its letters. */
export const ORDER_NUMBER = sql<string>`${sql.raw(`'${NUMBER_PREFIX}'`)} || (100000 + currval(pg_get_serial_sequence('orders', 'id')))`;

interface Written {
  id: number;
  number: string;
  created_at: string | Date;
  reserved_until: string | Date | null;
  taken: number;
}

/** The columns that a new order sets; the others get their defaults. */
const INSERTED_COLUMNS = [
  ...(['userId', 'locale', 'channel', 'madeBy', 'deskKey', 'paymentMethod', 'paymentState'] as const),
  ...(['subtotal', 'discountTotal', 'surchargeTotal', 'shippingTotal', 'packingTotal', 'extraTotal'] as const),
  ...(['extras', 'taxTotal', 'roundOff', 'total', 'terms', 'couponCode', 'address', 'transport'] as const),
  ...(['deliveryInstruction', 'holdsStock', 'unheld', 'isNewcomer', 'holdAddress', 'requestHash'] as const),
];

/** An order as it begins: its age is confirmed now. */
export interface NewOrder extends Pick<OrderRow, (typeof INSERTED_COLUMNS)[number]> {
  /** When the person began to hold goods, as ISO text; null for now. */
  holdsSince: string | null;
  holdMinutes: number;
}

interface NewLines extends ReturnType<typeof listsOf> {
  /** NewLine[] as JSON. */
  lines: string;
}

const orderWithLines = preparedRows<NewOrder & NewLines, Written>((of, db) => {
  const brought = Object.fromEntries(INSERTED_COLUMNS.map((name) => [name, of[name]]));
  const insert = db
    .insert(orders)
    .values({
      ...(brought as unknown as Of<Pick<OrderRow, (typeof INSERTED_COLUMNS)[number]>>),
      number: ORDER_NUMBER,
      ageConfirmedAt: sql`now()`,
      termsVersion: versionInForce('terms'),
      heldSince: sql`case when ${of.holdsStock}::boolean then coalesce(${of.holdsSince}::timestamptz, now()) end`,
      reservedUntil: sql`now() + make_interval(mins => ${of.holdMinutes}::int)`,
    })
    .returning({
      id: orders.id,
      number: orders.number,
      createdAt: orders.createdAt,
      reservedUntil: orders.reservedUntil,
    });
  return sql`with written as ${insert}, lines as (
        insert into order_lines (order_id, product_id, name, tamil_name, pack, image_key, base_price, discount,
          unit_price, quantity, held, line_total, pricing, contents)
        select w.id, l."productId", l.name, l."tamilName", l.pack, l."imageKey", l."basePrice", l.discount,
          l."unitPrice", l.quantity, l.held, l."lineTotal", l.pricing, l.contents
        from written w, rows from (jsonb_to_recordset(${of.lines}::jsonb) as ("productId" int, name text,
          "tamilName" text, pack text, "imageKey" text, "basePrice" bigint, discount int, "unitPrice" bigint,
          quantity int, held int, "lineTotal" bigint, pricing jsonb, contents jsonb)) with ordinality as l("productId", name, "tamilName", pack, "imageKey",
          "basePrice", discount, "unitPrice", quantity, held, "lineTotal", pricing, contents, nth)
        order by l.nth
      ), ${reserving(of, of.isNewcomer)}
      select written.*, (select count(*)::int from taken) as taken from written`;
});

/**
 * Stores an order with its lines and reserves `quantities`. Null if not all could be reserved: the caller must then roll back.
 */
export async function insertOrder(
  db: Db,
  order: NewOrder,
  lines: readonly NewLine[],
  quantities: readonly Quantity[],
): Promise<Pick<OrderRow, 'id' | 'number' | 'createdAt' | 'reservedUntil'> | null> {
  const [row] = await orderWithLines(db, { ...order, ...listsOf(quantities), lines: JSON.stringify(lines) });
  if (row?.taken !== quantities.length) return null;
  const { id, number, reserved_until: until } = row;
  return { id, number, createdAt: new Date(row.created_at), reservedUntil: until === null ? null : new Date(until) };
}

/** The shop's details for the order's mail; all else in the mail comes from the order's snapshot. */
export type ShopMailDetails = Pick<
  StoreSettings,
  'store_name' | 'tamil_name' | 'phone_number' | 'contact_email' | 'delivery_days_text' | 'tamil_delivery_days_text'
>;

export interface Placing {
  order: OrderRow;
  statusId: number;
  state: PaymentState;
  /** True if the order keeps its hold, because nothing is sold yet. */
  keepsHold: boolean;
  /** True if the customer claims it in the same step. */
  isClaimed?: boolean;
  captured?: Paise;
  gatewayPaymentId?: string;
  waitsForGoods?: boolean;
  /** The payment that places it, stored in the same step. */
  payment?: GatewayPayment;
}

/** The values for every form of the placing statement; a form ignores the values of parts that it lacks. */
interface PlacingValues extends Pick<Placing, 'state' | 'statusId' | 'keepsHold'> {
  isClaimed: boolean;
  orderId: number;
  userId: number;
  holdsStock: boolean;
  isNewcomer: boolean;
  waitsForGoods: boolean;
  captured: Paise | null;
  gatewayPaymentId: string | null;
  paymentId: GatewayPayment['id'] | undefined;
  paymentStatus: GatewayPayment['status'] | undefined;
  paymentAmount: GatewayPayment['amount'] | undefined;
  paymentMethod: GatewayPayment['method'] | undefined;
  token: string;
}

/** The statement that places an order: with its goods sold, its payment recorded, or its estimate issued. */
const placingWith = (parts: { sale?: true; payment?: true; estimate?: true }) =>
  preparedRows<PlacingValues, ShopMailDetails & Pick<StoreSettings, 'bill_at'>>((of) => {
    const lines = sql`select product_id as id, quantity, case when ${of.holdsStock}::boolean then held else 0 end as held
      from order_lines where order_id = ${unseen(of.orderId, 'int')}`;
    const payment = { id: of.paymentId, status: of.paymentStatus, amount: of.paymentAmount, method: of.paymentMethod };
    const all = [
      ...(parts.sale ? [selling(of.orderId, lines, of.isNewcomer)] : []),
      sql`placed as (update orders set status_id = ${of.statusId}, payment_state = ${of.state}, placed_at = now(),
          updated_at = now(), holds_stock = holds_stock and ${of.keepsHold}::boolean,
          hold_address = case when ${of.keepsHold}::boolean then hold_address end,
          waits_for_goods = waits_for_goods or ${of.waitsForGoods}::boolean,
          captured = coalesce(${of.captured}::bigint, captured),
          gateway_payment_id = coalesce(${of.gatewayPaymentId}::text, gateway_payment_id),
          claimed_at = case when ${of.isClaimed}::boolean then now() else claimed_at end
        where id = ${of.orderId})`,
      sql`history as (insert into status_history (order_id, status_id) values (${of.orderId}, ${of.statusId})
        on conflict do nothing)`,
      deletingCartLines(
        unseen(of.userId, 'int'),
        // Reads the sold products first, so that goods are locked before the cart, as other callers lock them.
        sql`select product_id from order_lines where order_id = ${unseen(of.orderId, 'int')}
          ${parts.sale ? sql`and (select count(*) from sold) >= 0` : sql``}`,
      ),
      ...(parts.payment ? [recording(of.orderId, payment)] : []),
      ...(parts.estimate ? [issuing(of.orderId, of.token)] : []),
    ];
    return sql`with ${sql.join(all, sql`, `)} select store_name, tamil_name, phone_number, contact_email,
      delivery_days_text, tamil_delivery_days_text, bill_at from store_settings`;
  });

const PLACE = {
  sold: placingWith({ sale: true }),
  paid: placingWith({ sale: true, payment: true }),
  estimated: placingWith({ estimate: true }),
  waiting: placingWith({}),
};

function kindOf({ state, waitsForGoods, payment }: Placing): keyof typeof PLACE {
  if (state === 'enquiry') return 'estimated';
  if (waitsForGoods) return 'waiting';
  return payment ? 'paid' : 'sold';
}

/** Places an order whose row is locked; returns the shop's details for its mail. */
export async function placeOrder(
  db: Db,
  placing: Placing,
): Promise<{ told: ShopMailDetails; billAt: StoreSettings['bill_at'] }> {
  const { order, state, statusId, keepsHold, isClaimed = false, payment } = placing;
  const { userId, holdsStock, isNewcomer } = order;
  const [row] = await PLACE[kindOf(placing)](db, {
    ...{ orderId: order.id, userId, holdsStock, isNewcomer, state, statusId, keepsHold, isClaimed },
    waitsForGoods: placing.waitsForGoods ?? false,
    captured: placing.captured ?? null,
    gatewayPaymentId: placing.gatewayPaymentId ?? null,
    paymentId: payment?.id,
    paymentStatus: payment?.status,
    paymentAmount: payment?.amount,
    paymentMethod: payment?.method,
    token: newToken(),
  });
  const { bill_at: billAt, ...told } = row as NonNullable<typeof row>;
  return { told, billAt };
}
