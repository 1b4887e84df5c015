/**
 * A slow sender would hold a connection for as long as the shop allows. Headers must come in seconds; a body in
 * a time that goes with its length, as the slowest network a customer could have would send it.
 */
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import { refuseAndClose } from './bare-answers.ts';

export const SERVER_OPTIONS: ServerOptions = {
  /** How often Node looks for connections that are late. */
  connectionsCheckingInterval: 5_000,
  /** Node would refuse these itself, with an answer that has nothing in it. */
  requireHostHeader: false,
};

export interface Patience {
  /** For the headers, and for a body of no length. */
  startMs: number;
  /** A body must come at least as fast. */
  bytesPerSecond: number;
  /** However long it is. */
  mostMs: number;
}

const PATIENCE: Patience = { startMs: 15_000, bytesPerSecond: 32 * 1024, mostMs: 300_000 };

export function limitSlowHeaders(server: Server, patience: Patience = PATIENCE): void {
  server.headersTimeout = patience.startMs;
  // Bodies have a deadline of their own below; this one only ends what slipped through.
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

/** Ends a request whose body has not come in time. */
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
