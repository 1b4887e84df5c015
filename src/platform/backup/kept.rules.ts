/** Which backups are kept: the newest of each of the last days and weeks that have one. */

import { DAY_MS } from '#shared/dates.ts';

const NAME = /^mathappu-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.gz(?:\.age)?$/;

export interface Keep {
  days: number;
  weeks: number;
}

export function backupName(madeAt: Date, isEncrypted: boolean): string {
  const moment = madeAt.toISOString().slice(0, 19).replaceAll(':', '-');
  return `mathappu-${moment}Z.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** When a backup was made, by its name; null for other files. */
export function madeAtOf(name: string): Date | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  return day ? new Date(`${day}T${hour}:${minute}:${second}Z`) : null;
}

const dayOf = (madeAt: Date) => Math.floor(madeAt.getTime() / DAY_MS);
/** Weeks begin on Monday: 1 January 1970 was a Thursday. */
const weekOf = (madeAt: Date) => Math.floor((dayOf(madeAt) + 3) / 7);

/**
 * The backups among `names` that may be removed once `latest` is made; never any other file. Those of a later day were made by a
 * clock that was ahead: they are left alone, or they would push out each new one until that day.
 */
export function backupsToRemove(names: readonly string[], { days, weeks }: Keep, latest: string): string[] {
  const last = madeAtOf(latest)?.getTime() ?? Number.NEGATIVE_INFINITY;
  const backups = names
    .map((name) => ({ name, madeAt: madeAtOf(name) }))
    .filter((one): one is { name: string; madeAt: Date } => one.madeAt !== null && one.madeAt.getTime() <= last)
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const newestOf = (period: (madeAt: Date) => number, count: number) =>
    [...new Map(backups.toReversed().map(({ name, madeAt }) => [period(madeAt), name] as const))]
      .sort(([a], [b]) => b - a)
      .slice(0, count)
      .map(([, name]) => name);
  const kept = new Set([...newestOf(dayOf, days), ...newestOf(weekOf, weeks)]);
  return backups.map(({ name }) => name).filter((name) => !kept.has(name));
}
