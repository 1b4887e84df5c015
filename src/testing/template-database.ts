/** Vitest's global set-up of the database tests: makes the template that test-database.ts copies for every file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openEmbedded, openPostgres } from '#platform/db/db.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log.ts';
import { databaseOn, onServer, TEMPLATE_VARIABLE } from './test-database.ts';

/** Tables of the shop and of the job queue, without rows. */
async function fill(database: Database): Promise<void> {
  await database.migrate();
  const jobs = await startJobs(database, createLog('silent'), []);
  await jobs.stop();
}

async function makeDump(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'mathappu-template-'));
  const database = await openEmbedded();
  await fill(database);
  const file = join(folder, 'dump.tar');
  if (database.driver.kind === 'embedded') await database.driver.dump(file);
  await database.close();
  process.env[TEMPLATE_VARIABLE] = file;
  return () => rmSync(folder, { recursive: true, force: true });
}

async function makeTemplate(serverUrl: string): Promise<() => Promise<void>> {
  const name = `mathappu_template_${process.pid}`;
  await onServer(serverUrl, `create database ${name} encoding 'UTF8' template template0`);
  const database = await openPostgres(databaseOn(serverUrl, name), { max: 2 });
  await fill(database);
  await database.close();
  process.env[TEMPLATE_VARIABLE] = name;
  return () => onServer(serverUrl, `drop database ${name} with (force)`);
}

export function setup(): Promise<() => unknown> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  return serverUrl ? makeTemplate(serverUrl) : makeDump();
}
