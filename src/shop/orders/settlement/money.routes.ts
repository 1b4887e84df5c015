import { createRoutes, requireAdmin, requireShopper, requireStaff } from '#platform/http/http.ts';
import { type AnswerAbout, hashOf, type Keep, keyScope, onceAbout } from '#platform/http/idempotency.ts';
import type { RateLimiter } from '#platform/http/rate-limiter.ts';
import { route } from '#platform/http/route.ts';
import { paiseFromRupees } from '#shared/money.ts';
import { readEstimate } from '../estimates/estimates.ts';
import type { Order } from '../orders.contract.ts';
import { limitTracking } from '../orders.routes.ts';
import { findGuestTransfer, getOrderById, trackPublicly } from '../orders.ts';
import { decideCancel, requestCancel } from './cancel-requests.ts';
import { startDue } from './dues.ts';
import { takePayment } from './enquiries.ts';
import { announceEstimateTransfer, startEstimatePayment, verifyEstimatePayment } from './estimate-payments.ts';
import { createFollowing } from './following.ts';
import { orderMoneyCalls } from './money.calls.ts';
import { paymentStatus, resolveAlert } from './money.ts';
import { recordByHand, refundByAdmin } from './refunds.ts';
import { leavePayment, type SettlementNeeds } from './settlement.ts';
import { announceTransfer, confirmTransfer, holdGoods, refuseTransfer } from './transfers.ts';

export function orderMoneyRoutes(needs: SettlementNeeds & { limiter: RateLimiter }) {
  const { db, jobs, gateway, limiter } = needs;
  const follow = createFollowing(needs);
  const refunded = async (id: number) => ({ body: { data: await getOrderById(db, id) } });
  return createRoutes()
    .openapi(route(orderMoneyCalls.refundOrder), async (c) => {
      const admin = requireAdmin(c);
      const input = c.req.valid('json');
      const scope = keyScope(c, admin.id);
      const refund = async () => {
        const amount = input.amount === undefined ? undefined : paiseFromRupees(input.amount);
        const { order_id: orderId, reason, returned, hand_way: handWay, reference, instead_of: insteadOf } = input;
        // The idempotency key and the request make the refund's key: repeated after a crash it is the same refund, and
        // once the idempotency key has expired it may be used for another request.
        const key = scope === null ? undefined : hashOf([scope.name, input]);
        const refund = { orderId, amount, reason, returned, handWay, reference, actorId: admin.id, key };
        if (insteadOf === undefined) await refundByAdmin(db, jobs, refund);
        else await recordByHand(db, jobs, { ...refund, insteadOf });
        return { status: 201, ...(await refunded(orderId)), id: orderId };
      };
      const answer = await onceAbout(db, scope, input, refund, async (id) => (await refunded(id)).body);
      return c.json(answer.body, 201);
    })
    .openapi(route(orderMoneyCalls.requestCancel), async (c) => {
      const shopper = requireShopper(c);
      const { order_id, reason } = c.req.valid('json');
      await requestCancel(db, { userId: shopper.id, orderId: order_id, reason });
      return c.json({ data: await getOrderById(db, order_id) }, 201);
    })
    .openapi(route(orderMoneyCalls.decideCancel), async (c) => {
      const admin = requireAdmin(c);
      const { orderId } = c.req.valid('param');
      await decideCancel(db, jobs, { orderId, actorId: admin.id, ...c.req.valid('json') });
      return c.json({ data: await getOrderById(db, orderId) }, 200);
    })
    .openapi(route(orderMoneyCalls.announceTransfer), async (c) => {
      const shopper = requireShopper(c);
      const { order_id, utr, version } = c.req.valid('json');
      await announceTransfer(db, jobs, { userId: shopper.id, orderId: order_id, utr, version });
      return c.json({ data: await getOrderById(db, order_id) }, 200);
    })
    .openapi(route(orderMoneyCalls.announceTrackedTransfer), async (c) => {
      await limitTracking(limiter, c.get('address'));
      const { order_number, contact, utr } = c.req.valid('json');
      const order = await findGuestTransfer(db, { number: order_number, contact });
      await announceTransfer(db, jobs, { ...order, utr, isFirst: true });
      return c.json({ data: await trackPublicly(db, order_number, contact) }, 200);
    })
    .openapi(route(orderMoneyCalls.confirmTransfer), async (c) => {
      const actor = requireStaff(c);
      const { order_id, reason, utr } = c.req.valid('json');
      await confirmTransfer(db, jobs, { orderId: order_id, reason, actorId: actor.id, seenUtr: utr });
      return c.json({ data: await getOrderById(db, order_id) }, 200);
    })
    .openapi(route(orderMoneyCalls.refuseTransfer), async (c) => {
      const actor = requireStaff(c);
      const { order_id, reason } = c.req.valid('json');
      await refuseTransfer(db, jobs, { orderId: order_id, reason, actorId: actor.id });
      return c.json({ data: await getOrderById(db, order_id) }, 200);
    })
    .openapi(route(orderMoneyCalls.holdGoods), async (c) => {
      const actor = requireStaff(c);
      const { order_id, reason } = c.req.valid('json');
      await holdGoods(db, { orderId: order_id, reason, actorId: actor.id });
      return c.json({ data: await getOrderById(db, order_id) }, 200);
    })
    .openapi(route(orderMoneyCalls.takePayment), async (c) => {
      const actor = requireStaff(c);
      const taken = c.req.valid('json');
      const read = async (id: number) => ({ data: await getOrderById(db, id) });
      const take = async (keep: Keep<AnswerAbout<{ data: Order }>>) => {
        const id = taken.order_id;
        // Only the id is stored, so the body does not matter before it is read.
        const done = { status: 200, body: { data: {} as Order }, id };
        await takePayment(db, jobs, taken, actor.id, (tx) => keep(tx, done));
        return { ...done, body: await read(id) };
      };
      const answer = await onceAbout(db, keyScope(c, actor.id), taken, take, read);
      return c.json(answer.body, 200);
    })
    .openapi(route(orderMoneyCalls.payDue), async (c) => {
      const shopper = requireShopper(c);
      return c.json({ data: await startDue(needs, shopper.id, c.req.valid('json').order_id) }, 200);
    })
    .openapi(route(orderMoneyCalls.payEstimate), async (c) => {
      const { token } = c.req.valid('param');
      return c.json({ data: await startEstimatePayment(needs, token, c.req.valid('json').version) }, 200);
    })
    .openapi(route(orderMoneyCalls.verifyEstimate), async (c) => {
      const { token } = c.req.valid('param');
      await verifyEstimatePayment(needs, token, c.req.valid('json'));
      return c.json({ data: await readEstimate(db, token) }, 200);
    })
    .openapi(route(orderMoneyCalls.announceEstimate), async (c) => {
      const { token } = c.req.valid('param');
      await announceEstimateTransfer(db, jobs, token, c.req.valid('json'));
      return c.json({ data: await readEstimate(db, token) }, 200);
    })
    .openapi(route(orderMoneyCalls.leavePayment), async (c) => {
      const shopper = requireShopper(c);
      const released = await leavePayment(needs, shopper.id, c.req.valid('json').order_id);
      return c.json({ data: { released } }, 200);
    })
    .openapi(route(orderMoneyCalls.followPayment), async (c) => {
      const shopper = requireShopper(c);
      return c.json({ data: { state: await follow(shopper.id, c.req.valid('param').orderId) } }, 200);
    })
    .openapi(route(orderMoneyCalls.getPaymentStatus), async (c) => {
      requireStaff(c);
      return c.json({ data: await paymentStatus(db, gateway) }, 200);
    })
    .openapi(route(orderMoneyCalls.resolveAlert), async (c) => {
      const staff = requireStaff(c);
      await resolveAlert(db, c.req.valid('json').id, staff.id);
      return c.json({ data: await paymentStatus(db, gateway) }, 200);
    });
}
