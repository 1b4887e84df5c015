/**
 * The link in a newsletter, for people without a session. Mail scanners open links, so GET only asks; POST stops, from
 * the page's button or by a mail provider's one click (RFC 8058), whose form is not read.
 */
import type { Db } from '#platform/db/db.ts';
import { limitBody } from '#platform/http/guards.ts';
import { createRoutes } from '#platform/http/http.ts';
import { isStopToken, stopNewsletter } from '#shop/notifications/newsletter/newsletter.ts';
import { askToStopPage, stoppedPage, unknownStopPage } from '../missing-page.ts';

const MOST_BYTES = 16 * 1024;

export function stopNewsletterRoutes({ db }: { db: Db }) {
  const routes = createRoutes();
  routes.get('/newsletter/stop/:token', async (c) =>
    (await isStopToken(db, c.req.param('token'))) ? askToStopPage() : unknownStopPage(),
  );
  routes.post('/newsletter/stop/:token', limitBody(MOST_BYTES), async (c) =>
    (await stopNewsletter(db, c.req.param('token'))) ? stoppedPage() : unknownStopPage(),
  );
  return routes;
}
