/** Which days of two seasons are compared: the same number of days before the festival, which moves from year to year. Pure. */

import { daysBetween } from '#shared/dates.ts';

/**
 * Deepavali in Tamil Nadu, where it is the day on which Chaturdashi, the fourteenth tithi of the waning moon, holds before
 * sunrise: in 2027 that is a day before the north's. From 2027 on computed from sun and moon, which gives all of 2014 to 2026.
 */
const DEEPAVALI = [
  ...['2022-10-24', '2023-11-12', '2024-10-31', '2025-10-20', '2026-11-08'],
  ...['2027-10-28', '2028-10-17', '2029-11-05', '2030-10-26'],
];
/** The most days by which the festival moves from one year to the next. */
const MOVES_BY = 40;
const NEAR = 75;
const LAST_SEASON_DAYS = 200;
const apart = (a: string, b: string) => Math.abs(daysBetween(a, b));

function knownNear(day: string, within: number): string | null {
  const nearest = [...DEEPAVALI].sort((a, b) => apart(a, day) - apart(b, day))[0] as string;
  return apart(nearest, day) <= within ? nearest : null;
}

const yearBefore = (day: string) => {
  const before = new Date(day);
  before.setUTCFullYear(before.getUTCFullYear() - 1);
  return before.toISOString().slice(0, 10);
};

/** The day of last year to compare with: relative to its Deepavali if known, else the same date. */
export const dayLastYear = (day: string): string => knownNear(yearBefore(day), MOVES_BY) ?? yearBefore(day);

/** The festival in the settings may be that of last season, which is of interest until summer. */
const isPast = (festival: string, today: string) => daysBetween(festival, today) > LAST_SEASON_DAYS;

/** The last day of the season to show: the festival in the settings, else the nearest Deepavali, else today. */
export const seasonEnd = (festival: string, today: string): string =>
  festival !== '' && !isPast(festival, today) ? festival : (knownNear(today, NEAR) ?? today);
