/** What the socket does with a request: a prepared answer, or the router in its turn. */

import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Config } from '#platform/config.ts';
import { answerUnroutable } from '#platform/http/bare-answers.ts';
import { beginInTurns } from '#platform/http/fair-starts.ts';
import { clientAddress } from '#platform/http/guards.ts';
import { boundedConcurrency, type Work } from '#platform/http/overload.ts';
import type { createPreparedAnswers } from '#platform/http/prepared-answers.ts';
import { cutSlowBodies } from '#platform/http/slow-clients.ts';
import type { CatalogueNews } from './catalogue-news.ts';

/** Wraps the router so that its promise resolves when the answer is ready, however long sending takes. */
function workOf(router: Parameters<typeof getRequestListener>[0], hostname: string): Work {
  const answers = new WeakMap<IncomingMessage, Promise<unknown>>();
  const kept: typeof router = (request, env) => {
    const answer = router(request, env);
    answers.set((env as HttpBindings).incoming, Promise.resolve(answer));
    return answer;
  };
  const listener = getRequestListener(kept, { hostname, errorHandler: answerUnroutable });
  return async (request, response) => {
    void listener(request, response);
    // By now the listener has called the router, unless no router can read the request.
    await answers.get(request)?.catch(() => undefined);
  };
}

/** Answers from prepared bytes if possible, everything else through the router. */
export function answerWith(
  fetch: Parameters<typeof getRequestListener>[0],
  { prepared, news }: { prepared: ReturnType<typeof createPreparedAnswers>; news: CatalogueNews },
  config: Config,
): RequestListener {
  const route = workOf(fetch, config.host ?? 'localhost');
  const addressOf = ({ headers, socket }: IncomingMessage) =>
    clientAddress(String(headers['x-forwarded-for'] ?? ''), socket.remoteAddress, config.trustProxy);
  const routeSome = cutSlowBodies(boundedConcurrency(route, addressOf));
  return beginInTurns((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') response.once('finish', news.written);
    return prepared.handle(request, response, () => routeSome(request, response));
  }, addressOf);
}
