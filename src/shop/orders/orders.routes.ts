import type { Db } from '#platform/db/db.ts';
import { createRoutes, readableUserId, requireActor, requireShopper, requireStaff } from '#platform/http/http.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { route } from '#platform/http/route.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { notFound } from '#shared/errors.ts';
import { pageFields } from '#shared/paging.ts';
import { isStaffRole, rolesWith } from '../accounts/permissions.rules.ts';
import { orderCalls } from './orders.calls.ts';
import { receiveOrder } from './orders.receiving.ts';
import { setStatus } from './orders.tracking.ts';
import * as orders from './orders.ts';
import { seenBy } from './packing/packing.ts';
import { type Auth, takeOverGuestOrders } from './takeover/takeover.ts';

/** One limit for all calls that tell whether an order has a contact. */
export const limitTracking = (limiter: RateLimiter, address: string): Promise<void> =>
  limiter.hit(`track:${address}`, 20);

interface Needs {
  db: Db;
  auth: Auth;
  jobs: JobSender;
  limiter: RateLimiter;
}

export function orderRoutes({ db, auth, jobs, limiter }: Needs) {
  return createRoutes()
    .openapi(route(orderCalls.listCustomerOrders), async (c) => {
      const userId = readableUserId(c, c.req.valid('param').userId, rolesWith('customers'));
      const page = await orders.listOrders(db, c.req.valid('query'), userId);
      const stats = await orders.customerStats(db, userId);
      return c.json({ data: page.items, stats: [stats], ...pageFields(page) }, 200);
    })
    .openapi(route(orderCalls.getLastSeason), async (c) =>
      c.json({ data: await orders.lastSeason(db, requireShopper(c).id) }, 200),
    )
    .openapi(route(orderCalls.getOrderHistory), async (c) => {
      const { orderId, userId } = c.req.valid('param');
      const reader = { role: 'owner', userId: readableUserId(c, userId, rolesWith('packing')) } as const;
      const { role } = requireActor(c);
      const forStaff = isStaffRole(role);
      if (forStaff) seenBy(role, await orders.getOrder(db, orderId, reader));
      return c.json({ data: await orders.getHistory(db, orderId, reader, { forStaff }) }, 200);
    })
    .openapi(route(orderCalls.getCustomerOrder), async (c) => {
      const { orderId, userId } = c.req.valid('param');
      const reader = { role: 'owner', userId: readableUserId(c, userId, rolesWith('customers')) } as const;
      return c.json({ data: await orders.getOrder(db, orderId, reader) }, 200);
    })
    .openapi(route(orderCalls.getOrder), async (c) => {
      const { role } = requireStaff(c);
      const order = await orders.getOrder(db, c.req.valid('param').orderId, { role: 'admin' });
      return c.json({ data: seenBy(role, order) }, 200);
    })
    .openapi(route(orderCalls.trackOrder), async (c) => {
      await limitTracking(limiter, c.get('address'));
      const { order_number, contact } = c.req.valid('json');
      return c.json({ data: await orders.trackPublicly(db, order_number, contact) }, 200);
    })
    .openapi(route(orderCalls.receiveOrder), async (c) => {
      const { id: userId } = requireShopper(c);
      const { order_id: orderId } = c.req.valid('json');
      await receiveOrder(db, jobs, { orderId, userId, mail: null });
      return c.json({ data: await orders.getOrderById(db, orderId) }, 200);
    })
    .openapi(route(orderCalls.receiveTrackedOrder), async (c) => {
      await limitTracking(limiter, c.get('address'));
      const { order_number, contact } = c.req.valid('json');
      const order = await orders.findTracked(db, order_number, contact);
      await receiveOrder(db, jobs, { ...order, mail: 'delivered' });
      return c.json({ data: await orders.trackPublicly(db, order_number, contact) }, 200);
    })
    .openapi(route(orderCalls.takeOverOrders), async (c) => {
      const { id } = requireShopper(c);
      const { otp } = c.req.valid('json');
      const moved = await limiter.countFailures(`takeover:${id}`, 10, () => takeOverGuestOrders(db, auth, id, otp));
      return c.json({ data: { orders: moved } }, 200);
    })
    .openapi(route(orderCalls.listTrackingStatuses), async (c) => {
      requireStaff(c);
      return c.json({ data: await orders.listStatuses(db) }, 200);
    })
    .openapi(route(orderCalls.setOrderStatus), async (c) => {
      const { id: actorId, role } = requireStaff(c);
      const { track_id, order_id, note, restock, unpaid_reason } = c.req.valid('json');
      const change = { orderId: order_id, statusId: track_id, note, restock, unpaidReason: unpaid_reason };
      await setStatus(db, jobs, { ...change, actorId, role });
      return c.json({ data: seenBy(role, await orders.getOrderById(db, order_id)) }, 200);
    })
    .openapi(route(orderCalls.resendOrderMail), async (c) => {
      const actor = requireShopper(c);
      await limiter.hit(`resend:${actor.id}`, 3);
      const { order_id } = c.req.valid('json');
      const order = await orders.getOrder(db, String(order_id), { role: 'owner', userId: requireActor(c).id });
      if (!order.User.email) throw notFound();
      await orders.repeatFirstMail(db, jobs, order);
      return c.json({ data: { queued: true as const } }, 200);
    });
}
