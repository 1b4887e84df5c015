/** The browser's entry: hydrates the server's page. */
import { StartClient } from '@tanstack/react-start/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getLocale, overwriteGetLocale } from './words/runtime.js';

// Every message asks for the language. It only changes with a page load, so it is read from the URL once.
const locale = getLocale();
overwriteGetLocale(() => locale);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
  );
});
