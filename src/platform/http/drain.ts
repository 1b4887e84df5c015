/**
 * Ends a server without dropping a request. A keep-alive connection closed at once may already carry the next request;
 * so for a moment every response announces the close, and only then idle connections are closed.
 */
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for active connections to be told that they end. */
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
