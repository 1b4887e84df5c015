/** The demonstration's orders, stored as the shop would have done: money, stock, history and courier are consistent. */
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { dayInIndia } from '#shared/dates.ts';
import { toE164 } from '#shared/phone.ts';
import { users } from '#shop/accounts/accounts.tables.ts';
import { addresses } from '#shop/addresses/addresses.tables.ts';
import { plainAddress } from '#shop/addresses/addresses.ts';
import { priceOrder } from '#shop/checkout/checkout.pricing.ts';
import { coupons } from '#shop/coupons/coupons.tables.ts';
import { couriers } from '#shop/courier/courier.tables.ts';
import { insertHistory } from '#shop/orders/orders.history.queries.ts';
import { updateOrder } from '#shop/orders/orders.queries.ts';
import { CANCELLED_STATUS_ID, trackingIdOf } from '#shop/orders/orders.status.ts';
import { orderLines, orderReceipts, orders } from '#shop/orders/orders.tables.ts';
import { addressOfOrder } from '#shop/orders/orders.wire.ts';
import { ORDER_NUMBER } from '#shop/orders/placing/statements.ts';
import { payments, refunds } from '#shop/payments/payments.tables.ts';
import { productImages, products, stockMovements } from '#shop/products/products.tables.ts';
import { type SeedOrder, orders as seedOrders } from './customers.ts';

/** When each step after the order happened: that many days later, during working hours. */
const STEPS = [
  { days: 0, hour: 21.5 },
  { days: 1, hour: 17 },
  { days: 1, hour: 21 },
  { days: 2, hour: 10 },
  { days: 2, hour: 15 },
] as const;
const CANCELLING = { days: 1, hour: 10 };

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The hour of a moment in Indian time. */
const inIndia = (moment: number, hour: number) =>
  Date.parse(`${dayInIndia(moment)}T00:00:00.000+05:30`) + hour * HOUR_MS;

/** When the order was placed: between 9 in the morning and half past 9 at night in India, and never in the future. */
export function placedOn(daysAgo: number, index: number, now: number): Date {
  const at = inIndia(now - daysAgo * DAY_MS, 9 + ((index * 47) % 750) / 60);
  if (at <= now) return new Date(at);
  // If that hour is still in the future: this morning, or last evening before the shop opens.
  const opened = inIndia(now, 9);
  return new Date(now > opened ? opened + ((now - opened) * (index % 10)) / 10 : inIndia(now - DAY_MS, 20));
}

/** A fake gateway id in the usual format that shows that it is fake. */
const demoId = (prefix: string, index: number) => `${prefix}_Demo${String(index).padStart(10, '0')}`;

export async function plantOrders(db: Db): Promise<void> {
  // Oldest first, so that numbers and times increase together.
  const sorted = [...seedOrders].sort((a, b) => b.daysAgo - a.daysAgo);
  for (const [index, order] of sorted.entries()) await plantOrder(db, order, index + 1);
}

async function linesOf(db: Db, seed: SeedOrder) {
  const rows = await db
    .select({ product: products, imageKey: productImages.imageKey })
    .from(products)
    .leftJoin(productImages, eq(productImages.productId, products.id))
    .where(
      inArray(
        products.sku,
        seed.lines.map((line) => line.sku),
      ),
    );
  return seed.lines.map(({ sku, quantity }) => {
    const found = rows.find((row) => row.product.sku === sku);
    if (!found) throw new Error(`seeds/customers.ts: no product ${sku}`);
    return { ...found, quantity };
  });
}

async function customerOf(db: Db, phone: string) {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.phoneNumber, toE164(phone)));
  if (!user) throw new Error(`seeds/customers.ts: no customer ${phone}`);
  const [address] = await db.select().from(addresses).where(eq(addresses.userId, user.id)).orderBy(asc(addresses.id));
  if (!address) throw new Error(`seeds/customers.ts: ${phone} has no address`);
  return { user, address };
}

async function plantOrder(db: Db, seed: SeedOrder, index: number): Promise<void> {
  const { user, address } = await customerOf(db, seed.customerPhone);
  const lines = await linesOf(db, seed);
  const [coupon] = seed.couponCode ? await db.select().from(coupons).where(eq(coupons.code, seed.couponCode)) : [];
  const price = priceOrder(
    lines.map(({ product, quantity }) => ({
      productId: product.id,
      basePrice: product.basePrice,
      discount: product.discount,
      quantity,
    })),
    { coupon: coupon ?? null },
  );
  const placedAt = placedOn(seed.daysAgo, index, Date.now());
  const values = {
    userId: user.id,
    paymentMethod: 'online',
    paymentState: 'paid',
    subtotal: price.subtotal,
    discountTotal: price.discountTotal,
    total: price.total,
    captured: price.total,
    couponCode: coupon?.code ?? null,
    address: addressOfOrder(plainAddress(address)),
    ageConfirmedAt: placedAt,
    gatewayOrderId: demoId('order', index),
    gatewayPaymentId: demoId('pay', index),
    requestHash: '',
    createdAt: placedAt,
    placedAt,
    shopToldAt: placedAt,
    claimedAt: placedAt,
  } as const;
  const written = price.lines.map((line, position) => {
    const { product, imageKey } = lines[position] as (typeof lines)[number];
    const { name, tamilName, pack } = product;
    const { productId, basePrice, discount, unitPrice, quantity, lineTotal } = line;
    return {
      productId,
      name,
      tamilName,
      pack,
      imageKey,
      basePrice,
      discount,
      unitPrice,
      quantity,
      held: 0,
      lineTotal,
      pricing: null,
      contents: null,
    };
  });
  const [order] = await db
    .insert(orders)
    .values({ ...values, number: ORDER_NUMBER })
    .returning({ id: orders.id });
  if (!order) throw new Error('A demonstration order could not be written.');
  await db.insert(orderLines).values(written.map((line) => ({ ...line, orderId: order.id })));
  await db
    .insert(payments)
    .values({ gatewayPaymentId: demoId('pay', index), orderId: order.id, status: 'captured', amount: price.total });
  // The database has recorded the receipt as of now, so set its real time.
  await db.update(orderReceipts).set({ receivedAt: placedAt }).where(eq(orderReceipts.orderId, order.id));
  await plantHistory(db, seed, order.id, placedAt);
  if (seed.courier) await plantCourier(db, seed.courier, order.id);
  if (seed.status === 'cancelled') await plantRefund(db, order.id, index, price.total);
  else await plantSales(db, lines, order.id);
}

async function plantHistory(db: Db, seed: SeedOrder, orderId: number, placedAt: Date): Promise<void> {
  const isCancelled = seed.status === 'cancelled';
  const last = isCancelled ? 2 : trackingIdOf(seed.status);
  const at = (step: (typeof STEPS)[number] | typeof CANCELLING | undefined) =>
    step ? new Date(Math.min(inIndia(placedAt.getTime() + step.days * DAY_MS, step.hour), Date.now())) : placedAt;
  for (let statusId = 1; statusId <= last; statusId += 1)
    await insertHistory(db, { orderId, statusId, createdAt: at(STEPS[statusId - 2]) });
  if (isCancelled) await insertHistory(db, { orderId, statusId: CANCELLED_STATUS_ID, createdAt: at(CANCELLING) });
  await updateOrder(db, orderId, { statusId: isCancelled ? CANCELLED_STATUS_ID : last });
}

async function plantCourier(db: Db, courier: NonNullable<SeedOrder['courier']>, orderId: number): Promise<void> {
  await db.insert(couriers).values({
    orderId,
    carrier: courier.courier_partner,
    contactNumber: courier.contact_number,
    website: courier.tracking_link,
    trackingNumber: courier.tracking_id,
  });
}

async function plantRefund(db: Db, orderId: number, index: number, amount: number): Promise<void> {
  await db.insert(refunds).values({
    orderId,
    gatewayPaymentId: demoId('pay', index),
    amount,
    key: `cancel-${orderId}-0`,
    gatewayRefundId: demoId('rfnd', index),
    status: 'processed',
    reason: 'The order was cancelled.',
  });
  await updateOrder(db, orderId, { refunded: amount, paymentState: 'refunded' });
}

/**
 * Adds the sold pieces to the catalogue's stock, so that the stock shown is the catalogue's and the movements still add up
 * to it.
 */
async function plantSales(db: Db, lines: Awaited<ReturnType<typeof linesOf>>, orderId: number): Promise<void> {
  for (const { product, quantity } of lines) {
    await db
      .update(products)
      .set({ sales: sql`${products.sales} + ${quantity}` })
      .where(eq(products.id, product.id));
    await db
      .update(stockMovements)
      .set({ quantity: sql`${stockMovements.quantity} + ${quantity}` })
      .where(sql`${stockMovements.productId} = ${product.id} and ${stockMovements.kind} = 'initial'`);
    await db.insert(stockMovements).values({ productId: product.id, kind: 'sold', quantity: -quantity, orderId });
  }
}
