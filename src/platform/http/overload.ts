/**
 * More work than one process can do is refused at once: a waiting room that only grows takes memory and makes everybody late,
 * while a browser that is told to come back in a second gets its answer sooner.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BARE_HEADERS } from './bare-answers.ts';
import { hasBody } from './slow-clients.ts';

const MOST_AT_ONCE = 200;
const MOST_ARRIVING = 1_000;
const COME_BACK_AFTER_S = '1';
const TEXT = JSON.stringify({
  error: 'The shop is very busy. Please try again in a moment.',
  code: 'OVERLOADED',
});

/** What an operator asks to learn whether the shop lives must be answered also, and just, when it is busy. */
const ALWAYS_ANSWERED = new Set(['/healthz', '/readyz', '/metrics']);

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

function refuse(response: ServerResponse): void {
  response.writeHead(503, { ...BARE_HEADERS, 'retry-after': COME_BACK_AFTER_S }).end(TEXT);
}

/**
 * Hands at most `most` requests at a time to `handle`; one is done when its answer is sent or its client is gone. While its
 * body is still on the way it takes no place, or a few slow senders would keep everybody else out; of those there may be
 * `mostArriving`.
 */
export function boundedConcurrency(handle: Listener, most = MOST_AT_ONCE, mostArriving = MOST_ARRIVING): Listener {
  const count = { working: 0, arriving: 0 };
  return (request, response) => {
    if (ALWAYS_ANSWERED.has(request.url ?? '')) return handle(request, response);
    let place: keyof typeof count = hasBody(request) ? 'arriving' : 'working';
    if (count.working >= most || count.arriving >= mostArriving) return refuse(response);
    count[place] += 1;
    request.once('end', () => {
      if (place !== 'arriving' || response.closed) return;
      count.arriving -= 1;
      place = 'working';
      count.working += 1;
    });
    response.once('close', () => {
      count[place] -= 1;
    });
    return handle(request, response);
  };
}
