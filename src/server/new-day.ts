/**
 * Tells when a new day begins in India: what is shown from or until a day turns over then, though nobody has written
 * anything. A machine may sleep or have its clock set, so it never waits for long without looking.
 */
import { dayInIndia } from '#shared/dates.ts';

const MOST_WAIT_MS = 60_000;
const DAY_MS = 86_400_000;

const startOfNextDay = (now: number) => Date.parse(`${dayInIndia(now + DAY_MS)}T00:00:00.000+05:30`);

export function followDays(onNewDay: () => void): { stop: () => void } {
  let today = dayInIndia(Date.now());
  let timer: NodeJS.Timeout;
  const lookLater = () => {
    const now = Date.now();
    timer = setTimeout(look, Math.min(startOfNextDay(now) - now, MOST_WAIT_MS)).unref();
  };
  function look(): void {
    const day = dayInIndia(Date.now());
    if (day !== today) {
      today = day;
      onNewDay();
    }
    lookLater();
  }
  lookLater();
  return { stop: () => clearTimeout(timer) };
}
