import { expect, it } from 'vitest';
import { openEmbedded } from './db.ts';
import { tidyEmbedded } from './embedded-upkeep.ts';

const LARGE = `(select string_agg(md5(i || ' ' || j), '') from generate_series(1, 100) j)`;

it('frees the place of deleted rows and shortens the log', async () => {
  const database = await openEmbedded();
  const { pool } = database.driver;
  const first = async (statement: string) => Object.values((await pool.query(statement)).rows[0])[0];
  const log = () => first('select redo_lsn::text from pg_control_checkpoint()');
  const bytes = () => first(`select pg_total_relation_size('"Kept carts"')::int`);
  await pool.query('create table "Kept carts" (id int, lines text)');
  const begin = await log();
  for (let round = 1; round <= 3; round += 1) {
    await pool.query(`insert into "Kept carts" select i, ${LARGE} from generate_series(1, 300) i`);
    await pool.query('delete from "Kept carts"');
    await tidyEmbedded(pool);
  }

  expect(await log()).not.toEqual(begin);
  // Each round's rows take 1.3 MB.
  expect(await bytes()).toBeLessThan(200_000);
  await database.close();
});
