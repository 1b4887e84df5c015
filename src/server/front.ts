/**
 * The shop's listening socket. It opens when the shop can serve, or earlier while the shop waits for its database: then
 * monitoring sees a living process, and visitors are told that the shop opens soon.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type Config, ConfigError } from '#platform/config.ts';
import { answerInvalidRequests, BARE_HEADERS, refuse } from '#platform/http/bare-answers.ts';
import { guardConnections } from '#platform/http/connections.ts';
import { drain, endConnectionOf, followConnections } from '#platform/http/drain.ts';
import { clientAddress } from '#platform/http/guards.ts';
import { limitSlowHeaders, SERVER_OPTIONS } from '#platform/http/slow-clients.ts';
import { openingPage, wantsPage } from './missing-page.ts';

/**
 * Longer than proxies keep an idle connection (nginx and AWS a minute, Caddy two): otherwise a proxy could send an
 * order on a connection that is being closed, and answer 502. Without a proxy it saves a phone a round trip per tap.
 */
const IDLE_MS = 130_000;

export interface Front {
  server: Server;
  /** Opens the socket if necessary and answers everybody that the shop is not ready. */
  wait(): Promise<void>;
  /** Opens the socket if necessary and passes all requests to `answer`. */
  serve(answer: RequestListener): Promise<void>;
  /** Closes the socket, which frees the address. */
  close(): Promise<void>;
}

function answerJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, BARE_HEADERS).end(JSON.stringify(body));
}

async function answerPage(response: ServerResponse): Promise<void> {
  const page = openingPage();
  response.writeHead(page.status, Object.fromEntries(page.headers)).end(await page.text());
}

function answerWaiting({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  const path = url.split('?')[0];
  if (path === '/healthz') answerJson(response, 200, { status: 'ok' });
  else if (path === '/readyz') answerJson(response, 503, { status: 'database away' });
  else if (wantsPage(headers.accept)) void answerPage(response);
  else refuse(response, 'UNAVAILABLE');
}

const NO_ADDRESS = 'HOST: no address of this machine';
const WHY_NOT_OPENED: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT: the port is already in use',
  EACCES: 'PORT: this user may not open it; choose one above 1023',
  EADDRNOTAVAIL: NO_ADDRESS,
  EAFNOSUPPORT: NO_ADDRESS,
  EINVAL: NO_ADDRESS,
  ENOTFOUND: NO_ADDRESS,
  EAI_AGAIN: NO_ADDRESS,
};

function explainListening(error: NodeJS.ErrnoException): Error {
  const why = WHY_NOT_OPENED[error.code ?? ''];
  return why === undefined ? error : new ConfigError(why);
}

export function createFront({ port, host, trustProxy }: Pick<Config, 'port' | 'host' | 'trustProxy'>): Front {
  const server = createServer(SERVER_OPTIONS);
  followConnections(server);
  let answer: RequestListener = answerWaiting;
  let opened: Promise<void> | null = null;
  const guarded = guardConnections(
    server,
    (request, response) => {
      endConnectionOf(response, server);
      answer(request, response);
    },
    trustProxy ? null : (socket) => clientAddress(undefined, socket.remoteAddress, false),
  );
  server.on('request', guarded);
  limitSlowHeaders(server);
  server.keepAliveTimeout = IDLE_MS;
  answerInvalidRequests(server);

  function open(): Promise<void> {
    opened ??= new Promise((done, fail) => {
      server.once('error', (error) => fail(explainListening(error)));
      server.listen({ port, ...(host ? { host } : {}) }, () => done());
    });
    return opened;
  }

  return {
    server,
    wait: open,
    async serve(next) {
      answer = next;
      await open();
    },
    async close() {
      if (opened) await drain(server);
    },
  };
}
