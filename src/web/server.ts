/**
 * The server's entry to the pages. The language is set here, inside the bundle, because the bundle has its own instance of the
 * message runtime, different from the one the server could import.
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
import { serverParts } from './storefront/layout/later-part.ts';
import { paraglideMiddleware } from './words/server.js';

// Calls the API in this process with the visitor's own cookies, without a socket.
answerWith((address, init) => {
  const page = getGlobalStartContext();
  if (!page?.apiFetch) throw new Error('The API is not reachable from this rendering context.');
  return page.apiFetch(address, init);
});

const renderOnce = createStartHandler(({ request, router, responseHeaders }) => {
  const page = getGlobalStartContext();
  for (const { updatedAt, context } of router.state.matches)
    for (const instant of [updatedAt, context.readAt]) page?.seenInstant(instant);
  const later = page?.hasLaterScripts ? takeScripts(router) : '';
  const shown = createElement(StartServer, { router });
  const children = createElement(LaterScriptContext, { value: later }, shown);
  return renderRouterToStream({ request, router, responseHeaders, children });
});

/** Renders again if a later part of the page was only loaded meanwhile, as for the first page after a start. */
async function render(request: Request, options: { context: PageContext }): Promise<Response> {
  const { read } = serverParts;
  const answer = await renderOnce(request, options);
  if (serverParts.reading.size === 0 && serverParts.read === read) return answer;
  await Promise.all([...serverParts.reading, answer.body?.cancel()]);
  return renderOnce(request, options);
}

export default {
  /** Renders one page. The router reads the language from the URL itself, so pass the URL unchanged. */
  fetch: (request: Request, options: { context: PageContext }): Promise<Response> =>
    paraglideMiddleware(request, () => render(request, options)),
  knownQuery,
};
