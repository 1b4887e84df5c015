/**
 * `npm run attack`: every known attack against the built shop on the embedded database and on PostgreSQL with two processes,
 * with honest visitors beside it. Only loopback, bounded in count and time. `-- --only 1a,2` takes some of them,
 * `--on embedded` one database, `--seconds 20` their length, `--app ../other` another checkout's build (to see
 * the state before a fix), `--short` all of them one after the other on one shop, without a table. The table shows each side's
 * processor time; run by root, the attacker gets only what the shop leaves, as if on another machine. Exit code 1 if a
 * visitor was refused or an order failed; mere delays are only reported.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Attack, AttackedShop } from '#testing/attack/attack.ts';
import { ATTACKS } from '#testing/attack/attacks.ts';
import { inShort, late, lostBy, type Row, sharesOf, tableOf, taken } from '#testing/attack/report.ts';
import { runAttack, runSeries } from '#testing/attack/run-attack.ts';
import { embeddedRange, postgresRange, type Range } from './attack-shop.ts';
import { ROOT } from './tools/run.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    on: { type: 'string' },
    seconds: { type: 'string', default: '15' },
    app: { type: 'string', default: ROOT },
    short: { type: 'boolean', default: false },
  },
});

const chosen = values.only?.split(',');
const attacksOn = (kind: AttackedShop['kind']): Attack[] =>
  ATTACKS.filter(({ id, only = kind }) => only === kind && (chosen?.includes(id) ?? true));
const ranges = { embedded: embeddedRange, postgres: postgresRange };

function tell(row: Row): void {
  const missing = taken(row);
  const verdict = missing.length > 0 ? 'FELL' : late(row).length > 0 ? 'late' : 'stood';
  console.log(`${verdict} ${row.database} ${row.attack.id}: ${row.attack.what}`);
  if (row.evening) console.log(`    visitors: ${inShort(row.evening)}`);
  console.log(`    processor, % of a core: shop, attacker, visitors, others ${sharesOf(row.processor)}`);
  if (late(row).length > 0) console.log(`    slowest reads: ${row.evening?.reads.slowest.join(', ')} ms`);
  if (row.outcome.got) console.log(`    the attacker: ${row.outcome.got}`);
  for (const what of [...missing, ...late(row)]) console.log(`    ${what}`);
}

const rows: Row[] = [];
const lost: string[] = [];

async function attackEach(range: Range, attacks: readonly Attack[]): Promise<void> {
  for (const attack of attacks) {
    const { shop, close } = await range.open(attack.id);
    try {
      const row = await runAttack(shop, attack, Number(values.seconds));
      rows.push(row);
      lost.push(...taken(row));
      tell(row);
    } finally {
      await close();
    }
  }
}

async function attackInOneEvening(range: Range, attacks: readonly Attack[]): Promise<void> {
  const { shop, close } = await range.open('short');
  try {
    const { broken, evening } = await runSeries(shop, attacks, Number(values.seconds));
    lost.push(...broken, ...lostBy(evening));
    console.log(shop.kind, evening);
  } finally {
    await close();
  }
}

for (const [kind, prepare] of Object.entries(ranges) as [AttackedShop['kind'], typeof embeddedRange][]) {
  if (values.on && values.on !== kind) continue;
  const range = await prepare(resolve(values.app));
  try {
    await (values.short ? attackInOneEvening : attackEach)(range, attacksOn(kind));
  } finally {
    await range.remove();
  }
}
mkdirSync(join(ROOT, '.cache/attack'), { recursive: true });
if (rows.length > 0) {
  const table = tableOf(rows);
  writeFileSync(join(ROOT, '.cache/attack/table.md'), `${table}\n`);
  writeFileSync(join(ROOT, '.cache/attack/rows.json'), `${JSON.stringify(rows, null, 2)}\n`);
  console.log(`\n${table}`);
}
for (const what of lost) console.log(what);
process.exitCode = lost.length > 0 ? 1 : 0;
