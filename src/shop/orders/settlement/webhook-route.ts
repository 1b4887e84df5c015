import { inTransaction } from '#platform/db/db.ts';
import { limitBody } from '#platform/http/guards.ts';
import { createRoutes } from '#platform/http/http.ts';
import { hashOf } from '#platform/http/idempotency.ts';
import { invalidField } from '#shared/errors.ts';
import * as payments from '../../payments/payments.ts';
import { readEvent, storableBody } from '../../payments/webhook/webhook.ts';
import { processEvent, WEBHOOK_JOB } from './events.ts';
import type { SettlementNeeds } from './settlement.ts';

const MOST_BYTES = 256 * 1024;
/** The job is the fallback for the attempt that starts right after the response. */
const JOB_DELAY_SECONDS = 20;

/** Stores an event with its job. False if it was stored before. */
function keepEvent(needs: SettlementNeeds, eventId: string, name: string, body: string): Promise<boolean> {
  return inTransaction(needs.db, async (tx) => {
    const isNew = await payments.recordEvent(tx, eventId, name, JSON.parse(body) as object);
    if (isNew) await needs.jobs.send(tx, WEBHOOK_JOB, { eventId }, JOB_DELAY_SECONDS);
    return isNew;
  });
}

/** Not in the OpenAPI document: the gateway defines its body, and only the signature authenticates it. */
export function webhookRoutes(needs: SettlementNeeds) {
  const routes = createRoutes();
  routes.post('/payment/webhook', limitBody(MOST_BYTES), async (c) => {
    const raw = new Uint8Array(await c.req.arrayBuffer());
    if (!needs.gateway.isAuthenticWebhook(raw, c.req.header('x-razorpay-signature')))
      throw invalidField('X-Razorpay-Signature', 'The signature does not match.');
    const body = storableBody(new TextDecoder().decode(raw));
    const event = readEvent(body);
    const eventId = c.req.header('x-razorpay-event-id') ?? `unnamed-${hashOf(body)}`;
    if (await keepEvent(needs, eventId, event.event, body)) {
      processEvent(needs, eventId).catch((error: unknown) =>
        needs.log.warn({ eventId, reason: (error as Error).message }, 'event waits for its job'),
      );
    }
    return c.json({ data: { received: true } }, 200);
  });
  return routes;
}
