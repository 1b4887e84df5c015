import type { MiddlewareHandler } from 'hono';
import { type HttpEnv, inTamilWhole } from '#platform/http/http.ts';
import { methodAndPath } from '#shared/call.ts';
import { ALL_CALLS } from '#shop/api.calls.ts';
import { refusedPaper, wantsPage } from '../missing-page.ts';

/** The addresses of all papers, below /api. */
export const PAPER_PATHS = ALL_CALLS.filter(({ pdf }) => pdf).map(({ route }) =>
  methodAndPath(route).path.replace(/\{(\w+)\}/g, ':$1'),
);

/** Papers open in their own tabs, so a refusal, also of somebody signed out, must be a page of its own. */
export const refusePapersOnAPage: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  // A paper that the browser still has (304) is no refusal.
  if (c.res.status < 400 || !wantsPage(c.req.header('accept'))) return;
  const { error, fields = {} } = (await c.res.json()) as { error: string; fields?: Record<string, string> };
  const reason = Object.values(fields)[0] ?? error;
  c.res = await refusedPaper(c.res.status, reason, inTamilWhole(reason));
};
