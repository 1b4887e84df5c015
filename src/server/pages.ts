/**
 * Serves the pages that `vite build` made from src/web. Rendering calls the API within this process with the visitor's
 * cookies, so no page waits for a socket.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fairLane } from '#platform/http/fair-lane.ts';
import type { PageContext } from '../web/start-context.ts';
import { withoutNonce } from './inline-scripts.ts';

interface PagesBundle {
  default: {
    fetch: (request: Request, options: { context: PageContext }) => Promise<Response>;
    knownQuery: (path: string, query: string) => string;
  };
}

const BUNDLE = new URL('../../dist/server/server.js', import.meta.url);

export interface PageOptions {
  apiFetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Hosts that the payment widget needs, for pages that load it. */
  gatewayOrigins: { script: string; frame: string; connect: string };
}

export const isCheckout = (path: string): boolean => /^\/(ta\/)?cart$/.test(path);

/**
 * The Content-Security-Policy of a page. `scripts` allows its inline scripts: a nonce on a personal page, hashes on a
 * shared one. Everything else must come from us; the gateway's hosts are added only at the checkout.
 */
function policyOf(scripts: string, path: string, gateway: PageOptions['gatewayOrigins']): string {
  const extra = (origin: string) => (isCheckout(path) && origin ? ` ${origin}` : '');
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}${extra(gateway.script)}`,
    "style-src 'self'",
    "img-src 'self' data: https://i.ytimg.com",
    `connect-src 'self'${extra(gateway.connect)}`,
    `frame-src https://www.youtube-nocookie.com${extra(gateway.frame)}`,
    "media-src 'self' https:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

type PageKind = Pick<PageContext, 'nonce' | 'hasLaterScripts'>;

interface Drawn {
  answer: Response;
  html: string;
  /** The timestamps in `html`, in milliseconds since 1970. */
  instants: ReadonlySet<number>;
}

/**
 * The weak ETag of a shared page. It ignores when the page was made, so that it only changes when the content does.
 * Includes the policy, because browsers keep that with the page.
 */
function tagOf(html: string, instants: ReadonlySet<number>, policy: string): string {
  const timeless = [...instants].reduce((text, instant) => text.replaceAll(String(instant), ''), html);
  return `W/"${createHash('sha256').update(policy).update(timeless).digest('base64url').slice(0, 22)}"`;
}

const UNAVAILABLE = 503;
const COME_BACK_AFTER_S = '5';

/**
 * Rendering blocks the thread that also runs the API: 70 ms for the price list, 11 for the cart. After each rendering
 * the thread rests for as long, so that half of it stays free however many pages are requested, and no call waits for
 * more than one rendering.
 */
const LANE = { mostWaiting: 32, restPart: 1, longestRestMs: 70 };

export function createPages(options: PageOptions) {
  let bundle: Promise<PagesBundle> | undefined;
  let loaded: PagesBundle | undefined;
  const lane = fairLane(LANE);

  async function load(): Promise<PagesBundle> {
    // Once loaded it stays in memory: a build that replaces the files does not affect a running shop.
    if (!bundle && !existsSync(BUNDLE)) throw new Error('The pages are not built: run `npm run build`.');
    bundle ??= import(BUNDLE.href) as Promise<PagesBundle>;
    loaded = await bundle;
    return loaded;
  }

  /** `unavailable` is called if the page could not read its data. */
  function contextOf(
    request: Request,
    kind: PageKind,
    told: Pick<PageContext, 'seenInstant'> & { unavailable: () => void },
  ): PageContext {
    return {
      ...kind,
      seenInstant: told.seenInstant,
      apiFetch: async (path, init = {}) => {
        const headers = new Headers(init.headers);
        for (const name of ['cookie', 'authorization', 'x-forwarded-for']) {
          const value = request.headers.get(name);
          if (value) headers.set(name, value);
        }
        const answer = await options.apiFetch(path, { ...init, headers });
        if (answer.status === UNAVAILABLE) told.unavailable();
        return answer;
      },
    };
  }

  function withPolicy(
    answer: Response,
    body: BodyInit | null,
    request: Request,
    scripts: string,
    cache: string,
  ): Response {
    const headers = new Headers(answer.headers);
    headers.set('content-security-policy', policyOf(scripts, new URL(request.url).pathname, options.gatewayOrigins));
    if (!headers.has('cache-control')) headers.set('cache-control', cache);
    return new Response(body, { status: answer.status, headers });
  }

  /** Gives an error page an error status, so that caches and load balancers do not take it for the requested page. */
  async function drawNow(request: Request, kind: PageKind): Promise<Drawn> {
    const pages = await load();
    let isUnavailable = false;
    const instants = new Set<number>();
    const context = contextOf(request, kind, {
      seenInstant: (instant) => instants.add(instant),
      unavailable: () => {
        isUnavailable = true;
      },
    });
    const answer = await pages.default.fetch(request, { context });
    const html = await answer.text();
    if (!isUnavailable) return { answer, html, instants };
    const headers = new Headers(answer.headers);
    headers.set('retry-after', COME_BACK_AFTER_S);
    return { answer: new Response(null, { status: UNAVAILABLE, headers }), html, instants };
  }

  /**
   * Renders a page completely, in the turn of `asker`. Not streamed, because then it would be rendered at its reader's
   * pace.
   */
  const draw = (request: Request, kind: PageKind, asker: string | null) =>
    lane.run(
      asker,
      () => drawNow(request, kind),
      () => request.signal.aborted,
    );

  return {
    /** The cache address of a page for visitors without a session; null until the first page was rendered. */
    sharedAddress(path: string, query: string): string | null {
      try {
        return loaded ? path + loaded.default.knownQuery(path, query) : null;
      } catch {
        // An unreadable query must not end the process: the route reports it itself.
        return null;
      }
    },
    /** A personal page. `asker` waits behind their own requests if they make many. */
    async render(request: Request, asker: string): Promise<Response> {
      const nonce = randomBytes(16).toString('base64url');
      // A visitor with a session has been here before, so the scripts are cached.
      const { answer, html } = await draw(request, { nonce, hasLaterScripts: false }, asker);
      return withPolicy(answer, html || null, request, `'nonce-${nonce}'`, 'no-store');
    },
    /**
     * A page that is the same for every visitor without a session, so that it can be cached. `asker` is null for the
     * shop's own rendering.
     */
    async renderShared(request: Request, asker: string | null): Promise<Response> {
      const nonce = randomBytes(16).toString('base64url');
      // The cart is stored on the device, so there is nothing to show before its scripts run.
      const hasLaterScripts = !isCheckout(new URL(request.url).pathname);
      const { answer, html, instants } = await draw(request, { nonce, hasLaterScripts }, asker);
      const kept = withoutNonce(html, nonce);
      const policy = policyOf('', new URL(request.url).pathname, options.gatewayOrigins);
      const shared = withPolicy(answer, kept.html || null, request, kept.hashes, 'no-cache');
      shared.headers.set('etag', tagOf(kept.html, instants, policy));
      return shared;
    },
  };
}
