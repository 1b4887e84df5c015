/** The API documentation page: Swagger UI over our own document, served from this server alone. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createRoutes } from '#platform/http/http.ts';
import { notFound } from '#shared/errors.ts';

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>API of the shop</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css"></head>
<body><main id="api"></main><script src="docs/swagger-ui-bundle.js"></script><script src="docs/start.js"></script></body></html>`;

/** Only reads can be tried from the page: a click there must not change the shop. */
const START = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#api', deepLinking: true, displayOperationId: true, filter: true,
docExpansion: 'none', defaultModelsExpandDepth: 0, validatorUrl: null, supportedSubmitMethods: ['get'] });`;

/** Swagger's style sheet embeds icons as data URLs; nothing comes from another host. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const packaged = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`), 'utf8');

const FILES = new Map([
  ['swagger-ui.css', { type: 'text/css', read: () => packaged('swagger-ui.css') }],
  ['swagger-ui-bundle.js', { type: 'text/javascript', read: () => packaged('swagger-ui-bundle.js') }],
  ['start.js', { type: 'text/javascript', read: () => START }],
]);

export function apiDocsRoutes() {
  const routes = createRoutes();
  routes.get('/docs', (c) => c.html(PAGE, 200, { 'content-security-policy': POLICY }));
  routes.get('/docs/:file', (c) => {
    const file = FILES.get(c.req.param('file'));
    if (!file) throw notFound();
    return c.body(file.read(), 200, {
      'content-type': `${file.type}; charset=utf-8`,
      'cache-control': 'private, max-age=3600',
    });
  });
  return routes;
}
