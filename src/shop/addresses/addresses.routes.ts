import { createRoute, z } from '@hono/zod-openapi';
import type { Db } from '#platform/db/db.ts';
import {
  answers,
  createRoutes,
  creates,
  jsonBody,
  ownUserId,
  readableUserId,
  requireShopper,
} from '#platform/http/http.ts';
import { keyScope, onceAbout } from '#platform/http/idempotency.ts';
import { Data, PathId } from '#shared/wire.ts';
import { rolesWith } from '../accounts/permissions.rules.ts';
import { Address, AddressInput } from './addresses.contract.ts';
import * as addresses from './addresses.ts';

const withId = { params: z.object({ id: PathId }) };
const paths = {
  list: createRoute({
    method: 'get',
    path: '/address/list/{userId}',
    request: { params: z.object({ userId: PathId }) },
    responses: answers(Data(z.array(Address))),
  }),
  add: createRoute({
    method: 'post',
    path: '/address/add',
    request: jsonBody(AddressInput),
    responses: creates(Data(Address)),
  }),
  update: createRoute({
    method: 'put',
    path: '/address/update/{id}',
    request: { ...withId, ...jsonBody(AddressInput) },
    responses: answers(Data(Address)),
  }),
  remove: createRoute({
    method: 'delete',
    path: '/address/delete/{id}',
    request: withId,
    responses: answers(Data(z.object({ id: z.int() }))),
  }),
};

export function addressRoutes({ db }: { db: Db }) {
  const readAgain = async (userId: number, id: number) => ({
    data: addresses.toWire(await addresses.getAddress(db, userId, id)),
  });
  return createRoutes()
    .openapi(paths.list, async (c) => {
      const userId = readableUserId(c, c.req.valid('param').userId, rolesWith('customers'));
      return c.json({ data: await addresses.listAddresses(db, userId) }, 200);
    })
    .openapi(paths.add, async (c) => {
      const input = c.req.valid('json');
      const userId = ownUserId(requireShopper(c), input.user_id);
      const add = async () => {
        const data = await addresses.addAddress(db, userId, input);
        return { status: 201, body: { data }, id: data.id };
      };
      const answer = await onceAbout(db, keyScope(c, userId), input, add, (id) => readAgain(userId, id));
      return c.json(answer.body, 201);
    })
    .openapi(paths.update, async (c) => {
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
    .openapi(paths.remove, async (c) => {
      const { id } = c.req.valid('param');
      await addresses.deleteAddress(db, requireShopper(c).id, id);
      return c.json({ data: { id } }, 200);
    });
}
