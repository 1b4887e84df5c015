/** Runs attacks while honest visitors use the shop: one for the table, or a short series for the gate. */
import { getPriority, setPriority } from 'node:os';
import { type Attack, type AttackedShop, moveOn, type Outcome, pause } from './attack.ts';
import { type Evening, startEvening } from './honest-visitor.ts';
import { watchProcessor } from './processor.ts';
import type { Row } from './report.ts';

/** Time for an attack to examine the result after its end. */
const LOOKS_WITHIN_MS = 180_000;

async function attackFor(shop: AttackedShop, attack: Attack, mostMs: number): Promise<Outcome> {
  moveOn();
  const ending = new AbortController();
  const stuck = Promise.withResolvers<never>();
  const timers = [
    setTimeout(() => ending.abort(), mostMs),
    setTimeout(() => stuck.reject(new Error(`Attack ${attack.id} does not end.`)), mostMs + LOOKS_WITHIN_MS),
  ];
  try {
    return await Promise.race([attack.run(shop, ending.signal), stuck.promise]);
  } catch (error) {
    // If the shop does not serve the attack's ordinary calls, visitors suffer too.
    return { got: '', broken: [(error as Error).message] };
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

const lengthOf = (attack: Attack, seconds: number) => Math.max(seconds, attack.leastSeconds ?? 0) * 1000;

const WARMS_FOR_MS = 8_000;

/** A newly started shop compiles its code: for some seconds any load would look like an attack. */
async function startWarmEvening(shop: AttackedShop): Promise<() => Promise<Evening>> {
  const endFirst = await startEvening(shop);
  await pause(WARMS_FOR_MS);
  await endFirst();
  return startEvening(shop);
}

const BEHIND_OTHERS = 10;

/**
 * Gives the attacking thread low priority: a real attacker has another machine, but here they share the shop's. Only as
 * root, who can raise it again, because the next shop is started from this thread; the table shows the processor time
 * of each side.
 */
async function onWhatIsLeft<T>(work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work();
  const own = getPriority();
  setPriority(own + BEHIND_OTHERS);
  try {
    return await work();
  } finally {
    setPriority(own);
  }
}

/** Runs one attack, and measures how visitors were served meanwhile. */
export async function runAttack(shop: AttackedShop, attack: Attack, seconds: number): Promise<Row> {
  const mostMs = lengthOf(attack, seconds);
  const endEvening = attack.sparesVisitor === false ? null : await startWarmEvening(shop);
  const processorTaken = watchProcessor(shop.processIds);
  // Short attacks end at once, but visitors are watched for as long as with the others.
  const [outcome] = await Promise.all([
    onWhatIsLeft(() => attackFor(shop, attack, mostMs)),
    endEvening ? pause(mostMs) : null,
  ]);
  const processor = processorTaken();
  return { database: shop.kind, attack, evening: endEvening ? await endEvening() : null, outcome, processor };
}

/** Attacks one after the other with the same visitors; attacks that leave visitors no shop come last, without them. */
export async function runSeries(
  shop: AttackedShop,
  attacks: readonly Attack[],
  seconds: number,
): Promise<{ broken: string[]; evening: Evening }> {
  const broken: string[] = [];
  const runAll = async (some: readonly Attack[]) => {
    for (const attack of some) {
      const outcome = await attackFor(shop, attack, lengthOf(attack, seconds));
      broken.push(...outcome.broken.map((what) => `${attack.id}: ${what}`));
    }
  };
  const endEvening = await startEvening(shop);
  await runAll(attacks.filter(({ sparesVisitor }) => sparesVisitor !== false));
  const evening = await endEvening();
  await runAll(attacks.filter(({ sparesVisitor }) => sparesVisitor === false));
  return { broken, evening };
}
