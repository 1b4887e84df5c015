import { createRoutes, ownUserId, pageLanguage, requireShopper, requireStaff } from '#platform/http/http.ts';
import { keyScope, once, onceAbout } from '#platform/http/idempotency.ts';
import { route } from '#platform/http/route.ts';
import { amendOrder, previewAmendment } from './checkout.amendment.ts';
import { checkoutCalls } from './checkout.calls.ts';
import { renewEstimate } from './checkout.renewal.ts';
import * as checkout from './checkout.ts';
import { findDeskCustomer, placeDeskOrder } from './desk/desk.ts';

export function checkoutRoutes(needs: checkout.CheckoutNeeds) {
  return createRoutes()
    .openapi(route(checkoutCalls.createOrder), async (c) => {
      const actor = requireShopper(c);
      const input = c.req.valid('json');
      const caller = { locale: pageLanguage(c), address: c.get('address') };
      const answer = await once(needs.db, keyScope(c, actor.id), input, async () => ({
        status: 201,
        body: await checkout.startOrder(needs, actor.id, input, caller),
      }));
      return c.json(answer.body, 201);
    })
    .openapi(route(checkoutCalls.verifyPayment), async (c) => {
      const actor = requireShopper(c);
      return c.json({ data: await checkout.verifyPayment(needs, actor.id, c.req.valid('json')) }, 200);
    })
    .openapi(route(checkoutCalls.addOrder), async (c) => {
      const actor = requireShopper(c);
      const input = c.req.valid('json');
      ownUserId(actor, input.user_id);
      const claim = async () => {
        const { order, isFirst } = await checkout.claimOrder(needs, actor.id, input);
        return { status: isFirst ? 201 : 200, body: { data: order }, id: order.id };
      };
      const answer = await onceAbout(needs.db, keyScope(c, actor.id), input, claim, async (id) => ({
        data: await checkout.readOwnOrder(needs, actor.id, id),
      }));
      return answer.status === 201 ? c.json(answer.body, 201) : c.json(answer.body, 200);
    })
    .openapi(route(checkoutCalls.deskOrder), async (c) => {
      const actor = requireStaff(c);
      const id = await placeDeskOrder(needs, c.req.valid('json'), { actor, locale: pageLanguage(c) });
      return c.json({ data: await checkout.readOrder(needs, id) }, 201);
    })
    .openapi(route(checkoutCalls.deskCustomer), async (c) => {
      requireStaff(c);
      return c.json({ data: await findDeskCustomer(needs.db, c.req.valid('query').phone) }, 200);
    })
    .openapi(route(checkoutCalls.renewEstimate), async (c) => {
      const { token } = c.req.valid('param');
      const { version } = c.req.valid('json');
      await renewEstimate(needs, { which: { token }, version, locale: pageLanguage(c), actorId: null });
      return c.json({ data: await checkout.readEstimate(needs, token) }, 200);
    })
    .openapi(route(checkoutCalls.renewEstimateOf), async (c) => {
      const { id: actorId } = requireStaff(c);
      const { order_id: orderId, version } = c.req.valid('json');
      await renewEstimate(needs, { which: { orderId }, version, locale: pageLanguage(c), actorId });
      return c.json({ data: await checkout.readOrder(needs, orderId) }, 200);
    })
    .openapi(route(checkoutCalls.previewAmendment), async (c) => {
      const actor = requireStaff(c);
      return c.json({ data: await previewAmendment(needs, c.req.valid('json'), actor, pageLanguage(c)) }, 200);
    })
    .openapi(route(checkoutCalls.amendOrder), async (c) => {
      const actor = requireStaff(c);
      const amendment = c.req.valid('json');
      await amendOrder(needs, amendment, actor, pageLanguage(c));
      return c.json({ data: await checkout.readOrder(needs, amendment.order_id) }, 200);
    });
}
