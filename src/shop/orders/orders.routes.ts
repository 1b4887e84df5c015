import { createRoute, z } from '@hono/zod-openapi';
import type { Db } from '#platform/db/db.ts';
import type { RateLimiter } from '#platform/http/guards.ts';
import {
  answers,
  createRoutes,
  jsonBody,
  readableUserId,
  requireActor,
  requireShopper,
  requireStaff,
} from '#platform/http/http.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { notFound } from '#shared/errors.ts';
import { pageFields } from '#shared/paging.ts';
import { Data, PagedData, PathId } from '#shared/wire.ts';
import { isStaffRole, rolesWith } from '../accounts/permissions.rules.ts';
import { TakeOver } from '../accounts/security/security.contract.ts';
import {
  CustomerStats,
  Order,
  OwnOrderListQuery,
  StatusUpdate,
  TrackedOrder,
  TrackingEntry,
  TrackingStatus,
  TrackLookup,
} from './orders.contract.ts';
import { setStatus } from './orders.tracking.ts';
import * as orders from './orders.ts';
import { StaffOrder } from './packing/packing.contract.ts';
import { seenBy } from './packing/packing.ts';
import { type Auth, takeOverGuestOrders } from './takeover/takeover.ts';

const Reference = z.string().max(40);
const ownOrder = { params: z.object({ orderId: Reference, userId: PathId }) };

const paths = {
  ofUser: createRoute({
    method: 'get',
    path: '/order/details/user/{userId}',
    request: { params: z.object({ userId: PathId }), query: OwnOrderListQuery },
    responses: answers(PagedData(Order).extend({ stats: z.array(CustomerStats) })),
  }),
  history: createRoute({
    method: 'get',
    path: '/order/tracking/history/{orderId}/{userId}',
    request: ownOrder,
    responses: answers(Data(z.array(TrackingEntry))),
  }),
  delivery: createRoute({
    method: 'get',
    path: '/order/delivery/address/{orderId}/{userId}',
    request: ownOrder,
    responses: answers(Data(Order)),
  }),
  deliveryForAdmin: createRoute({
    method: 'get',
    path: '/order/delivery/address/{orderId}',
    request: { params: z.object({ orderId: Reference }) },
    responses: answers(Data(StaffOrder)),
  }),
  track: createRoute({
    method: 'post',
    path: '/order/track',
    request: jsonBody(TrackLookup),
    responses: answers(Data(TrackedOrder)),
  }),
  takeover: createRoute({
    method: 'post',
    path: '/order/takeover',
    request: jsonBody(TakeOver),
    responses: answers(Data(z.object({ orders: z.int().describe('How many orders moved into the account') }))),
  }),
  statuses: createRoute({ method: 'get', path: '/tracking/list', responses: answers(Data(z.array(TrackingStatus))) }),
  setStatus: createRoute({
    method: 'put',
    path: '/order/update/order/status',
    request: jsonBody(StatusUpdate),
    responses: answers(Data(StaffOrder)),
  }),
  resendMail: createRoute({
    method: 'post',
    path: '/order/mail/resend',
    request: jsonBody(z.strictObject({ order_id: z.int().min(1) })),
    responses: answers(Data(z.object({ queued: z.literal(true) }))),
  }),
};

interface Needs {
  db: Db;
  auth: Auth;
  jobs: JobSender;
  limiter: RateLimiter;
}

export function orderRoutes({ db, auth, jobs, limiter }: Needs) {
  return createRoutes()
    .openapi(paths.ofUser, async (c) => {
      const userId = readableUserId(c, c.req.valid('param').userId, rolesWith('customers'));
      const page = await orders.listOrders(db, c.req.valid('query'), userId);
      const stats = await orders.customerStats(db, userId);
      return c.json({ data: page.items, stats: [stats], ...pageFields(page) }, 200);
    })
    .openapi(paths.history, async (c) => {
      const { orderId, userId } = c.req.valid('param');
      const reader = { role: 'owner', userId: readableUserId(c, userId, rolesWith('packing')) } as const;
      const { role } = requireActor(c);
      const forStaff = isStaffRole(role);
      if (forStaff) seenBy(role, await orders.getOrder(db, orderId, reader));
      return c.json({ data: await orders.getHistory(db, orderId, reader, { forStaff }) }, 200);
    })
    .openapi(paths.delivery, async (c) => {
      const { orderId, userId } = c.req.valid('param');
      const reader = { role: 'owner', userId: readableUserId(c, userId, rolesWith('customers')) } as const;
      return c.json({ data: await orders.getOrder(db, orderId, reader) }, 200);
    })
    .openapi(paths.deliveryForAdmin, async (c) => {
      const { role } = requireStaff(c);
      const order = await orders.getOrder(db, c.req.valid('param').orderId, { role: 'admin' });
      return c.json({ data: seenBy(role, order) }, 200);
    })
    .openapi(paths.track, async (c) => {
      limiter.hit(`track:${c.get('address')}`, 20);
      const { order_number, contact } = c.req.valid('json');
      return c.json({ data: await orders.trackPublicly(db, order_number, contact) }, 200);
    })
    .openapi(paths.takeover, async (c) => {
      const { id } = requireShopper(c);
      const { otp } = c.req.valid('json');
      const moved = await limiter.countFailures(`takeover:${id}`, 10, () => takeOverGuestOrders(db, auth, id, otp));
      return c.json({ data: { orders: moved } }, 200);
    })
    .openapi(paths.statuses, async (c) => {
      requireStaff(c);
      return c.json({ data: await orders.listStatuses(db) }, 200);
    })
    .openapi(paths.setStatus, async (c) => {
      const { id: actorId, role } = requireStaff(c);
      const { track_id, order_id, note, restock } = c.req.valid('json');
      await setStatus(db, jobs, { orderId: order_id, statusId: track_id, actorId, role, note, restock });
      return c.json({ data: seenBy(role, await orders.getOrderById(db, order_id)) }, 200);
    })
    .openapi(paths.resendMail, async (c) => {
      const actor = requireShopper(c);
      limiter.hit(`resend:${actor.id}`, 3);
      const { order_id } = c.req.valid('json');
      const order = await orders.getOrder(db, String(order_id), { role: 'owner', userId: requireActor(c).id });
      if (!order.User.email) throw notFound();
      await orders.repeatFirstMail(db, jobs, order);
      return c.json({ data: { queued: true as const } }, 200);
    });
}
