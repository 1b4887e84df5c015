/**
 * `npm run fuzz`: wrong requests of every kind to every route, as every role. `-- --requests 100000` is the long run,
 * `-- --seed 7` repeats one, `-- --seed 7 --from 30000` a part of it, `-- --routes 'cash|desk'` asks only routes whose method
 * and path match, `-- --embedded` runs on the embedded database instead of a
 * PostgreSQL of its own. Prints its seed; exit code 1 when there is a finding.
 */
import { parseArgs } from 'node:util';
import { fuzz } from '#testing/fuzz/fuzz.ts';
import { startPostgres } from './with-postgres.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    from: { type: 'string', default: '0' },
    routes: { type: 'string' },
    embedded: { type: 'boolean', default: false },
    'most-ms': { type: 'string', default: '1000' },
  },
});

const options = {
  seed: Number(values.seed),
  requests: Number(values.requests),
  from: Number(values.from),
  mostMs: Number(values['most-ms']),
  ...(values.routes === undefined ? {} : { routes: new RegExp(values.routes) }),
};
const database = values.embedded ? null : await startPostgres();
if (database) process.env.TEST_DATABASE_URL = database.url;
try {
  console.log(`Seed ${options.seed}, ${options.requests} requests.`);
  let told = 0;
  const result = await fuzz(options, ({ requests, findings }) => {
    console.log(`${requests} requests, ${findings.length} findings.`);
    // Print immediately, so that a run ended early shows its findings.
    for (const finding of findings.slice(told, 200)) console.log(`  ${finding}`);
    told = findings.length;
  });
  console.log(JSON.stringify({ ...result, findings: result.findings.length, seed: options.seed }));
  process.exitCode = result.findings.length === 0 ? 0 : 1;
} finally {
  await database?.remove();
}
