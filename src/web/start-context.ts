/** What the server hands to the rendering of one page: see server/pages.ts. */
export interface PageContext {
  /** What our own inline scripts carry, so that the Content-Security-Policy lets them run and no others. */
  nonce: string;
  /** The page starts its scripts itself, after what is seen (later-scripts.ts). */
  hasLaterScripts: boolean;
  /** Calls the API in this process with the visitor's own cookies. */
  apiFetch: (path: string, init?: RequestInit) => Promise<Response>;
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageContext };
  }
}
