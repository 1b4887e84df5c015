/**
 * Limits per connection, per address and overall: the number of connections, queued requests on one, and bytes of
 * unread responses.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refuse } from './bare-answers.ts';
import { type Place, sharedPlaces } from './shared-places.ts';

const LIMITS = {
  /**
   * An idle connection costs about 10 KB. A browser opens up to six and keeps each for two minutes, so half of this
   * limit is 340 visitors of one address within two minutes; when more come, the oldest idle ones are closed.
   */
  connections: 4_096,
  /**
   * Requests queued behind the current one on a connection. Browsers and proxies send none. Each may add a large
   * response to what the system buffers for a client that reads nothing: with eight, up to 400 MB for 300 connections.
   */
  waiting: 2,
  /** A connection is closed if it accepts none of its response for this long, or sends no first request. */
  idleMs: 10_000,
  /** Slower than any 2G. Determines how long the system's send buffer may take to empty. */
  bytesPerSecond: 4 * 1024,
  mostPatienceMs: 60_000,
  /** Bytes of all responses that were made but not accepted yet. */
  unread: 64 * 1024 * 1024,
  lookEveryMs: 1_000,
};

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

interface Connection {
  address: string;
  place: Place;
  isBusy: boolean;
  waiting: [IncomingMessage, ServerResponse][];
  /** Set while written bytes are not accepted: the bytes accepted so far, since when it stalls, and how long it may. */
  stall: { taken: number; since: number; patienceMs: number } | null;
}

/** Bytes that the system has accepted. Node counts a write as a whole, however large it is. */
function takenOf(socket: Socket): number {
  const handle = (socket as unknown as { _handle?: { bytesWritten?: number; writeQueueSize?: number } })._handle;
  if (handle?.bytesWritten === undefined || handle.writeQueueSize === undefined)
    return socket.bytesWritten - socket.writableLength;
  return handle.bytesWritten - handle.writeQueueSize;
}

/** Closes a connection that has accepted nothing for too long. */
function endStalled(socket: Socket, connection: Connection, limits: typeof LIMITS, now: number): void {
  const taken = takenOf(socket);
  if (!connection.stall) {
    connection.stall = { taken, since: now, patienceMs: limits.idleMs };
  } else if (taken > connection.stall.taken) {
    // The system accepts a part of its buffer at a time and sends it at the phone's pace: 250 KB take a minute on 2G.
    const neededMs = ((taken - connection.stall.taken) / limits.bytesPerSecond) * 1000;
    const patienceMs = Math.min(Math.max(neededMs, limits.idleMs), limits.mostPatienceMs);
    connection.stall = { taken, since: now, patienceMs };
  } else if (now - connection.stall.since > connection.stall.patienceMs) {
    socket.destroy();
  }
}

/**
 * Closes connections with unread bytes until the rest is within `most`: first those of the address with the most, and
 * there the largest.
 */
function endUnread(unread: [Socket, Connection][], most: number): void {
  let sum = unread.reduce((bytes, [socket]) => bytes + socket.writableLength, 0);
  if (sum <= most) return;
  const byAddress = new Map<string, number>();
  for (const [socket, { address }] of unread)
    byAddress.set(address, (byAddress.get(address) ?? 0) + socket.writableLength);
  const ofAddress = ([, { address }]: [Socket, Connection]) => byAddress.get(address) ?? 0;
  unread.sort((a, b) => ofAddress(b) - ofAddress(a) || b[0].writableLength - a[0].writableLength);
  for (const [socket] of unread) {
    if (sum <= most) return;
    sum -= socket.writableLength;
    socket.destroy();
  }
}

function lookAfterUnread(connections: Map<Socket, Connection>, limits: typeof LIMITS): void {
  const unread: [Socket, Connection][] = [];
  const now = performance.now();
  for (const [socket, connection] of connections) {
    if (socket.writableLength === 0) {
      connection.stall = null;
      continue;
    }
    endStalled(socket, connection, limits, now);
    if (!socket.destroyed) unread.push([socket, connection]);
  }
  endUnread(unread, limits.unread);
}

/**
 * Guards the connections of `server` and returns the listener for its requests: each connection has one request in
 * progress, and the others wait until its response was sent. `addressOf` is null if all requests come through a proxy,
 * which then has no limit per address.
 */
export function guardConnections(
  server: Server,
  handle: Listener,
  addressOf: ((socket: Socket) => string) | null,
  limits = LIMITS,
): Listener {
  const connections = new Map<Socket, Connection>();
  const places = sharedPlaces(addressOf ? limits.connections : 2 * limits.connections);

  server.on('connection', (socket: Socket) => {
    const address = addressOf?.(socket) ?? 'proxy';
    const place = places.take(address, () => socket.destroy());
    if (!place) return void socket.destroy();
    connections.set(socket, { address, place, isBusy: false, waiting: [], stall: null });
    socket.once('close', () => {
      place.release();
      connections.delete(socket);
    });
  });

  server.setTimeout(limits.idleMs, (socket) => {
    if (!connections.get(socket)?.isBusy) socket.destroy();
  });

  const looking = setInterval(lookAfterUnread, limits.lookEveryMs, connections, limits).unref();
  server.once('close', () => clearInterval(looking));

  function begin(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.isBusy = true;
    connection.place.isEvictable = false;
    response.once('close', () => {
      connection.isBusy = false;
      connection.place.isEvictable = true;
      const next = connection.waiting.shift();
      if (next && !request.socket.destroyed) begin(connection, ...next);
    });
    // Refused here because Node's own response would be empty.
    if (request.headers.host === undefined && request.httpVersion === '1.1') refuse(response, 'VALIDATION');
    else handle(request, response);
  }

  return (request, response) => {
    const connection = connections.get(request.socket);
    // Data of the same packet may still arrive just after the connection has ended.
    if (!connection || request.socket.destroyed) return;
    if (!connection.isBusy) return begin(connection, request, response);
    if (connection.waiting.length >= limits.waiting) return request.socket.destroy();
    connection.waiting.push([request, response]);
  };
}
