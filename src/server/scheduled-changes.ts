/**
 * Calls back when answers change by the clock alone: at the start of a day in India (banners, the last day for orders)
 * and at expected moments such as the season's opening. Checks at short intervals, because a machine may sleep or have
 * its clock set.
 */
import { databaseNow } from '#platform/db/clock.ts';
import { DAY_MS, dayInIndia } from '#shared/dates.ts';

const MOST_WAIT_MS = 60_000;

const startOfNextDay = (now: number) => Date.parse(`${dayInIndia(now + DAY_MS)}T00:00:00.000+05:30`);

export function followScheduledChanges(onChange: () => void): { expect: (at: number) => void; stop: () => void } {
  let today = dayInIndia(databaseNow());
  /** Moments at which an answer will change. One that was postponed since only causes a needless call. */
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
      onChange();
    }
    lookLater();
  }
  lookLater();
  return {
    expect(at) {
      if (expected.includes(at)) return;
      // Bounded, because each change of the opening leaves the old moment here.
      expected = [...expected, at].toSorted((a, b) => a - b).slice(0, 10);
      lookLater();
    },
    stop: () => clearTimeout(timer),
  };
}
