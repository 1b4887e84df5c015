/**
 * More work than one process can do is refused at once: a waiting room that only grows takes memory and makes everybody late,
 * while a browser that is told to come back in a second gets its answer sooner.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BARE_HEADERS } from './bare-answers.ts';
import { hasBody } from './slow-clients.ts';

const LIMITS = {
  working: 200,
  arriving: 1_000,
  /** Of one address: a whole office or mobile network sends no more at a time, and one that does leaves places to others. */
  arrivingFromOne: 200,
};
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

/** How many of each address there are; an address without any takes no memory. */
function countByAddress() {
  const counts = new Map<string, number>();
  const of = (address: string) => counts.get(address) ?? 0;
  return {
    of,
    add(address: string, difference: 1 | -1): void {
      const count = of(address) + difference;
      if (count === 0) counts.delete(address);
      else counts.set(address, count);
    },
  };
}

/**
 * Hands at most `limits.working` requests at a time to `handle`; one is done when its answer is sent or its client is gone.
 * While its body is still on the way it takes no place, or a few slow senders would keep everybody else out; those have
 * places of their own, of which one address may take a part.
 */
export function boundedConcurrency(
  handle: Listener,
  addressOf: (request: IncomingMessage) => string,
  limits = LIMITS,
): Listener {
  const count = { working: 0, arriving: 0 };
  const arriving = countByAddress();
  return (request, response) => {
    if (ALWAYS_ANSWERED.has(request.url ?? '')) return handle(request, response);
    let place: keyof typeof count = hasBody(request) ? 'arriving' : 'working';
    const address = place === 'arriving' ? addressOf(request) : '';
    if (count.working >= limits.working || count.arriving >= limits.arriving) return refuse(response);
    if (place === 'arriving' && arriving.of(address) >= limits.arrivingFromOne) return refuse(response);
    count[place] += 1;
    if (place === 'arriving') arriving.add(address, 1);
    request.once('end', () => {
      if (place !== 'arriving' || response.closed) return;
      count.arriving -= 1;
      arriving.add(address, -1);
      place = 'working';
      count.working += 1;
    });
    response.once('close', () => {
      count[place] -= 1;
      if (place === 'arriving') arriving.add(address, -1);
    });
    return handle(request, response);
  };
}
