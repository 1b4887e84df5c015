import { createRoutes, ownUserId, pageLanguage, requireShopper } from '#platform/http/http.ts';
import { keyScope, once, onceAbout } from '#platform/http/idempotency.ts';
import { route } from '#platform/http/route.ts';
import { checkoutCalls } from './checkout.calls.ts';
import * as checkout from './checkout.ts';

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
        data: await checkout.readOrder(needs, id),
      }));
      return answer.status === 201 ? c.json(answer.body, 201) : c.json(answer.body, 200);
    });
}
