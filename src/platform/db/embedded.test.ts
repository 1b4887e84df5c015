import { expect, it } from 'vitest';
import { openEmbedded } from './db.ts';
import { listen } from './listen.ts';

it('gives the next connection a clean session, and keeps listening', async () => {
  const database = await openEmbedded();
  const { pool } = database.driver;
  const heard: (string | undefined)[] = [];
  await listen(database, { news: (payload) => heard.push(payload) });
  await pool.query('create table kept (id int)');
  const client = await pool.connect();
  await client.query('begin');
  await client.query('insert into kept values ($1)', [1]);
  client.release(true);

  expect((await pool.query('select count(*)::int as n from kept')).rows).toEqual([{ n: 0 }]);
  await pool.query('select pg_notify($1, $2)', ['news', 'again']);
  expect(heard).toEqual(['again']);
  await database.close();
}, 30_000);
