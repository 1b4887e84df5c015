/**
 * More work than one process can do is refused at once: a waiting room that only grows takes memory and makes everybody late,
 * while a browser that is told to come back in a second gets its answer sooner.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

const MOST_AT_ONCE = 200;
const COME_BACK_AFTER_S = '1';
const TEXT = JSON.stringify({
  error: 'The shop is very busy. Please try again in a moment.',
  code: 'OVERLOADED',
});

/** What an operator asks to learn whether the shop lives must be answered also, and just, when it is busy. */
const ALWAYS_ANSWERED = new Set(['/healthz', '/readyz', '/metrics']);

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

function refuse(response: ServerResponse): void {
  const headers = { 'content-type': 'application/json', 'retry-after': COME_BACK_AFTER_S, 'cache-control': 'no-store' };
  response.writeHead(503, headers).end(TEXT);
}

/** Hands at most `most` requests at a time to `handle`; one is done when its answer is sent or its client is gone. */
export function boundedConcurrency(handle: Listener, most = MOST_AT_ONCE): Listener {
  let underWay = 0;
  return (request, response) => {
    if (ALWAYS_ANSWERED.has(request.url ?? '')) return handle(request, response);
    if (underWay >= most) return refuse(response);
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
    });
    return handle(request, response);
  };
}
