/** How many connections each process may keep, so that together they fit the database's limit. */
import { sql } from 'drizzle-orm';
import { openPostgres, rowsOf } from './db.ts';

/** One connection listens (listen.ts). */
const LISTENING = 1;
/** Reserved for the operator: a dump, `npm run ledger`, a manual look. */
const SPARE = 3;
/** With fewer, a process stalls as soon as a job and a visitor each need one. */
export const FEWEST = 2;

export interface Room {
  /** The connections that the database allows ordinary users. */
  most: number;
  /** The serving processes; there is one more while they are replaced. */
  processes: number;
  /** Configured connections per process. */
  wanted: number;
}

/** Connections that each process's pool may have; below FEWEST there is no room. */
export function poolThatFits({ most, processes, wanted }: Room): number {
  const atOnce = processes > 1 ? processes + 1 : 1;
  return Math.min(wanted, Math.floor((most - SPARE) / atOnce) - LISTENING);
}

/** How many connections the database at this address allows ordinary users. Throws DatabaseUnavailable. */
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
