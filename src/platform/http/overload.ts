/**
 * Refuses at once what exceeds the capacity of one process. An ever-growing queue takes memory and delays everybody,
 * while a browser told to retry in a second gets its response sooner.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse, refuseAndClose } from './bare-answers.ts';
import { type Place, sharedPlaces } from './shared-places.ts';
import { hasBody } from './slow-clients.ts';

const LIMITS = {
  /**
   * Enough for a thousand shoppers behind one address, which gets half of these places. With a call every two seconds
   * they make 500 calls a second of at most 20 ms: ten at once, or one at once on the embedded database (measured).
   */
  reading: 200,
  /**
   * More than for reading, because it includes requests whose body is still arriving, and a phone on a weak network
   * sends for seconds.
   */
  writing: 400,
  /**
   * Pictures in a slow S3 take seconds, but cost the process only their connection: six for each of 170 shoppers. In the
   * places for reading they would keep shoppers from their carts and staff from their orders.
   */
  pictures: 1_000,
};

const isPicture = ({ url = '' }: IncomingMessage) => url.startsWith('/media/');

/** A busy shop must still answer health checks. */
const ALWAYS_ANSWERED = new Set(['/healthz', '/readyz', '/metrics']);

/** Resolves when the work is done, even if the client has disconnected. */
export type Work = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/**
 * Passes requests to `work` while places are free; network addresses share them. A place is held while we work: a
 * finished but unread response holds none, and hanging up does not free one. Requests with a body have separate places,
 * so that slow senders do not keep others from reading; a request whose body is still arriving may be evicted.
 */
export function boundedConcurrency(
  work: Work,
  addressOf: (request: IncomingMessage) => string,
  limits = LIMITS,
): (request: IncomingMessage, response: ServerResponse) => void {
  const reading = sharedPlaces(limits.reading);
  const writing = sharedPlaces(limits.writing);
  const pictures = sharedPlaces(limits.pictures);

  function take(request: IncomingMessage, response: ServerResponse): Place | null {
    if (!hasBody(request)) return (isPicture(request) ? pictures : reading).take(addressOf(request));
    const place = writing.take(addressOf(request), () => refuseAndClose(request, response, 'OVERLOADED'));
    if (place)
      request.once('end', () => {
        place.isEvictable = false;
      });
    return place;
  }

  return (request, response) => {
    if (ALWAYS_ANSWERED.has(request.url ?? '')) return void work(request, response);
    const place = take(request, response);
    if (place) return void work(request, response).finally(place.release);
    if (hasBody(request)) refuseAndClose(request, response, 'OVERLOADED');
    else refuse(response, 'OVERLOADED');
  };
}
