/**
 * Ends a server without dropping a request. A keep-alive connection that is closed at once may already carry the next
 * request. So for a moment every response announces that the connection closes, and only then are idle connections
 * closed.
 */
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for every active connection to send another request, and so learn that it ends. */
const DRAIN_MS = 300;

const draining = new WeakSet<Server>();

/** Call for every request before answering it. */
export function endConnectionOf(response: ServerResponse, server: Server): void {
  if (draining.has(server)) response.shouldKeepAlive = false;
}

/** Resolves when the last response was sent. */
export async function drain(server: Server): Promise<void> {
  draining.add(server);
  await pause(DRAIN_MS);
  await new Promise<void>((done) => {
    server.close(() => done());
    server.closeIdleConnections();
  });
}
