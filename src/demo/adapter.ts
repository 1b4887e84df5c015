/**
 * Serves the pages' calls from the simulation, on the API's own paths. A call that the simulation does not support gets an
 * error message.
 */
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Transport } from '#web/api/client.ts';
import { m } from '#web/words/messages.js';
import { adminCalls } from './admin-calls.ts';
import { failureText } from './failure-text.ts';
import { shopCalls } from './shop-calls.ts';

const CODES: Record<string, [status: ContentfulStatusCode, code: string]> = {
  'Network error': [503, 'UNAVAILABLE'],
  'User not authenticated': [401, 'UNAUTHENTICATED'],
  'Invalid coupon code': [400, 'COUPON_INVALID'],
  'Order not found': [404, 'NOT_FOUND'],
};

const api = new Hono().basePath('/api');
api.route('/', shopCalls);
api.route('/', adminCalls);
api.notFound((c) => c.json({ error: m.demo_unknown_call(), code: 'NOT_IN_DEMONSTRATION' }, 404));
api.onError((error, c) => {
  const [status, code] = CODES[error.message] ?? [400, 'REFUSED'];
  return c.json({ error: failureText(error), code }, status);
});

export const answerFromSimulation: Transport = async (address, init) => api.request(address, init);
