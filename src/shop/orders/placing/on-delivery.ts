/**
 * Cash on delivery takes goods off sale although nobody has paid, and anybody can order as a guest. So newcomers get
 * only a share of each product that way (failure modes C15), and must pay first for more.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { preparedRows } from '#platform/db/prepared.ts';
import { ShopError } from '#shared/errors.ts';
import { type Paise, rupeesFromPaise } from '#shared/money.ts';
import { boxedIdsOf, boxesAllowed } from '../../products/products.boxes.rules.ts';
import { lockSellable, type SellableRow } from '../../products/products.ts';
import { getStore } from '../../settings/settings.ts';
import type { OrderRow } from '../orders.queries.ts';
import * as queries from '../orders.queries.ts';
import { hasLeftTheShop, TRACKING_STEPS, trackingIdOf } from '../orders.status.ts';
import { type HoldLimits, mostOnDelivery } from './holds.rules.ts';

interface AskedLine {
  product: SellableRow;
  quantity: number;
  unitPrice: Paise;
}

/** OUT_OF_STOCK with the lines of which a newcomer may have fewer on delivery. The products are locked. */
export async function requireShareOnDelivery(tx: Db, lines: readonly AskedLine[], limits: HoldLimits): Promise<void> {
  const rows = await takenOnDelivery(tx, { productIds: lines.map(({ product }) => product.id) });
  const taken = new Map(rows.map(({ id, pieces }) => [id, pieces]));
  const short = lines.flatMap(({ product, quantity, unitPrice }) => {
    const stock = product.stock + boxesAllowed(product);
    const available = mostOnDelivery({ stock, taken: taken.get(product.id) ?? 0 }, limits);
    const { id: product_id, name } = product;
    return available < quantity
      ? [{ product_id, name, asked: quantity, available, unit_price: rupeesFromPaise(unitPrice) }]
      : [];
  });
  if (short.length === 0) return;
  const most = short.map(({ name, available }) => `${name}: ${available}`).join(', ');
  throw new ShopError(
    'OUT_OF_STOCK',
    `With cash on delivery you can order at most this many – ${most}. If you want more, please pay online.`,
    { extra: { why: 'cash_on_delivery', lines: short } },
  );
}

/** The same for an order that is about to be placed: others may have been placed since it began. */
export async function requireOwnShareOnDelivery(tx: Db, order: OrderRow): Promise<void> {
  if (order.paymentMethod !== 'cod' || !order.isNewcomer) return;
  const lines = await queries.listLines(tx, [order.id]);
  const rows = await lockSellable(tx, [...new Set([...lines.map(({ productId }) => productId), ...boxedIdsOf(lines)])]);
  const products = new Map(rows.map((row) => [row.id, row]));
  const asked = lines.flatMap(({ productId, quantity, unitPrice }) => {
    const product = products.get(productId);
    return product ? [{ product, quantity, unitPrice }] : [];
  });
  await requireShareOnDelivery(tx, asked, await getStore(tx));
}

/** As in the condition of the index `orders_on_delivery`. */
const IN_SHOP = sql.raw(
  `(${TRACKING_STEPS.map(trackingIdOf)
    .filter((id) => !hasLeftTheShop(id))
    .join(', ')})`,
);

/** What newcomers' orders on delivery have taken and not yet carried out of the shop. */
const takenOnDelivery = preparedRows<{ productIds: readonly number[] }, { id: number; pieces: number }>(
  (of) => sql`select l.product_id as id, sum(l.quantity - l.returned)::int as pieces
    from orders o join order_lines l on l.order_id = o.id
    where o.payment_state = 'cod_due' and o.is_newcomer and o.status_id in ${IN_SHOP}
      and l.product_id = any(${of.productIds}::int[])
    group by l.product_id`,
);
