/**
 * The server's entry to the pages. The language is set here and not in front of the bundle, because the words' runtime
 * inside the bundle is another instance than the one that the server could import.
 */
import { renderRouterToStream } from '@tanstack/react-router/ssr/server';
import { getGlobalStartContext } from '@tanstack/react-start';
import { createStartHandler, StartServer } from '@tanstack/react-start/server';
import { createElement } from 'react';
import { answerWith } from './api/client.ts';
import { knownQuery } from './known-query.ts';
import { takeScripts } from './later-scripts.ts';
import { LaterScriptContext } from './page-scripts.ts';
import type { PageContext } from './start-context.ts';
import { paraglideMiddleware } from './words/server.js';

// Straight into the API in this process, with the visitor's own cookies: no socket.
answerWith((address, init) => {
  const page = getGlobalStartContext();
  if (!page?.apiFetch) throw new Error('The API is not reachable from this rendering context.');
  return page.apiFetch(address, init);
});

const render = createStartHandler(({ request, router, responseHeaders }) => {
  const later = getGlobalStartContext()?.hasLaterScripts ? takeScripts(router) : '';
  const page = createElement(StartServer, { router });
  const children = createElement(LaterScriptContext, { value: later }, page);
  return renderRouterToStream({ request, router, responseHeaders, children });
});

export default {
  /** Renders one page. The router reads the language from the address itself, so pass the address unchanged. */
  fetch: (request: Request, options: { context: PageContext }): Promise<Response> =>
    paraglideMiddleware(request, () => render(request, options)),
  knownQuery,
};
