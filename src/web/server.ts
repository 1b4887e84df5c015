/**
 * The server's entry to the pages. The language is set here and not in front of the bundle, because the words' runtime
 * inside the bundle is another instance than the one that the server could import.
 */
import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server';
import { knownQuery } from './known-query.ts';
import type { PageContext } from './start-context.ts';
import { paraglideMiddleware } from './words/server.js';

const render = createStartHandler(defaultStreamHandler);

export default {
  /** Renders one page. The router takes the language out of the address itself, so it gets the address as it came. */
  fetch: (request: Request, options: { context: PageContext }): Promise<Response> =>
    paraglideMiddleware(request, () => render(request, options)),
  knownQuery,
};
