/** A short random walk from a printed seed; the long one is `npm run soak`. */
import { expect, it } from 'vitest';
import { walk } from './random-walk.ts';
import { ShopProcess } from './shop-process.ts';
import { onRealPostgres } from './test-database.ts';

it('a random walk of buyers, gateway, sweeper, owner and crashes leaves the books balanced', async () => {
  const seed = Number(process.env.WALK_SEED ?? Date.now() % 1_000_000);
  console.log(`Random walk from seed ${seed} (WALK_SEED).`);
  const shop = await ShopProcess.create();
  try {
    const size = onRealPostgres ? { steps: 400, mostMs: 20_000 } : { steps: 120, mostMs: 10_000 };
    const { findings, ...walked } = await walk(shop, { seed, stepsPerKill: 80, ...size });
    console.log(`Seed ${seed}: ${JSON.stringify(walked)}`);
    expect(findings).toEqual([]);
  } finally {
    await shop.remove();
  }
});
