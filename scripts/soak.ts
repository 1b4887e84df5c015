/**
 * `npm run soak`: random walks of buyers, gateway faults, sweeper, owner and kills on a real shop, one after the other;
 * after each, the ledger must hold and nothing may be stuck. `--seeds 20 --steps 10000` is the long run, `--seed 7` repeats
 * one, `--embedded` walks on the embedded database instead of a PostgreSQL of its own.
 */
import { parseArgs } from 'node:util';
import { walk } from '#testing/random-walk.ts';
import { ShopProcess } from '#testing/shop-process.ts';
import { startPostgres } from './with-postgres.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '20' },
    steps: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '60' },
    embedded: { type: 'boolean', default: false },
  },
});

async function soak(seed: number): Promise<boolean> {
  const shop = await ShopProcess.create();
  const startedAt = performance.now();
  try {
    const mostMs = Number(values.minutes) * 60_000;
    const { findings, ...walked } = await walk(shop, { seed, steps: Number(values.steps), mostMs, stepsPerKill: 200 });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`${findings.length === 0 ? '✓' : '✗'} seed ${seed}: ${JSON.stringify(walked)} in ${seconds} s`);
    for (const finding of findings) console.log(`    ${finding}`);
    return findings.length === 0;
  } finally {
    await shop.remove();
  }
}

const database = values.embedded ? null : await startPostgres();
if (database) process.env.TEST_DATABASE_URL = database.url;
let broken = 0;
try {
  const first = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
  const seeds = values.seed === undefined ? Number(values.seeds) : 1;
  for (let index = 0; index < seeds; index += 1) if (!(await soak(first + index))) broken += 1;
  console.log(broken === 0 ? `${seeds} walks, the books are whole.` : `${broken} of ${seeds} walks broke the books.`);
} finally {
  await database?.remove();
}
process.exitCode = broken === 0 ? 0 : 1;
