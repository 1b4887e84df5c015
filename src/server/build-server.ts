/** Composition of everything that answers HTTP: health, API, sandbox, media, browser files, pages. No rule of its own. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type MiddlewareHandler } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { compress } from 'hono/compress';
import { getCookie } from 'hono/cookie';
import { secureHeaders } from 'hono/secure-headers';
import { asRequest, takeStaffTurn } from '#platform/current-request.ts';
import { type Db, takesWrites } from '#platform/db/db.ts';
import type { Reads } from '#platform/db/reads.ts';
import { NO_FRAMES } from '#platform/http/bare-answers.ts';
import { clientAddress, sameSiteOnly, UNKNOWN_ADDRESS } from '#platform/http/guards.ts';
import { answerError, type HttpContext, type HttpEnv, isShopper, noStore } from '#platform/http/http.ts';
import { createPreparedAnswers } from '#platform/http/prepared-answers.ts';
import { isPrivate, type Media } from '#platform/storage/media.ts';
import { traced } from '#platform/tracing/traced.ts';
import { notFound, ShopError } from '#shared/errors.ts';
import { sessionCookieName } from '#shop/accounts/accounts.routes.ts';
import { actorOf } from '#shop/accounts/accounts.ts';
import { ALL_CALLS } from '#shop/api.calls.ts';
import { type ApiNeeds, buildApi } from './api/build-api.ts';
import { allowedMethods, callOf, enforceAccess, limitCallers } from './api/call-guards.ts';
import { PAPER_PATHS, refusePapersOnAPage } from './api/refused-papers.ts';
import { findabilityRoutes, PUBLIC_PAGES } from './findability.ts';
import { busyPage, missingPage, wantsPage } from './missing-page.ts';
import { createPages, isCheckout } from './pages.ts';
import { logSecurityEvents } from './security-log.ts';
import { serviceWorkerFile } from './service-worker.ts';
import { staticFiles } from './static-files.ts';

export interface ServerNeeds extends ApiNeeds {
  media: Media;
  sandbox: Hono | null;
  /** WhatsApp's stand-in, in a demonstration. */
  whatsappStandIn?: Hono | null;
  trustProxy: boolean;
  /** Set to false to remove the service worker from every browser that has it. */
  serviceWorker?: boolean;
  metrics: { text: () => Promise<string>; countRequests: MiddlewareHandler<HttpEnv>; token?: string } | null;
  /** Null or unset without a standby for heavy reads. */
  reads?: Reads | undefined;
  isReady: () => boolean;
  /**
   * Resolves when changes made here have been published, so that shared data is fresh; null if there are none
   * (catalogue-news.ts).
   */
  news?: () => Promise<void> | null;
}

/** Authenticated by a signature over their bytes, not by a session. */
const WEBHOOK_PATHS = new Set(['/api/payment/webhook', '/api/whatsapp/webhook']);
/** Followed by a secret that the request has from a mail. Mail providers post to it from their own pages. */
const STOP_PATH = '/api/newsletter/stop/';

/** API paths whose answers are the same for every caller. */
const SHARED_DATA = new Set(
  ALL_CALLS.filter(({ prepared }) => prepared).map(({ route }) => route.replace('GET ', '/api')),
);
/** Pages that are the same for everybody without a session. */
const SHARED_PAGES = new Set([...PUBLIC_PAGES, '/login', '/cart'].flatMap((path) => [path, `/ta${path}`]));
/** Pages with longer addresses are not cached. */
const MOST_ADDRESS = 600;

/** The address under which the answer is cached for everybody; null if it is personal. */
function sharedAddressOf(
  request: IncomingMessage,
  cookieName: string,
  addressOfPage: (path: string, query: string) => string | null,
): string | null {
  const url = request.url ?? '';
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  // These take no parameters.
  if (SHARED_DATA.has(path)) return path;
  if (!SHARED_PAGES.has(path) || request.headers.authorization !== undefined) return null;
  if (request.headers.cookie?.includes(`${cookieName}=`)) return null;
  const address = end < 0 ? path : addressOfPage(path, url.slice(end));
  return address !== null && address.length <= MOST_ADDRESS ? address : null;
}

function tokenOf(c: HttpContext, isSecure: boolean): string | null {
  const bearer = /^Bearer ([\w.~-]{16,200})$/i.exec(c.req.header('authorization') ?? '')?.[1];
  return bearer ?? getCookie(c, sessionCookieName(isSecure)) ?? null;
}

/** A response whose JSON is parsed already, so that pages of different people share the same objects. */
class ReadResponse extends Response {
  readonly #data: unknown;

  constructor(data: unknown) {
    super();
    this.#data = data;
  }

  override async json() {
    return this.#data;
  }
}

/** The key under which a shared page is rendered in the fair queue; null for the shop's own rendering. */
interface SharedEnv {
  sharedFor?: string | null;
}

const STAFF_TURN = 'person:';

/**
 * The key under which a page is rendered in the fair queue: the network address, since anybody can open many guest
 * sessions. Staff have keys of their own, unaffected by others at their address.
 */
async function renderKeyOf(db: ServerNeeds['db'], token: string | null, address: string): Promise<string> {
  // Without a database there is no session; the page itself reports the problem.
  const actor = token === null ? null : await actorOf(db, token).catch(() => null);
  return actor && !isShopper(actor.role) ? `${STAFF_TURN}${actor.id}` : address;
}

/** A request made by our own pages in this process has no connection. */
const incomingOf = (c: HttpContext) => (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;

const connectionAddress = (c: HttpContext): string | undefined =>
  incomingOf(c) === undefined ? undefined : getConnInfo(c).remote.address;

/** Gateway hosts for the page's Content-Security-Policy: Razorpay's, or none if the widget is ours. */
function gatewayOrigins(scriptUrl: string) {
  if (scriptUrl.startsWith('/')) return { script: '', frame: '', connect: '' };
  return {
    script: new URL(scriptUrl).origin,
    frame: 'https://api.razorpay.com https://checkout.razorpay.com',
    connect: 'https://api.razorpay.com https://lumberjack.razorpay.com',
  };
}

/** The readiness check must always answer in time, even while the database does not. */
const READY_WITHIN_MS = 2_000;

function databaseState(db: Db): Promise<'ready' | 'database away' | 'database read-only'> {
  const answered = takesWrites(db).then(
    (takes) => (takes ? 'ready' : 'database read-only'),
    () => 'database away' as const,
  );
  return Promise.race([answered, pause(READY_WITHIN_MS, 'database away' as const, { ref: false })]);
}

const isOverload = (error: unknown) => error instanceof ShopError && error.code === 'OVERLOADED';

/** A missing file: a page for browsers, a short text for everything else. */
function answerMissing(c: HttpContext): Response {
  return wantsPage(c.req.header('accept')) ? missingPage() : answerError(notFound(), c);
}

/**
 * The proxy's request id, so that its log matches ours. Without a trusted proxy a new one, because a stranger's could
 * forge log lines.
 */
const requestIdOf = (given: string | undefined, trustProxy: boolean) =>
  trustProxy && given && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();

/**
 * The call's own name, else the kind of request. Never the path, which may be secret and of which there are unlimited
 * many.
 */
function nameOfRequest(c: HttpContext): string {
  const route = callOf(c)?.route.replace(' ', ' /api');
  if (route !== undefined) return route;
  const kind = /^\/(api|media|sandbox)\//.exec(c.req.path)?.[1] ?? (c.req.path.includes('.') ? 'file' : 'page');
  return `${c.req.method} ${kind}`;
}

function followed(c: HttpContext, next: () => Promise<void>): Promise<void> {
  return traced(
    'request',
    () => c.req.method,
    { 'http.request.method': c.req.method },
    async ({ rename, tell }) => {
      await next();
      const name = nameOfRequest(c);
      rename(name);
      tell({ 'http.route': name.slice(name.indexOf(' ') + 1), 'http.response.status_code': c.res.status });
    },
  );
}

type App = Hono<HttpEnv>;

/** HSTS, for a shop that is reached by https (D32). */
const HTTPS_ONLY = 'max-age=31536000; includeSubDomains';

/** Gives each request its id, address and log, and each answer its security headers. */
function identifyRequests(app: App, needs: ServerNeeds): void {
  app.use(async (c, next) => {
    c.set('requestId', requestIdOf(c.req.header('x-request-id'), needs.trustProxy));
    c.set('log', needs.log);
    c.set('address', clientAddress(c.req.header('x-forwarded-for'), connectionAddress(c), needs.trustProxy));
    const address = c.get('address');
    await asRequest(
      c.get('requestId'),
      address === UNKNOWN_ADDRESS ? null : address,
      () => followed(c, next),
      () => c.req.raw.signal.aborted,
    );
    c.res.headers.set('x-request-id', c.get('requestId'));
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', NO_FRAMES);
    // Staff scan barcodes; no other page may use the camera.
    if (c.get('isStaffPage')) c.res.headers.set('permissions-policy', 'camera=(self), microphone=(), geolocation=()');
    // Pages with a secret address set a stricter one.
    if (!c.res.headers.has('referrer-policy')) c.res.headers.set('referrer-policy', 'same-origin');
  });
  app.use(
    secureHeaders({
      strictTransportSecurity: needs.isSecure && HTTPS_ONLY,
      crossOriginResourcePolicy: 'same-origin',
      referrerPolicy: false,
      xFrameOptions: 'DENY',
      permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
    }),
  );
}

function answerHealth(app: App, needs: ServerNeeds): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    if (!needs.isReady()) return c.json({ status: 'starting' }, 503);
    const status = await databaseState(needs.db);
    return c.json({ status }, status === 'ready' ? 200 : 503);
  });
  if (needs.metrics) {
    const { metrics } = needs;
    if (metrics.token !== undefined) app.use('/metrics', bearerAuth({ token: metrics.token }));
    app.get('/metrics', async (c) => c.text(await metrics.text()));
    app.use(metrics.countRequests);
  }
}

/** In this order: other sites are refused first, then the session gives the actor, then limits and access apply. */
function answerCalls(app: App, needs: ServerNeeds): void {
  app.use('/api/*', logSecurityEvents());
  app.use('/api/*', noStore);
  app.use(
    '/api/*',
    sameSiteOnly(
      () => new URL(needs.baseUrl()).origin,
      (path) => WEBHOOK_PATHS.has(path) || path.startsWith(STOP_PATH),
    ),
  );
  app.use('/api/*', async (c, next) => {
    const token = tokenOf(c, needs.isSecure);
    const actor = token === null ? null : await actorOf(needs.db, token);
    if (actor && !isShopper(actor.role)) takeStaffTurn(actor.id);
    c.set('actor', actor);
    c.set('isBodyLate', incomingOf(c)?.complete === false);
    await next();
  });
  // Responses to writes fit in a packet or two, which compression only delays.
  const compressed = compress();
  app.use('/api/*', (c, next) => (c.req.method === 'GET' ? compressed(c, next) : next()));
  // Set before `compress` runs: afterwards it would rebuild the whole response for one header.
  app.use('/api/*', async (c, next) => {
    await next();
    if (c.req.method === 'GET') c.res.headers.append('vary', 'Accept-Encoding');
  });
  for (const path of PAPER_PATHS) app.use(`/api${path}`, refusePapersOnAPage);
  app.use('/api/*', limitCallers(needs.limiter), enforceAccess(needs.demoAccounts.length > 0));
  app.use('/api/*', async (c, next) => {
    if (needs.reads && callOf(c)?.mayReadStandby) await needs.reads.begin();
    await next();
  });
  app.route('/api', buildApi(needs));
  app.all('/api/*', (c) => {
    const methods = allowedMethods(c.req.path);
    if (methods.length === 0) return answerError(notFound(), c);
    c.header('Allow', methods.join(', '));
    return answerError(new ShopError('METHOD_NOT_ALLOWED', 'This address does not take that method.'), c);
  });
}

function answerFiles(app: App, needs: ServerNeeds, builtFiles: MiddlewareHandler): void {
  app.get('/media/:key/:file', async (c) => {
    const key = c.req.param('key');
    const picture = isPrivate(key) ? null : await needs.media.read(key, c.req.param('file'), c.req.header('accept'));
    if (!picture) return answerMissing(c);
    c.header('content-type', picture.type);
    c.header('vary', 'accept');
    c.header('cache-control', 'public, max-age=31536000, immutable');
    c.header('content-security-policy', `default-src 'none'; sandbox; ${NO_FRAMES}`);
    c.header('content-disposition', 'inline');
    return c.body(new Uint8Array(picture.bytes));
  });
  app.route('/', findabilityRoutes(needs));
  app.get('/sw.js', serviceWorkerFile(needs.serviceWorker ?? true));
  app.use(builtFiles);
}

function answerPages(app: App, pages: ReturnType<typeof createPages>, needs: ServerNeeds): void {
  app.use(compress());
  app.get('*', async (c) => {
    if (/\.\w{1,12}$/.test(c.req.path)) return answerMissing(c);
    const asked = new URL(c.req.url);
    // Pages use the shop's own address, whatever host or scheme the request used. The path is set as a path, because
    // `//another.host/` resolved against an address would become that host.
    const own = new URL(needs.baseUrl());
    own.pathname = asked.pathname.replace(/^\/{2,}/, '/');
    own.search = asked.search;
    const request = new Request(own, { headers: c.req.raw.headers, signal: c.req.raw.signal });
    const { sharedFor } = (c.env ?? {}) as SharedEnv;
    if (sharedFor !== undefined) return pages.renderShared(request, sharedFor);
    const asker = await renderKeyOf(needs.db, tokenOf(c, needs.isSecure), c.get('address'));
    c.set('isStaffPage', asker.startsWith(STAFF_TURN));
    return pages.render(request, asker).catch((error: unknown) => {
      if (isOverload(error) && wantsPage(c.req.header('accept'))) return busyPage();
      throw error;
    });
  });
}

export function buildServer(needs: ServerNeeds) {
  const app: App = new Hono();
  app.onError(answerError);
  const builtFiles = staticFiles(needs.isSecure ? { 'strict-transport-security': HTTPS_ONLY } : {});
  // Before the rest: they are cached for everybody, so they need no id, no session and no policy of a page.
  app.use('/assets/*', builtFiles);
  identifyRequests(app, needs);
  answerHealth(app, needs);
  answerCalls(app, needs);
  if (needs.sandbox) app.route('/sandbox/razorpay', needs.sandbox);
  if (needs.whatsappStandIn) app.route('/sandbox/whatsapp', needs.whatsappStandIn);
  answerFiles(app, needs, builtFiles);
  const pages = createPages({
    apiFetch: async (path, init) => {
      const data = SHARED_DATA.has(path) ? await prepared.data(path) : undefined;
      return data === undefined ? app.request(path, init) : new ReadResponse(data);
    },
    gatewayOrigins: gatewayOrigins(needs.gateway.scriptUrl),
  });
  answerPages(app, pages, needs);
  app.notFound((c) => answerError(notFound(), c));

  const prepared = createPreparedAnswers({
    addressOf: (request) => sharedAddressOf(request, sessionCookieName(needs.isSecure), pages.sharedAddress),
    mayBeStale: (address) => !SHARED_DATA.has(address) || address === '/api/openapi.json',
    ...(needs.news && { news: needs.news }),
    make: async (address, request) => {
      const [path = ''] = address.split('?');
      const forwarded = String(request?.headers['x-forwarded-for'] ?? '');
      const asker = clientAddress(forwarded, request?.socket.remoteAddress, needs.trustProxy);
      // Shared pages skip the per-caller queue.
      const env: SharedEnv = { sharedFor: address.includes('?') ? asker : null };
      const response = await app.request(new URL(address, needs.baseUrl()), {}, env);
      // Browsers cache it but revalidate: a 304 costs nothing, an outdated price might. The back button does not
      // revalidate, and would show the checkout from before signing in.
      response.headers.set('cache-control', isCheckout(path) ? 'no-store' : 'no-cache');
      return response;
    },
  });
  return { app, prepared };
}
