/**
 * Statements whose SQL text is generated once per process. Generating it for every call was three fifths of the memory
 * that an order used and a fifth of its processor time (docs/performance.md). Drizzle's own prepared statements belong
 * to one connection; these run in any transaction.
 */
import { Param, Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/** Placeholders for the values of each call. */
export type Of<Values> = { readonly [Name in keyof Values & string]: Placeholder<Name, Values[Name]> };

/** The parts of a Drizzle database that belong to a connection or transaction. */
interface Session {
  client: unknown;
  logger: unknown;
  prepareQuery(query: { sql: string; params: unknown[] }, fields: undefined, name: string, isArray: boolean): Made;
}

/** A generated statement: text, parameters, how to read its rows. */
interface Made {
  client: unknown;
  params: unknown[];
  execute(): Promise<unknown>;
}

const sessionOf = (db: Db) => (db as unknown as { _: { session: Session } })._.session;

const valueStands = <Values>() =>
  new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as unknown as Of<Values>;

function given(values: Record<string, unknown>, { name }: Placeholder): unknown {
  if (!(name in values)) throw new Error(`The statement needs a value for '${name}'.`);
  return values[name];
}

/** The parameters with the values of one call, encoded for their columns. */
function filled(params: readonly unknown[], values: Record<string, unknown>): unknown[] {
  return params.map((param) => {
    if (param instanceof Placeholder) return given(values, param);
    if (!(param instanceof Param && param.value instanceof Placeholder)) return param;
    const value = given(values, param.value);
    return value === null ? null : param.encoder.mapToDriverValue(value);
  });
}

/** Counter for the name by which the database parses and plans a statement once per connection. */
let made = 0;
const nextName = () => `once_${made++}`;

/** Runs the statement that `make` builds on the first call. Another driver, as in tests, builds its own. */
function madeOnce(make: (db: Db) => unknown) {
  const byDriver = new Map<unknown, Made>();
  return async (db: Db, values: object): Promise<unknown> => {
    const session = sessionOf(db);
    let known = byDriver.get(session.constructor);
    if (!known) {
      known = make(db) as Made;
      // Otherwise the first caller's connection would be kept as long as the process lives.
      known.client = undefined;
      byDriver.set(session.constructor, known);
    }
    const { client, logger } = session;
    const params = filled(known.params, values as Record<string, unknown>);
    const call = Object.assign(Object.create(known) as Made, { client, logger, params });
    return call.execute();
  };
}

/** A statement of Drizzle's builder: `prepared((db, of: Of<{ id: number }>) => db.select()…where(eq(orders.id, of.id)))`. */
export function prepared<Values extends object, Rows>(
  build: (db: Db, of: Of<Values>) => { prepare(name: string): { execute(): Promise<Rows> } },
): (db: Db, values: Values) => Promise<Rows> {
  return madeOnce((db) => build(db, valueStands<Values>()).prepare(nextName())) as never;
}

/** A statement written by hand; returns its rows. */
export function preparedRows<Values extends object, Row>(
  write: (of: Of<Values>, db: Db) => SQL,
): (db: Db, values: Values) => Promise<Row[]> {
  const run = madeOnce((db) => {
    const query = (db.execute(write(valueStands<Values>(), db)) as unknown as { getQuery(): never }).getQuery();
    return sessionOf(db).prepareQuery(query, undefined, nextName(), false);
  });
  return async (db, values) => ((await run(db, values)) as { rows: Row[] }).rows;
}

/**
 * A value that the planner cannot see, so that it expects an average number of rows. Otherwise a statement about a new
 * order, whose id is beyond the statistics, seems cheaper with a plan of its own than with the generic one, and is
 * planned again for each order, which takes longer than running it.
 */
export const unseen = (value: SQLWrapper, type: 'int' | 'int[]'): SQL =>
  sql`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`;
