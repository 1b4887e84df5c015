import { createRoutes, requireStaff } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { pushCalls } from './push.calls.ts';
import * as push from './push.ts';

export function pushRoutes(needs: push.PushNeeds) {
  return createRoutes()
    .openapi(route(pushCalls.listPushDevices), async (c) =>
      c.json({ data: await push.listDevices(needs.db, requireStaff(c)) }, 200),
    )
    .openapi(route(pushCalls.savePushDevice), async (c) =>
      c.json({ data: await push.saveDevice(needs, c.req.valid('json'), requireStaff(c)) }, 200),
    )
    .openapi(route(pushCalls.testPushDevice), async (c) => {
      await push.testDevice(needs, c.req.valid('json').id, requireStaff(c));
      return c.json({ data: { ok: true as const } }, 200);
    })
    .openapi(route(pushCalls.removePushDevice), async (c) => {
      const { id } = c.req.valid('param');
      await push.removeDevice(needs.db, id, requireStaff(c));
      return c.json({ data: { id } }, 200);
    });
}
