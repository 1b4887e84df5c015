/** Shown when a page fails; it uses nothing of the shop, since that may be what failed (spec §2). */
import { type AnyRouter, type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { reloadIfReached } from './reload-if-reached.ts';

const RELOADED_KEY = 'mathappu.reloaded-at';
/** The router's key for a missing chunk, followed by the error message: it reloads once for each by itself. */
const ROUTER_RELOADED_KEY = 'tanstack_router_reload:';
/** Milliseconds; a failure this soon after a reload is not cured by another one. */
const RELOAD_AGAIN_AFTER_MS = 300_000;

/** True for a missing chunk of the program, which happens after a new version was deployed. */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|loading chunk|preload css/i.test(error.message)
  );
}

/** True if the network, not the shop, is the likely reason. */
function isUnreachable(error: unknown): boolean {
  return isMissingChunk(error) || (error instanceof ApiError && error.isOffline);
}

/** Reloads for a missing chunk, once: a second failure is shown instead (decisions §2). */
export async function reloadOnce(error: unknown): Promise<void> {
  // Without a network the page opens again when it is back.
  if (!(error instanceof Error) || !isMissingChunk(error) || !navigator.onLine) return;
  try {
    if (sessionStorage.getItem(ROUTER_RELOADED_KEY + error.message) !== null) return;
    const reloadedAt = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (Date.now() - reloadedAt < RELOAD_AGAIN_AFTER_MS) return;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  } catch {
    // Without storage nothing could prevent endless reloads, so do not reload.
    return;
  }
  await reloadIfReached();
}

/** For when the shop itself could not be loaded: without header and footer, which need it. */
export function ErrorPage(props: ErrorComponentProps) {
  return (
    <main className="on-night grid min-h-(--screen) place-items-center px-6 py-12 text-center">
      <Failed {...props} />
    </main>
  );
}

/** For when one page failed: replaces only the page, so that header, cart and footer stay. */
export function FailedPage(props: ErrorComponentProps) {
  return (
    <div className="page-width py-6">
      <div className="on-night grid place-items-center rounded-lg px-6 py-12 text-center">
        <Failed {...props} />
      </div>
    </div>
  );
}

const FAILED = { title: m.layout_error_title, body: m.layout_error_body, refresh: m.layout_error_refresh };
const OFFLINE = { title: m.offline_title, body: m.offline_body, refresh: m.common_try_again };

/** A failed API call is repeated; after any other error the page is reloaded. */
const refresh = (router: Pick<AnyRouter, 'invalidate'>, error: unknown) =>
  error instanceof ApiError ? router.invalidate() : reloadIfReached();

function watchNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function Failed({ error }: ErrorComponentProps) {
  const router = useRouter();
  const isOffline = useSyncExternalStore(
    watchNetwork,
    () => !navigator.onLine,
    () => false,
  );
  const words = isOffline ? OFFLINE : FAILED;
  useEffect(() => {
    console.error(error);
    void reloadOnce(error);
  }, [error]);
  useEffect(() => {
    const reopen = () => void refresh(router, error);
    window.addEventListener('online', reopen);
    return () => window.removeEventListener('online', reopen);
  }, [router, error]);
  return (
    <div role="alert" className="flex max-w-md flex-col items-center gap-4">
      <BrokenSparkler />
      <h1 className="text-2xl font-bold text-white">{words.title()}</h1>
      <p>{words.body()}</p>
      {!isOffline && isUnreachable(error) && <p>{m.layout_error_chunk()}</p>}
      <Button size="lg" onClick={() => void refresh(router, error)}>
        {words.refresh()}
      </Button>
    </div>
  );
}

function BrokenSparkler() {
  return (
    <svg width="120" height="120" viewBox="0 0 120 120" fill="none" strokeLinecap="round" aria-hidden="true">
      <path d="M18 108 50 72l2 8 20-22" stroke="#a57a55" strokeWidth="5" />
      <path d="M90 40V24M90 40l14-12M90 40h18M90 40l12 14M90 40 74 30" stroke="#6d5a62" strokeWidth="5" />
      <circle cx="90" cy="40" r="6" fill="#f2b632" />
      <path d="M84 18q-8-6-2-14M98 14q-6-6 0-12" stroke="#6d5a62" strokeWidth="3" />
    </svg>
  );
}
