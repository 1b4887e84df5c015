/**
 * More work than one process can do is refused at once: a waiting room that only grows takes memory and makes everybody late,
 * while a browser that is told to come back in a second gets its answer sooner.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse, refuseAndClose } from './bare-answers.ts';
import { type Place, sharedPlaces } from './shared-places.ts';
import { hasBody } from './slow-clients.ts';

const LIMITS = {
  /**
   * A thousand shoppers of one address, each with a call every two seconds, are 500 a second of at most 20 ms: ten at once,
   * and one on the embedded database, where it was measured. One address gets half of these.
   */
  reading: 200,
  /** Those whose body is still arriving are among these, and a phone on a weak network sends for seconds. */
  writing: 400,
};

/** Health checks must be answered especially when the shop is busy. */
const ALWAYS_ANSWERED = new Set(['/healthz', '/readyz', '/metrics']);

/** Resolves when the work is done, even if the client has disconnected. */
export type Work = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/**
 * Hands requests to `work` while there are places, which network addresses share. A place is held for as long as we work: an
 * answer that is ready but unread holds none, and hanging up frees none. Requests with a body have places
 * of their own, so that slow senders keep nobody from reading; while a body is arriving it can give way to others.
 */
export function boundedConcurrency(
  work: Work,
  addressOf: (request: IncomingMessage) => string,
  limits = LIMITS,
): (request: IncomingMessage, response: ServerResponse) => void {
  const [reading, writing] = [sharedPlaces(limits.reading), sharedPlaces(limits.writing)];

  function take(request: IncomingMessage, response: ServerResponse): Place | null {
    if (!hasBody(request)) return reading.take(addressOf(request));
    const place = writing.take(addressOf(request), () => refuseAndClose(request, response, 'OVERLOADED'));
    if (place)
      request.once('end', () => {
        place.canGiveWay = false;
      });
    return place;
  }

  return (request, response) => {
    if (ALWAYS_ANSWERED.has(request.url ?? '')) return void work(request, response);
    const place = take(request, response);
    if (place) return void work(request, response).finally(place.giveBack);
    if (hasBody(request)) refuseAndClose(request, response, 'OVERLOADED');
    else refuse(response, 'OVERLOADED');
  };
}
