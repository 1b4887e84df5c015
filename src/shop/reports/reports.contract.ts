import { z } from 'zod';

/** A figure for the last 30 days and the 30 before, from which the cards compute the change in percent. */
const Change = z.object({ current: z.number(), previous: z.number() });

/** GET /address/dashboard (decisions §2). Revenue = captured or collected − refunded, in rupees. */
export const DashboardStats = z.object({
  totalRevenue: z.number(),
  totalOrders: z.int(),
  activeProducts: z.int(),
  totalCustomers: z.int(),
  avgOrderValue: z.number(),
  returningCustomers: z.int(),
  payingCustomers: z.int(),
  changes: z.object({ revenue: Change, orders: Change, products: Change, customers: Change }),
});
export type DashboardStats = z.output<typeof DashboardStats>;
