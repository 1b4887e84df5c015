/** What `npm run chaos` kills. */
import type { Dice } from '#testing/dice.ts';
import {
  type Cluster,
  type DatabaseMachine,
  databasesOf,
  etcdLeaderOf,
  type Machine,
  primaryOf,
  programsOf,
} from './cluster.ts';

/** About the boot time of a machine. */
const BOOTS_IN_MS = 15_000;

function killDatabase({ patroni, killPostgres }: DatabaseMachine): void {
  // Patroni first, or it would handle the crash of a database whose machine is supposed to be dead.
  patroni.kill(BOOTS_IN_MS);
  killPostgres();
}

/** A power cut: no clean shutdown. */
function killMachine(machine: Machine): void {
  if (machine.database) killDatabase(machine.database);
  for (const program of programsOf(machine)) program.kill(BOOTS_IN_MS);
}

type Strike = (cluster: Cluster, dice: Dice) => Promise<void>;

const databaseOf = ({ database }: Machine) => {
  if (!database) throw new Error('This machine has no database.');
  return database;
};

async function standbyOf(cluster: Cluster) {
  const primary = databaseOf(await primaryOf(cluster));
  const other = databasesOf(cluster).find((database) => database !== primary);
  if (!other) throw new Error('There is no standby.');
  return other;
}

export const FAULTS = {
  'the primary’s PostgreSQL': async (cluster) => databaseOf(await primaryOf(cluster)).killPostgres(),
  'the primary’s PostgreSQL and Patroni': async (cluster) => killDatabase(databaseOf(await primaryOf(cluster))),
  'the standby’s PostgreSQL and Patroni': async (cluster) => killDatabase(await standbyOf(cluster)),
  'etcd’s leader': async (cluster) => (await etcdLeaderOf(cluster)).etcd.kill(BOOTS_IN_MS),
  'an HAProxy': async (cluster, dice) => dice.oneOf(databasesOf(cluster)).haproxy.kill(),
  'a shop': async (cluster, dice) => dice.oneOf(cluster.machines).shop.kill(),
  'the primary’s whole machine': async (cluster) => killMachine(await primaryOf(cluster)),
} as const satisfies Record<string, Strike>;

export type Fault = keyof typeof FAULTS;

/** Each once in this order, then as many in random order. */
export function faultsOf(dice: Dice, random: number): Fault[] {
  const all = Object.keys(FAULTS) as Fault[];
  return [...all, ...Array.from({ length: random }, () => dice.oneOf(all))];
}
