/** What the server hands to the rendering of one page: see server/pages.ts. */
export interface PageContext {
  /** The script nonce of this answer's Content-Security-Policy; a page that is kept for many has none. */
  nonce?: string;
  /** Calls the API in this process with the visitor's own cookies. */
  apiFetch: (path: string, init?: RequestInit) => Promise<Response>;
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageContext };
  }
}
