/**
 * Reports changes by the clock that nobody writes: a new day in India, which affects banners and the last day for
 * orders, and announced moments such as the season's opening. A machine may sleep or have its clock set, so it checks
 * at short intervals.
 */
import { databaseNow } from '#platform/db/clock.ts';
import { dayInIndia } from '#shared/dates.ts';

const MOST_WAIT_MS = 60_000;
const DAY_MS = 86_400_000;

const startOfNextDay = (now: number) => Date.parse(`${dayInIndia(now + DAY_MS)}T00:00:00.000+05:30`);

export function followTurns(onTurn: () => void): { expect: (at: number) => void; stop: () => void } {
  let today = dayInIndia(databaseNow());
  /** Announced by answers that change at that moment; a postponed opening changes nothing then. */
  let expected: number[] = [];
  let timer: NodeJS.Timeout | undefined;
  const lookLater = () => {
    const now = databaseNow();
    const next = Math.min(startOfNextDay(now), ...expected) - now;
    clearTimeout(timer);
    timer = setTimeout(look, Math.min(Math.max(next, 0), MOST_WAIT_MS)).unref();
  };
  function look(): void {
    const now = databaseNow();
    const isDue = expected.some((at) => at <= now);
    expected = expected.filter((at) => at > now);
    if (dayInIndia(now) !== today || isDue) {
      today = dayInIndia(now);
      onTurn();
    }
    lookLater();
  }
  lookLater();
  return {
    expect(at) {
      if (expected.includes(at)) return;
      // A handful at most: each change of the opening leaves the old moment here.
      expected = [...expected, at].toSorted((a, b) => a - b).slice(0, 10);
      lookLater();
    },
    stop: () => clearTimeout(timer),
  };
}
