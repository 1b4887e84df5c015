/**
 * Comparisons with the database's clock that stay right after it was ahead and is set back. Times noted meanwhile lie in
 * the future: without a limit they would count, or keep somebody waiting, until the clock gets there.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** `now()` is when a transaction began: one that waited for a lock finds times that are a little later. */
const AHEAD = sql`interval '1 minute'`;

/** Whether it happened at all, as far as one can tell. */
export const isPast = (instant: SQLWrapper): SQL<boolean> => sql<boolean>`(${instant} <= now() + ${AHEAD})`;

/** Whether it happened within the last `span`. */
export const isSince = (instant: SQLWrapper, span: SQL): SQL<boolean> =>
  sql<boolean>`(${instant} between now() - ${span} and now() + ${AHEAD})`;

/** Whether a time to wait for has come; nobody waits longer than `longest`. */
export const hasCome = (instant: SQLWrapper, longest: SQL): SQL<boolean> =>
  sql<boolean>`(${instant} <= now() or ${instant} > now() + ${longest} + ${AHEAD})`;
