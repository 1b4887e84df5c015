/**
 * Ends a server without dropping a request. A kept connection that is closed at once may carry one that is on its way; so for
 * a moment every answer says that its connection ends, and only then what is idle is closed.
 */
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for active connections to be told that they end. */
const DRAIN_MS = 300;

const draining = new WeakSet<Server>();

/** To be called for every request before it is answered. */
export function endConnectionOf(response: ServerResponse, server: Server): void {
  if (draining.has(server)) response.shouldKeepAlive = false;
}

/** Resolves when the last answer is sent. */
export async function drain(server: Server): Promise<void> {
  draining.add(server);
  await pause(DRAIN_MS);
  await new Promise<void>((done) => {
    server.close(() => done());
    server.closeIdleConnections();
  });
}
