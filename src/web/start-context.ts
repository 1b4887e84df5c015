/** What the server passes to the rendering of one page: see server/pages.ts. */
export interface PageContext {
  /** The nonce of our inline scripts: the Content-Security-Policy allows only scripts with it. */
  nonce: string;
  /** Whether the page starts its scripts itself, after the visible content (later-scripts.ts). */
  hasLaterScripts: boolean;
  /** Reports timestamps written into the page: only they make two renderings of the same shop differ. */
  seenInstant: (instant: number) => void;
  /** Calls the API in this process with the visitor's own cookies. */
  apiFetch: (path: string, init?: RequestInit) => Promise<Response>;
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageContext };
  }
}
