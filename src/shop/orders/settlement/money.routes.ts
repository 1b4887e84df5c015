import { createRoute, z } from '@hono/zod-openapi';
import {
  answers,
  createRoutes,
  creates,
  jsonBody,
  requireAdmin,
  requireShopper,
  requireStaff,
} from '#platform/http/http.ts';
import { hashOf, keyScope, onceAbout } from '#platform/http/idempotency.ts';
import { paiseFromRupees } from '#shared/money.ts';
import { Data, PathId } from '#shared/wire.ts';
import { Order } from '../orders.contract.ts';
import { getOrderById } from '../orders.ts';
import { decideCancel, requestCancel } from './cancel-requests.ts';
import { followPayment } from './following.ts';
import {
  AlertResolution,
  CancelDecisionInput,
  CancelRequestInput,
  LeaveInput,
  PaymentProgress,
  PaymentStatus,
  RefundInput,
  TransferDecision,
  TransferInput,
} from './money.contract.ts';
import { paymentStatus, resolveAlert } from './money.ts';
import { refundByAdmin } from './refunds.ts';
import { leavePayment, type SettlementNeeds } from './settlement.ts';
import { announceTransfer, confirmTransfer, holdGoods, refuseTransfer } from './transfers.ts';

const paths = {
  refund: createRoute({
    method: 'post',
    path: '/order/refund',
    request: jsonBody(RefundInput),
    responses: creates(Data(Order)),
  }),
  requestCancel: createRoute({
    method: 'post',
    path: '/order/cancel-request',
    request: jsonBody(CancelRequestInput),
    responses: creates(Data(Order)),
  }),
  decideCancel: createRoute({
    method: 'put',
    path: '/order/cancel-request/{orderId}',
    request: { params: z.object({ orderId: PathId }), ...jsonBody(CancelDecisionInput) },
    responses: answers(Data(Order)),
  }),
  transfer: createRoute({
    method: 'post',
    path: '/order/utr',
    request: jsonBody(TransferInput),
    responses: answers(Data(Order)),
  }),
  confirm: createRoute({
    method: 'post',
    path: '/order/payment/confirm',
    request: jsonBody(TransferDecision),
    responses: answers(Data(Order)),
  }),
  refuse: createRoute({
    method: 'post',
    path: '/order/payment/refuse',
    request: jsonBody(TransferDecision),
    responses: answers(Data(Order)),
  }),
  hold: createRoute({
    method: 'post',
    path: '/order/payment/hold',
    request: jsonBody(TransferDecision),
    responses: answers(Data(Order)),
  }),
  leave: createRoute({
    method: 'post',
    path: '/order/leave',
    request: jsonBody(LeaveInput),
    responses: answers(Data(z.object({ released: z.boolean() }))),
  }),
  progress: createRoute({
    method: 'get',
    path: '/order/payment/{orderId}',
    request: { params: z.object({ orderId: PathId }) },
    responses: answers(Data(PaymentProgress)),
  }),
  status: createRoute({ method: 'get', path: '/payment/status', responses: answers(Data(PaymentStatus)) }),
  resolve: createRoute({
    method: 'post',
    path: '/payment/alert/resolve',
    request: jsonBody(AlertResolution),
    responses: answers(Data(PaymentStatus)),
  }),
};

export function orderMoneyRoutes(needs: SettlementNeeds) {
  const { db, jobs, gateway } = needs;
  const refunded = async (id: number) => ({ body: { data: await getOrderById(db, id) } });
  return createRoutes()
    .openapi(paths.refund, async (c) => {
      const admin = requireAdmin(c);
      const input = c.req.valid('json');
      const scope = keyScope(c, admin.id);
      const refund = async () => {
        const amount = input.amount === undefined ? undefined : paiseFromRupees(input.amount);
        const { order_id: orderId, reason } = input;
        // The asking's own key is the refund's: asked again after a crash, it is the same refund.
        const key = scope === null ? undefined : hashOf(scope.name);
        await refundByAdmin(db, jobs, { orderId, amount, reason, actorId: admin.id, key });
        return { status: 201, ...(await refunded(orderId)), id: orderId };
      };
      const answer = await onceAbout(db, scope, input, refund, async (id) => (await refunded(id)).body);
      return c.json(answer.body, 201);
    })
    .openapi(paths.requestCancel, async (c) => {
      const shopper = requireShopper(c);
      const { order_id, reason } = c.req.valid('json');
      await requestCancel(db, { userId: shopper.id, orderId: order_id, reason });
      return c.json({ data: await getOrderById(db, order_id) }, 201);
    })
    .openapi(paths.decideCancel, async (c) => {
      const admin = requireAdmin(c);
      const { orderId } = c.req.valid('param');
      await decideCancel(db, jobs, { orderId, actorId: admin.id, ...c.req.valid('json') });
      return c.json({ data: await getOrderById(db, orderId) }, 200);
    })
    .openapi(paths.transfer, async (c) => {
      const shopper = requireShopper(c);
      const { order_id, utr } = c.req.valid('json');
      await announceTransfer(db, jobs, { userId: shopper.id, orderId: order_id, utr });
      return c.json({ data: await getOrderById(db, order_id) }, 200);
    })
    .openapi(paths.confirm, async (c) => {
      const actor = requireStaff(c);
      const { order_id, reason } = c.req.valid('json');
      await confirmTransfer(db, jobs, { orderId: order_id, reason, actorId: actor.id });
      return c.json({ data: await getOrderById(db, order_id) }, 200);
    })
    .openapi(paths.refuse, async (c) => {
      const actor = requireStaff(c);
      const { order_id, reason } = c.req.valid('json');
      await refuseTransfer(db, jobs, { orderId: order_id, reason, actorId: actor.id });
      return c.json({ data: await getOrderById(db, order_id) }, 200);
    })
    .openapi(paths.hold, async (c) => {
      const actor = requireStaff(c);
      const { order_id, reason } = c.req.valid('json');
      await holdGoods(db, { orderId: order_id, reason, actorId: actor.id });
      return c.json({ data: await getOrderById(db, order_id) }, 200);
    })
    .openapi(paths.leave, async (c) => {
      const shopper = requireShopper(c);
      const released = await leavePayment(needs, shopper.id, c.req.valid('json').order_id);
      return c.json({ data: { released } }, 200);
    })
    .openapi(paths.progress, async (c) => {
      const shopper = requireShopper(c);
      return c.json({ data: { state: await followPayment(needs, shopper.id, c.req.valid('param').orderId) } }, 200);
    })
    .openapi(paths.status, async (c) => {
      requireStaff(c);
      return c.json({ data: await paymentStatus(db, gateway) }, 200);
    })
    .openapi(paths.resolve, async (c) => {
      const staff = requireStaff(c);
      await resolveAlert(db, c.req.valid('json').id, staff.id);
      return c.json({ data: await paymentStatus(db, gateway) }, 200);
    });
}
