/** The time until a moment, in the two largest units; only in days while there are many. Pure. */

export type Unit = 'days' | 'hours' | 'minutes' | 'seconds';

const SECONDS: Record<Unit, number> = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 };
/** From this many days on hours do not matter, and a phone's line has no room for them. */
const MANY_DAYS = 10;
const UNITS = Object.keys(SECONDS) as Unit[];

/** Rounds up: a minute is shown until it is over. Without seconds the result changes at most once a minute. */
export function countdown(ms: number, hasSeconds: boolean): { unit: Unit; count: number }[] {
  const exact = Math.ceil(ms / 1_000);
  const isWithSeconds = hasSeconds && exact < SECONDS.hours;
  const left = isWithSeconds ? exact : Math.ceil(exact / 60) * 60;
  const first = UNITS.findIndex((unit) => left >= SECONDS[unit]);
  const isFar = left >= MANY_DAYS * SECONDS.days;
  return UNITS.slice(first, isFar ? 1 : first + 2).flatMap((unit, at) => {
    const count = Math.floor((at === 0 ? left : left % SECONDS[UNITS[first] as Unit]) / SECONDS[unit]);
    return count > 0 ? [{ unit, count }] : [];
  });
}
