/** How many connections each process may keep, so that all of them together fit into what the database has. */
import { sql } from 'drizzle-orm';
import { openPostgres, rowsOf } from './db.ts';

/** The connection that listens (listen.ts). */
const LISTENING = 1;
/** Left for the operator: a dump, `npm run ledger`, a look by hand. */
const SPARE = 3;
/** A process with fewer would stand still as soon as a job and a visitor want one each. */
export const FEWEST = 2;

export interface Room {
  /** Connections that the database gives to ordinary users. */
  most: number;
  /** Serving processes; one more of them stands beside the others while they are replaced. */
  processes: number;
  /** Connections a process by the configuration. */
  wanted: number;
}

/** Connections that each process's pool may have; below FEWEST there is no room. */
export function poolThatFits({ most, processes, wanted }: Room): number {
  const atOnce = processes > 1 ? processes + 1 : 1;
  return Math.min(wanted, Math.floor((most - SPARE) / atOnce) - LISTENING);
}

/** What `most` is at an address. Throws DatabaseUnavailable. */
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
