/** An order as the packing hall sees it: goods, address, courier, and not one amount. */
import { z } from 'zod';
import { Id } from '#shared/wire.ts';
import { Order, OrderLine } from '../orders.contract.ts';

const PackingLine = OrderLine.pick({ id: true, product_id: true, name: true, tamil_name: true, count: true }).extend({
  Product: OrderLine.shape.Product.omit({ base_price: true, discount_price: true }),
});

export const PackingOrder = Order.pick({
  id: true,
  number: true,
  user_id: true,
  createdAt: true,
  delivery_instruction: true,
  tracking_status_id: true,
  TrackingStatus: true,
  Address: true,
  Courier: true,
  Packing: true,
}).extend({
  User: z.object({ name: z.string(), phone_number: z.string().nullable() }),
  Carts: z.array(PackingLine),
});
export type PackingOrder = z.output<typeof PackingOrder>;

/** What a call about orders answers: whole for the office, without money for the hall. */
export const StaffOrder = z.union([Order, PackingOrder]);

/** PUT /order/packing/{orderId}: the whole state of the packing, so that sending it twice does no harm. */
export const PackingUpdate = z.strictObject({
  packed_line_ids: z.array(Id).max(1000),
  cartons: z.int().min(0).max(999),
});
