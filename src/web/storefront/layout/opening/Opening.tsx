import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { send } from '#web/api/client.ts';
import type { ApiHref } from '#web/api/routes.ts';
import { signalAfter } from '#web/api/signals.ts';
import { prefersStillness } from '#web/ui/prefers-stillness.ts';
import { openingText, toGoText } from './opening-words.ts';

const STORE = '/api/address/store' satisfies ApiHref;

/** Milliseconds by which the shop's clock is ahead of this device's, which may be minutes off; accurate to about a second. */
async function aheadBy(): Promise<number> {
  const asked = Date.now();
  const answer = await send(STORE, { method: 'HEAD', cache: 'no-store', signal: signalAfter(10_000) });
  const said = Date.parse(answer.headers.get('date') ?? '');
  return Number.isNaN(said) ? 0 : said + 500 - (asked + Date.now()) / 2;
}

/** Whether seconds can be shown; the server's markup has none. */
function useSeconds(): boolean {
  const [hasSeconds, setSeconds] = useState(false);
  useEffect(() => setSeconds(!prefersStillness()), []);
  return hasSeconds;
}

/**
 * The current time by the shop's clock. A page may be old, pre-rendered or kept for offline: it starts with the time it was
 * made, to match the server's markup.
 */
function useShopClock(): number {
  const madeAt = useRouteContext({ from: '__root__', select: ({ readAt }) => readAt });
  const [now, setNow] = useState(madeAt);
  useEffect(() => {
    let ahead = 0;
    const tick = () => setNow(Date.now() + ahead);
    const timer = setInterval(tick, 1_000);
    tick();
    // Without a network the device's own clock is used.
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

/** Everybody waits for the same second, so the requests are spread over this time. */
const SPREAD_MS = 3_000;

/** Reloads the shop from the opening time on, until the server says that it is open. */
function useReadAtOpening(isDue: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isDue) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const later = (tries: number) => {
      // A request still running after unmount would otherwise schedule the next one for ever.
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

/** When the shop opens, with a running countdown; the text is also right without JavaScript. */
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
