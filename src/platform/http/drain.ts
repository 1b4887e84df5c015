/**
 * Ends a server without dropping a request. A keep-alive connection that is closed at once may already carry the next
 * request. So for a moment every response announces that the connection closes, and only then are idle connections
 * closed.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for every active connection to send another request, and so learn that it ends. */
const DRAIN_MS = 300;

/** What has not ended by then, such as a body that does not arrive, is cut, so that the jobs have time to end too. */
const MOST_MS = 6_000;

/**
 * A connection on which nothing arrived for so long after it was opened is one that a browser opened in advance. On a younger
 * one a request may be on its way: closed at once, one in a thousand was lost at a restart.
 */
const UNUSED_MS = 1_500;

const draining = new WeakSet<Server>();
/** When each open connection was opened, by `performance.now()`. */
const connections = new WeakMap<Server, Map<Socket, number>>();

/** Call before the server listens. */
export function followConnections(server: Server): void {
  const open = new Map<Socket, number>();
  connections.set(server, open);
  server.on('connection', (socket: Socket) => {
    open.set(socket, performance.now());
    socket.once('close', () => open.delete(socket));
  });
}

/** Node counts connections that were never used as busy, and would wait for them. */
function closeUnusedConnections(server: Server): void {
  for (const [socket, openedAt] of connections.get(server) ?? []) {
    const age = performance.now() - openedAt;
    setTimeout(() => socket.bytesRead === 0 && socket.destroy(), Math.max(0, UNUSED_MS - age));
  }
}

/** Call for every request before answering it. */
export function endConnectionOf(response: ServerResponse, server: Server): void {
  if (draining.has(server)) response.shouldKeepAlive = false;
}

/** Resolves when the last response was sent, or after `mostMs`. */
export async function drain(server: Server, mostMs = MOST_MS): Promise<void> {
  draining.add(server);
  await pause(DRAIN_MS);
  const late = setTimeout(() => server.closeAllConnections(), mostMs);
  await new Promise<void>((done) => {
    server.close(() => done());
    server.closeIdleConnections();
    closeUnusedConnections(server);
  });
  clearTimeout(late);
}
