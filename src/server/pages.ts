/**
 * Serves the pages: what `vite build` made of src/web. The rendering reaches the API in this process with the visitor's own
 * cookies, so a page never waits for a socket.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { PageContext } from '../web/start-context.ts';

interface PagesBundle {
  default: { fetch: (request: Request, options: { context: PageContext }) => Promise<Response> };
}

const BUNDLE = new URL('../../dist/server/server.js', import.meta.url);

export interface PageOptions {
  apiFetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Hosts that the payment widget needs, only where it is loaded. */
  gatewayOrigins: { script: string; frame: string; connect: string };
}

/** The Content-Security-Policy of a page. Styles and scripts come from ourselves; the gateway's hosts only at the checkout. */
function policyOf(nonce: string, path: string, gateway: PageOptions['gatewayOrigins']): string {
  const isCheckout = /^\/(ta\/)?cart$/.test(path);
  const extra = (origin: string) => (isCheckout && origin ? ` ${origin}` : '');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${extra(gateway.script)}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https://i.ytimg.com",
    `connect-src 'self'${extra(gateway.connect)}`,
    `frame-src https://www.youtube-nocookie.com${extra(gateway.frame)}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function createPages(options: PageOptions) {
  let bundle: Promise<PagesBundle> | undefined;

  function load(): Promise<PagesBundle> {
    if (!existsSync(BUNDLE)) throw new Error('The pages are not built: run `npm run build`.');
    bundle ??= import(BUNDLE.href) as Promise<PagesBundle>;
    return bundle;
  }

  return {
    load,
    async render(request: Request): Promise<Response> {
      const pages = await load();
      const nonce = randomBytes(16).toString('base64url');
      const apiFetch: PageContext['apiFetch'] = (path, init = {}) => {
        const headers = new Headers(init.headers);
        for (const name of ['cookie', 'authorization', 'x-forwarded-for']) {
          const value = request.headers.get(name);
          if (value) headers.set(name, value);
        }
        return options.apiFetch(path, { ...init, headers });
      };
      const answer = await pages.default.fetch(request, { context: { nonce, apiFetch } });
      const headers = new Headers(answer.headers);
      headers.set('content-security-policy', policyOf(nonce, new URL(request.url).pathname, options.gatewayOrigins));
      if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
      return new Response(answer.body, { status: answer.status, headers });
    },
  };
}
