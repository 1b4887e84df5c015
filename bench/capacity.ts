/**
 * `npm run bench:capacity`: how many cores a season needs, by simulation beyond the size of our machines: shops of 500 orders a
 * day with a fifth of them in one hour, each order as long on a core as `bench:checkout` measured, orders arriving as people
 * do (Poisson) at cores that take them in turn. Prints the fewest cores with which 99 of 100 orders are done within the goal.
 * `--ms 25` is an order's time on a core, shop and PostgreSQL together, `--goal 150` the milliseconds.
 */
import { parseArgs } from 'node:util';
import { report } from './load.ts';

const { values } = parseArgs({
  options: { ms: { type: 'string', default: '25' }, goal: { type: 'string', default: '150' } },
});
const SERVICE_MS = Number(values.ms);
const GOAL_MS = Number(values.goal);
const ORDERS_IN_THE_HOUR = 100;
const SIMULATED = 200_000;

/** Random numbers that are the same on each run (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const exponential = (random: () => number, mean: number): number => -Math.log(1 - random()) * mean;

/** Milliseconds within which 99 of 100 orders are done, on `cores` that serve first come, first served. */
function p99(perSecond: number, cores: number): number {
  const random = dice(cores);
  const freeAt = new Float64Array(cores);
  const took = new Float64Array(SIMULATED);
  let now = 0;
  for (let n = 0; n < SIMULATED; n++) {
    now += exponential(random, 1000 / perSecond);
    let first = 0;
    for (let core = 1; core < cores; core++) if ((freeAt[core] ?? 0) < (freeAt[first] ?? 0)) first = core;
    const done = Math.max(now, freeAt[first] ?? 0) + exponential(random, SERVICE_MS);
    freeAt[first] = done;
    took[n] = done - now;
  }
  return took.sort()[Math.floor(SIMULATED * 0.99)] ?? 0;
}

function fewestCores(perSecond: number): { cores: number; ms: number } {
  for (let cores = Math.max(1, Math.ceil((perSecond * SERVICE_MS) / 1000)); ; cores++) {
    const ms = p99(perSecond, cores);
    if (ms <= GOAL_MS) return { cores, ms };
  }
}

const rows = [1, 10, 100, 1_000, 15_000].map((shops) => {
  const perSecond = (shops * ORDERS_IN_THE_HOUR) / 3600;
  const { cores, ms } = fewestCores(perSecond);
  const used = ((perSecond * SERVICE_MS) / 1000 / cores) * 100;
  return {
    shops,
    'orders a day': shops * 500,
    'orders/s in the hour': perSecond.toFixed(2),
    cores,
    'used, %': Math.round(used),
    'p99 ms': Math.round(ms),
  };
});
report('capacity', rows);
