/**
 * The database's clock, which decides about holds, sessions and openings whatever this machine's clock says (C11). The
 * connection that listens reads it every ten seconds, and a monotonic clock interpolates. Our own clock until the first
 * reading, and for the embedded database, which has no other.
 */
let read: { at: number; since: number } | null = null;

/** Null if it is no longer read. */
export function setDatabaseClock(at: number | null): void {
  read = at === null ? null : { at, since: performance.now() };
}

/** Milliseconds since 1970. */
export const databaseNow = (): number =>
  read === null ? Date.now() : Math.round(read.at + performance.now() - read.since);
