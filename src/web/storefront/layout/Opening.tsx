import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { send } from '#web/api/client.ts';
import type { ApiHref } from '#web/api/routes.ts';
import { prefersStillness } from '#web/ui/prefers-stillness.ts';
import { openingText, toGoText } from './opening-words.ts';

const STORE = '/api/address/store' satisfies ApiHref;

/** How far the shop's clock is ahead of this device's, which may be wrong by minutes; a second more or less is not known. */
async function aheadBy(): Promise<number> {
  const asked = Date.now();
  const answer = await send(STORE, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(10_000) });
  const said = Date.parse(answer.headers.get('date') ?? '');
  return Number.isNaN(said) ? 0 : said + 500 - (asked + Date.now()) / 2;
}

/** Whether seconds may be shown; the server's markup has none. */
function useSeconds(): boolean {
  const [hasSeconds, setSeconds] = useState(false);
  useEffect(() => setSeconds(!prefersStillness()), []);
  return hasSeconds;
}

/**
 * The moment, by the clock of the shop. A page may be older, prepared or kept for offline: it begins with the moment it was
 * made, as the server's markup does.
 */
function useShopClock(): number {
  const madeAt = useRouteContext({ from: '__root__', select: ({ readAt }) => readAt });
  const [now, setNow] = useState(madeAt);
  useEffect(() => {
    let ahead = 0;
    const tick = () => setNow(Date.now() + ahead);
    const timer = setInterval(tick, 1_000);
    tick();
    // Without a network the device's own clock has to do.
    aheadBy().then(
      (ms) => {
        ahead = ms;
        tick();
      },
      () => undefined,
    );
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Everybody waits for the same second: their questions are spread. */
const SPREAD_MS = 3_000;

/** Reads the shop again once it should be open, until the server says that it is. */
function useReadAtOpening(isDue: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isDue) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const later = (tries: number) => {
      // What was asked for goes on after this is gone, and would ask again for ever.
      if (isOver) return;
      timer = setTimeout(
        () => void router.invalidate().finally(() => later(tries + 1)),
        Math.random() * SPREAD_MS + Math.min(tries, 20) * SPREAD_MS,
      );
    };
    later(0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isDue, router]);
}

/** When the shop opens and how long that is, ticking; the words are true without a script. */
export function Opening({ store, opening }: { store: StoreRecord; opening: string }) {
  const now = useShopClock();
  const left = Date.parse(opening) - now;
  const hasSeconds = useSeconds();
  useReadAtOpening(left <= 0);
  return (
    <strong>
      {openingText({ ...store, opening }, now)} ·{' '}
      <span role="timer" className="tabular-nums">
        {toGoText(left, hasSeconds)}
      </span>
    </strong>
  );
}
