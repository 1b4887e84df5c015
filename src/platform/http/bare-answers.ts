/** Responses sent below the router, where no middleware adds the common headers. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { RequestError } from '@hono/node-server';
import { ERROR_STATUS, type ErrorCode } from '#shared/errors.ts';

/** Other sites must not show the shop in a frame. Pages have their own policy; everything else gets this one. */
export const NO_FRAMES = "frame-ancestors 'none'";

/** For a JSON answer that does not come from the router. */
export const BARE_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'content-security-policy': NO_FRAMES,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const TEXTS = {
  OVERLOADED: 'The shop is very busy. Please try again in a moment.',
  UNAVAILABLE: 'The shop cannot do this right now. Please try again in a moment.',
  TOO_SLOW: 'The request came too slowly.',
  VALIDATION: 'The request is not valid HTTP.',
  TOO_LARGE: 'The request is too large.',
  HEADERS_TOO_LARGE: 'The address or the headers of the request are too long.',
  INTERNAL: 'Something went wrong. Please try again.',
} as const satisfies Partial<Record<ErrorCode, string>>;

type BareCode = keyof typeof TEXTS;

/** The `Retry-After` of a busy shop, in seconds. */
export const COME_BACK_AFTER_S = '1';

/** Long enough for a database restart, short enough for a customer at the checkout. */
export const DATABASE_BACK_AFTER_S = 5;

const RETRY_AFTER: Partial<Record<BareCode, string>> = {
  OVERLOADED: COME_BACK_AFTER_S,
  UNAVAILABLE: String(DATABASE_BACK_AFTER_S),
};

function bareFailure(code: BareCode) {
  const requestId = randomUUID();
  const retryAfter = RETRY_AFTER[code];
  const text = JSON.stringify({ error: TEXTS[code], code, requestId });
  return {
    status: ERROR_STATUS[code],
    headers: {
      ...BARE_HEADERS,
      'content-length': String(Buffer.byteLength(text)),
      'x-request-id': requestId,
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    },
    text,
  };
}

export function refuse(response: ServerResponse, code: BareCode): void {
  const { status, headers, text } = bareFailure(code);
  response.writeHead(status, headers).end(text);
}

/** Like `refuse`, but also closes the connection, because what follows on it belongs to the refused request. */
export function refuseAndClose(request: IncomingMessage, response: ServerResponse, code: BareCode): void {
  if (!response.headersSent) refuse(response.setHeader('connection', 'close'), code);
  request.socket.destroySoon();
}

/** Answers requests the router never saw, mostly those without a valid host. */
export function answerUnroutable(error: unknown): Response {
  const { status, headers, text } = bareFailure(error instanceof RequestError ? 'VALIDATION' : 'INTERNAL');
  return new Response(text, { status, headers });
}

const CODES: Readonly<Record<string, BareCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
};

function answerRaw(socket: Socket, code: BareCode): void {
  const { status, headers, text } = bareFailure(code);
  const lines = Object.entries({ ...headers, connection: 'close' });
  const head = [`HTTP/1.1 ${status} `, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\r\n');
  socket.end(`${head}\r\n\r\n${text}`, () => socket.destroy());
}

/** Answers invalid HTTP, oversized headers and late requests; Node would send empty responses. */
export function answerInvalidRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // If half a response was sent already, another one in the middle would be taken for the rest of it.
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) socket.destroy();
    else answerRaw(socket, CODES[error.code ?? ''] ?? 'VALIDATION');
  });
  // Unknown Expect headers are ignored; the request itself is answered.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
