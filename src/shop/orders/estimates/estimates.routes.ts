import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireStaff } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { getOrderById } from '../orders.ts';
import { estimateCalls } from './estimates.calls.ts';
import { acceptEstimate, answerWish, askForChange, readEstimate } from './estimates.ts';

export function estimateRoutes({ db }: { db: Db }) {
  return createRoutes()
    .openapi(route(estimateCalls.getEstimate), async (c) =>
      c.json({ data: await readEstimate(db, c.req.valid('param').token) }, 200),
    )
    .openapi(route(estimateCalls.acceptEstimate), async (c) => {
      const { token } = c.req.valid('param');
      await acceptEstimate(db, token, c.req.valid('json').version);
      return c.json({ data: await readEstimate(db, token) }, 200);
    })
    .openapi(route(estimateCalls.askForChange), async (c) => {
      const { token } = c.req.valid('param');
      await askForChange(db, token, c.req.valid('json'));
      return c.json({ data: await readEstimate(db, token) }, 200);
    })
    .openapi(route(estimateCalls.answerWish), async (c) => {
      const { id } = requireStaff(c);
      const { order_id, version } = c.req.valid('json');
      await answerWish(db, order_id, version, id);
      return c.json({ data: await getOrderById(db, order_id) }, 200);
    });
}
