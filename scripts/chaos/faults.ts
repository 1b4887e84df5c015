/** What dies in `npm run chaos`. */
import type { Dice } from '#testing/dice.ts';
import {
  type Cluster,
  databasesOf,
  etcdLeaderOf,
  killDatabase,
  killMachine,
  killPostgres,
  type Machine,
  primaryOf,
} from './machines.ts';

/** As long as a machine takes to boot. */
const BOOTS_IN_MS = 15_000;

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
  'the primary’s PostgreSQL': async (cluster) => killPostgres(databaseOf(await primaryOf(cluster))),
  'the primary’s PostgreSQL and Patroni': async (cluster) =>
    killDatabase(databaseOf(await primaryOf(cluster)), BOOTS_IN_MS),
  'the standby’s PostgreSQL and Patroni': async (cluster) => killDatabase(await standbyOf(cluster), BOOTS_IN_MS),
  'etcd’s leader': async (cluster) => (await etcdLeaderOf(cluster)).etcd.kill(BOOTS_IN_MS),
  'an HAProxy': async (cluster, dice) => dice.oneOf(databasesOf(cluster)).haproxy.kill(),
  'a shop': async (cluster, dice) => dice.oneOf(cluster.machines).shop.kill(),
  'the primary’s whole machine': async (cluster) => killMachine(await primaryOf(cluster), BOOTS_IN_MS),
} as const satisfies Record<string, Strike>;

export type Fault = keyof typeof FAULTS;

/** Each once in this order, then as many in an order of the dice. */
export function faultsOf(dice: Dice, random: number): Fault[] {
  const all = Object.keys(FAULTS) as Fault[];
  return [...all, ...Array.from({ length: random }, () => dice.oneOf(all))];
}
