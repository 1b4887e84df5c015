/** The browser's entry: hydrates the server's page. */
import { StartClient } from '@tanstack/react-start/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getLocale, overwriteGetLocale } from './words/runtime.js';

// Every message asks for the language. It only changes with a page load, so it is read from the URL once.
const locale = getLocale();
overwriteGetLocale(() => locale);

// Without a network the router would answer a missing script by a reload, which ends on the browser's own offline page. With
// the script's error prevented, the error page takes the place of the page that cannot be loaded.
addEventListener('vite:preloadError', (event) => {
  if (!navigator.onLine) event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
  );
});
