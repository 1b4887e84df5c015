/** What every answer says about itself, those too that are given below the router, where no middleware adds it. */
import { RequestError } from '@hono/node-server';

/** No other site shows anything of the shop in a frame: pages have a policy of their own, everything else this one. */
export const NO_FRAMES = "frame-ancestors 'none'";

/** For a JSON answer that does not come from the router. */
export const BARE_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'content-security-policy': NO_FRAMES,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** The answer to what the router never saw: mostly a request whose host is none. */
export function answerUnroutable(error: unknown): Response {
  const isTheirs = error instanceof RequestError;
  const body = isTheirs
    ? { error: 'The request is not valid HTTP.', code: 'VALIDATION' }
    : { error: 'Something went wrong. Please try again.', code: 'INTERNAL' };
  return new Response(JSON.stringify(body), { status: isTheirs ? 400 : 500, headers: BARE_HEADERS });
}
