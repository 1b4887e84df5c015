import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireAdmin, requireStaff } from '#platform/http/http.ts';
import { route } from '#platform/http/route.ts';
import { sendSheet } from '#platform/sheets/send-sheet.ts';
import { type DeliveryRules, placeToPay } from '../delivery.ts';
import { transportCalls } from './transports.calls.ts';
import * as transports from './transports.ts';

export function transportRoutes({ db, delivery }: { db: Db; delivery: DeliveryRules }) {
  return createRoutes()
    .openapi(route(transportCalls.listOffices), async (c) => {
      const place = await placeToPay(delivery, c.req.valid('query'));
      return c.json({ data: place ? await transports.listNear(db, place) : [] }, 200);
    })
    .openapi(route(transportCalls.listTransports), async (c) => {
      requireStaff(c);
      return c.json({ data: await transports.listTransports(db) }, 200);
    })
    .openapi(route(transportCalls.addTransport), async (c) => {
      const actor = requireAdmin(c);
      return c.json({ data: await transports.addTransport(db, c.req.valid('json'), actor.id) }, 201);
    })
    .openapi(route(transportCalls.updateTransport), async (c) => {
      const { id } = c.req.valid('param');
      const changed = await transports.updateTransport(db, id, c.req.valid('json'), requireAdmin(c).id);
      return c.json({ data: changed }, 200);
    })
    .openapi(route(transportCalls.deleteTransport), async (c) => {
      const { id } = c.req.valid('param');
      await transports.deleteTransport(db, id, requireAdmin(c).id);
      return c.json({ data: { id } }, 200);
    })
    .openapi(route(transportCalls.exportTransports), async (c) =>
      sendSheet(c, c.req.valid('query').format, 'transports', await transports.exportTransports(db)),
    )
    .openapi(route(transportCalls.previewTransportSheet), async (c) =>
      c.json({ data: await transports.previewSheet(db, c.req.valid('form').file) }, 200),
    )
    .openapi(route(transportCalls.applyTransportSheet), async (c) => {
      const { file, seen } = c.req.valid('form');
      return c.json({ data: await transports.applySheet(db, file, seen, requireAdmin(c).id) }, 200);
    });
}
