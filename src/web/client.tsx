/** The browser's entry: brings the server's page to life. */
import { StartClient } from '@tanstack/react-start/client';
import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { PAGE_ALIVE } from './ui/early-presses.ts';
import { getLocale, overwriteGetLocale } from './words/runtime.js';

// Every word asks for the language. It only changes with a whole page load, so it is read from the address once.
const locale = getLocale();
overwriteGetLocale(() => locale);

/** Says that presses are heard now; those that came before are given back. */
function Alive() {
  useEffect(() => {
    dispatchEvent(new Event(PAGE_ALIVE));
  }, []);
  return null;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
      <Alive />
    </StrictMode>,
  );
});
