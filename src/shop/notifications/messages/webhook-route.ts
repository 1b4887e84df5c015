/** GET and POST /api/whatsapp/webhook: Meta's challenge, and its notices authenticated by the signature over the raw bytes. */
import type { Db } from '#platform/db/db.ts';
import { limitBody } from '#platform/http/guards.ts';
import { createRoutes } from '#platform/http/http.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import type { Whatsapp } from '#platform/whatsapp/whatsapp.ts';
import { invalidField, notFound } from '#shared/errors.ts';
import { bookNotice } from './statuses.ts';

/** Meta sends up to 3 MB at once; this is thousands of statuses, more than a shop has in a day. */
const MOST_BYTES = 1024 * 1024;

interface Needs {
  db: Db;
  jobs: JobSender;
  whatsapp: Whatsapp | null;
}

/** Not in the OpenAPI document: Meta defines the body. */
export function whatsappWebhookRoutes({ db, jobs, whatsapp }: Needs) {
  const routes = createRoutes();
  routes.get('/whatsapp/webhook', (c) => {
    if (!whatsapp) throw notFound();
    const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = c.req.query();
    const isAsked = mode === 'subscribe' && /^[\w-]{1,200}$/.test(challenge);
    if (!isAsked || !whatsapp.isVerifyToken(token)) throw invalidField('hub.verify_token', 'The token does not match.');
    return c.text(challenge, 200);
  });
  routes.post('/whatsapp/webhook', limitBody(MOST_BYTES), async (c) => {
    if (!whatsapp) throw notFound();
    const raw = new Uint8Array(await c.req.arrayBuffer());
    if (!whatsapp.isAuthentic(raw, c.req.header('x-hub-signature-256')))
      throw invalidField('X-Hub-Signature-256', 'The signature does not match.');
    await bookNotice({ db, jobs }, new TextDecoder().decode(raw));
    return c.json({ data: { received: true } }, 200);
  });
  return routes;
}
