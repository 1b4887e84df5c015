/** The browser's entry: brings the server's page to life. */
import { StartClient } from '@tanstack/react-start/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getLocale, overwriteGetLocale } from './words/runtime.js';

// Every word asks for the language. It only changes with a whole page load, so it is read from the address once.
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
