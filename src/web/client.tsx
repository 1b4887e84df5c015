/** The browser's entry: hydrates the server's page. */
import { StartClient } from '@tanstack/react-start/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import './forms/no-eval.ts';
import { getLocale, overwriteGetLocale } from './words/runtime.js';

// Every message asks for the language. It only changes with a page load, so it is read from the URL once.
const locale = getLocale();
overwriteGetLocale(() => locale);

// The router reloads for a missing script that it knows by its error's first words: without a network that would end on the
// browser's own offline page. Under another name the error page stands inside the shop instead.
addEventListener('vite:preloadError', ({ payload }) => {
  if (!navigator.onLine) payload.message = `Offline: ${payload.message}`;
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
  );
});
