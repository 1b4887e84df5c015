/** An order as packers see it: goods, address and courier, without amounts. */
import { z } from 'zod';
import { Order, OrderLine } from '../orders.contract.ts';

const PackingLine = OrderLine.pick({
  id: true,
  product_id: true,
  name: true,
  tamil_name: true,
  replaces: true,
  contents: true,
  boxes_to_pack: true,
}).extend({
  count: z.int().describe('Pieces to pack: without those that are back on the shelf with a refund'),
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
  Parcels: true,
  transport: true,
  Packing: true,
}).extend({
  User: z.object({ name: z.string(), phone_number: z.string().nullable() }),
  Carts: z.array(PackingLine),
});
export type PackingOrder = z.output<typeof PackingOrder>;

/** The response to an order call: whole for the office, without amounts for packers. */
export const StaffOrder = z.union([Order, PackingOrder]);
