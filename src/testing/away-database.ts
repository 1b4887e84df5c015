/** A database that disconnects at a chosen moment. */
import type { Db } from '#platform/db/db.ts';
import { DatabaseUnavailable } from '#platform/db/unavailable.ts';

/** After `goAway`, the next call of `method` fails; all others reach `db`. */
export function awayDatabase(db: Db, method: 'update' | 'transaction'): { db: Db; goAway: () => void } {
  let isAway = false;
  const refuse = () => {
    isAway = false;
    throw new DatabaseUnavailable(new Error('gone'));
  };
  const get = (target: Db, key: string | symbol) => {
    if (isAway && key === method) return refuse;
    const value: unknown = Reflect.get(target, key, target);
    return typeof value === 'function' ? value.bind(target) : value;
  };
  return {
    db: new Proxy(db, { get }),
    goAway: () => {
      isAway = true;
    },
  };
}
