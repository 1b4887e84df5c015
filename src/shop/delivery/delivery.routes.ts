import type { Db } from '#platform/db/db.ts';
import { createRoutes, requireAdmin } from '#platform/http/http.ts';
import { type Keep, keyScope, onceCreated } from '#platform/http/idempotency.ts';
import { route } from '#platform/http/route.ts';
import { sendSheet } from '#platform/sheets/send-sheet.ts';
import { notFound } from '#shared/errors.ts';
import { deliveryCalls } from './delivery.calls.ts';
import type { DeliveryRule } from './delivery.contract.ts';
import * as delivery from './delivery.ts';
import { findPin } from './pins/pins.ts';

export function deliveryRoutes(needs: { db: Db; delivery: delivery.DeliveryRules }) {
  const { delivery: kept } = needs;
  return createRoutes()
    .openapi(route(deliveryCalls.listDeliveryRules), async (c) => c.json({ data: [...(await kept.all())] }, 200))
    .openapi(route(deliveryCalls.quoteDelivery), async (c) =>
      c.json({ data: await delivery.quoteNow(needs.db, await kept.all(), c.req.valid('query')) }, 200),
    )
    .openapi(route(deliveryCalls.findPin), async (c) => {
      const place = findPin(c.req.valid('param').pin);
      if (!place) throw notFound();
      return c.json({ data: place }, 200);
    })
    .openapi(route(deliveryCalls.addDeliveryRule), async (c) => {
      const [admin, input] = [requireAdmin(c), c.req.valid('json')];
      const add = (keep: Keep<DeliveryRule>) => delivery.addRule(needs, input, admin.id, keep);
      return c.json(await onceCreated(needs.db, keyScope(c, admin.id), input, add), 201);
    })
    .openapi(route(deliveryCalls.updateDeliveryRule), async (c) => {
      const { id } = c.req.valid('param');
      const rule = await delivery.updateRule(needs, id, c.req.valid('json'), requireAdmin(c).id);
      return c.json({ data: rule }, 200);
    })
    .openapi(route(deliveryCalls.deleteDeliveryRule), async (c) => {
      const { id } = c.req.valid('param');
      await delivery.deleteRule(needs, id, requireAdmin(c).id);
      return c.json({ data: { id } }, 200);
    })
    .openapi(route(deliveryCalls.exportDeliveryRules), async (c) =>
      sendSheet(c, c.req.valid('query').format, 'delivery-rules', await delivery.exportRules(needs.db)),
    )
    .openapi(route(deliveryCalls.previewDeliveryRuleSheet), async (c) =>
      c.json({ data: await delivery.previewSheet(needs.db, c.req.valid('form').file) }, 200),
    )
    .openapi(route(deliveryCalls.applyDeliveryRuleSheet), async (c) => {
      const { file, seen } = c.req.valid('form');
      return c.json({ data: await delivery.applySheet(needs, file, seen, requireAdmin(c).id) }, 200);
    });
}
