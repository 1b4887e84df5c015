import { expect, it } from 'vitest';
import { backupName, backupsToRemove, madeAtOf } from './kept.rules.ts';

const at = (moment: string) => backupName(new Date(`2026-${moment}Z`), false);
/** Every night of October and November 2026. */
const nights = Array.from({ length: 61 }, (_, day) => backupName(new Date(Date.UTC(2026, 9, 1 + day, 20, 30)), true));

it('keeps the newest of each of seven days and five weeks', () => {
  const removed = new Set(backupsToRemove(nights, { days: 7, weeks: 5 }, nights.at(-1) as string));
  const kept = nights.filter((name) => !removed.has(name)).map((name) => name.slice(14, 19));
  // 30 November is a Monday, so its week has one night; the weeks before end on Sundays.
  expect(kept).toEqual(['11-08', '11-15', '11-22', '11-24', '11-25', '11-26', '11-27', '11-28', '11-29', '11-30']);
});

it('keeps the last of a day, and counts only days with a backup', () => {
  const names = [at('11-20T20:00:00'), at('11-20T08:00:00'), at('03-01T08:00:00')];
  expect(backupsToRemove(names, { days: 2, weeks: 0 }, at('11-20T20:00:00'))).toEqual([at('11-20T08:00:00')]);
});

it('leaves all other files alone', () => {
  const others = ['notes.txt', 'mathappu-2026-11-20.tar.gz', `${at('11-20T08:00:00')}.partial`, '.making-x'];
  expect(backupsToRemove([...others, at('11-19T08:00:00')], { days: 1, weeks: 0 }, at('11-19T08:00:00'))).toEqual([]);
  expect(others.map(madeAtOf)).toEqual([null, null, null, null]);
});

// Before: after a week with the clock a year ahead, each new backup was removed as soon as it was made.
it('keeps what it has just made, and lets no backup of a clock that was ahead push others out', () => {
  const ahead = nights.slice(-8).map((name) => name.replace('2026', '2027'));
  const keep = { days: 7, weeks: 1 };
  const kept = nights.slice(-7);
  const removed = backupsToRemove([...nights, ...ahead], keep, nights.at(-1) as string);
  expect(nights.filter((name) => !removed.includes(name))).toEqual(kept);
  expect(removed).not.toEqual(expect.arrayContaining([ahead[0]]));
});
