/** How many connections each process may keep, so that together they fit the database's limit. */
import { sql } from 'drizzle-orm';
import { openPostgres, rowsOf } from './db.ts';

/** The connection that listens (listen.ts). */
const LISTENING = 1;
/** Reserved for the operator: a dump, `npm run ledger`, a manual look. */
const SPARE = 3;
/** With fewer, a process stalls as soon as a job and a visitor each need one. */
export const FEWEST = 2;

export interface Room {
  /** Connections that the database allows ordinary users. */
  most: number;
  /** Serving processes; during a replacement there is one more. */
  processes: number;
  /** Configured connections per process. */
  wanted: number;
}

/** Connections that each process's pool may have; below FEWEST there is no room. */
export function poolThatFits({ most, processes, wanted }: Room): number {
  const atOnce = processes > 1 ? processes + 1 : 1;
  return Math.min(wanted, Math.floor((most - SPARE) / atOnce) - LISTENING);
}

/** The value of `most` at an address. Throws DatabaseUnavailable. */
export async function connectionsAt(url: string): Promise<number> {
  const { db, close } = await openPostgres(url, { max: 1 });
  try {
    const [row] = await rowsOf<{ most: number }>(
      db,
      sql`select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) as most`,
    );
    return row?.most ?? 0;
  } finally {
    await close();
  }
}
