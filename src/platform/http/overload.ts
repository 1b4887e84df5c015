/**
 * Refuses at once what exceeds the capacity of one process: an ever-growing queue takes memory and delays everybody,
 * while a browser told to come back in a second gets its response sooner.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse, refuseAndClose } from './bare-answers.ts';
import { type Place, sharedPlaces } from './shared-places.ts';
import { hasBody } from './slow-clients.ts';

const LIMITS = {
  /**
   * A thousand shoppers of one address with a call every two seconds are 500 a second of at most 20 ms: ten at once, or
   * one on the embedded database, where it was measured. One address gets half of these places.
   */
  reading: 200,
  /** Includes those whose body is still arriving, and a phone on a weak network sends for seconds. */
  writing: 400,
};

/** A busy shop must answer health checks above all. */
const ALWAYS_ANSWERED = new Set(['/healthz', '/readyz', '/metrics']);

/** Resolves when the work is done, even if the client has disconnected. */
export type Work = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/**
 * Passes requests to `work` while places are free; network addresses share them. A place is held for as long as we
 * work: a finished but unread response holds none, and hanging up frees none. Requests with a body have separate
 * places, so that slow senders do not keep others from reading; while its body is arriving a request may be evicted.
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
