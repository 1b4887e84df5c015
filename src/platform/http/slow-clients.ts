/**
 * A slow sender would hold a connection for as long as the shop allows. Headers must arrive within seconds, and a body
 * within a time that depends on its length, by the slowest network a customer could have.
 */
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import { refuseAndClose } from './bare-answers.ts';

export const SERVER_OPTIONS: ServerOptions = {
  /** How often Node checks for late connections. */
  connectionsCheckingInterval: 5_000,
  /** Node's own refusals would have empty responses. */
  requireHostHeader: false,
};

export interface Patience {
  /** The time for the headers, and for an empty body. */
  startMs: number;
  /** The slowest rate allowed for a body. */
  bytesPerSecond: number;
  /** The longest time, however long the body is. */
  mostMs: number;
}

const PATIENCE: Patience = { startMs: 15_000, bytesPerSecond: 32 * 1024, mostMs: 300_000 };

export function limitSlowHeaders(server: Server, patience: Patience = PATIENCE): void {
  server.headersTimeout = patience.startMs;
  // Bodies have their own deadline below; this one only catches what it misses.
  server.requestTimeout = patience.startMs + patience.mostMs;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** True when a body follows the headers. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function cut(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || request.destroyed) return;
  refuseAndClose(request, response, 'TOO_SLOW');
}

/** Ends a request whose body did not arrive in time. */
export function cutSlowBodies(handle: Listener, patience: Patience = PATIENCE): Listener {
  return (request, response) => {
    if (hasBody(request)) {
      const length = Number(request.headers['content-length'] ?? 0);
      const allowedMs = Math.min(patience.mostMs, patience.startMs + (length / patience.bytesPerSecond) * 1000);
      const timer = setTimeout(cut, allowedMs, request, response);
      timer.unref();
      request.once('end', () => clearTimeout(timer));
      request.once('close', () => clearTimeout(timer));
    }
    return handle(request, response);
  };
}
