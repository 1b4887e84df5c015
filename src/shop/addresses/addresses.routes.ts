import type { Db } from '#platform/db/db.ts';
import { createRoutes, ownUserId, readableUserId, requireShopper } from '#platform/http/http.ts';
import { type AnswerAbout, type Keep, keyScope, onceAbout } from '#platform/http/idempotency.ts';
import { route } from '#platform/http/route.ts';
import { rolesWith } from '../accounts/permissions.rules.ts';
import { addressCalls } from './addresses.calls.ts';
import type { Address } from './addresses.contract.ts';
import * as addresses from './addresses.ts';

export function addressRoutes({ db }: { db: Db }) {
  const readAgain = async (userId: number, id: number) => ({
    data: addresses.toWire(await addresses.getAddress(db, userId, id)),
  });
  return createRoutes()
    .openapi(route(addressCalls.listAddresses), async (c) => {
      const userId = readableUserId(c, c.req.valid('param').userId, rolesWith('customers'));
      return c.json({ data: await addresses.listAddresses(db, userId) }, 200);
    })
    .openapi(route(addressCalls.addAddress), async (c) => {
      const input = c.req.valid('json');
      const userId = ownUserId(requireShopper(c), input.user_id);
      const answerOf = (data: Address) => ({ status: 201, body: { data }, id: data.id });
      const add = async (keep: Keep<AnswerAbout<{ data: Address }>>) =>
        answerOf(await addresses.addAddress(db, userId, input, (tx, data) => keep(tx, answerOf(data))));
      const answer = await onceAbout(db, keyScope(c, userId), input, add, (id) => readAgain(userId, id));
      return c.json(answer.body, 201);
    })
    .openapi(route(addressCalls.updateAddress), async (c) => {
      const input = c.req.valid('json');
      const userId = ownUserId(requireShopper(c), input.user_id);
      const { id } = c.req.valid('param');
      const update = async () => ({
        status: 200,
        body: { data: await addresses.updateAddress(db, userId, id, input) },
        id,
      });
      const answer = await onceAbout(db, keyScope(c, userId), input, update, () => readAgain(userId, id));
      return c.json(answer.body, 200);
    })
    .openapi(route(addressCalls.deleteAddress), async (c) => {
      const { id } = c.req.valid('param');
      await addresses.deleteAddress(db, requireShopper(c).id, id);
      return c.json({ data: { id } }, 200);
    });
}
