/**
 * The database's clock, by which holds, sessions and openings go, whatever the clock of this machine says (C11). The connection
 * that listens reads it every ten seconds; a monotonic clock carries it on. Our own until the first reading, and with the
 * embedded database, which has no other.
 */
let read: { at: number; since: number } | null = null;

/** Null: not read any more. */
export function setDatabaseClock(at: number | null): void {
  read = at === null ? null : { at, since: performance.now() };
}

/** Milliseconds since 1970. */
export const databaseNow = (): number =>
  read === null ? Date.now() : Math.round(read.at + performance.now() - read.since);
