/**
 * A fair queue for costly work, a few pieces at a time: network addresses take turns, newcomers first, and within an
 * address its accounts. Heavy callers wait behind themselves and are refused first. Independent of the kind of work.
 */
import { overloaded, ShopError } from '#shared/errors.ts';

/** `first` goes before everybody; `known` and `unknown` alternate, so that a crowd in one never blocks the other. */
export type Lane = 'first' | 'known' | 'unknown';

export interface Asker {
  lane: Lane;
  address: string;
  account: string;
}

export interface QueueLimits {
  running: number;
  /** The most requests waiting in one lane. */
  waiting: number;
  /** The most waiting in one lane from one address, which a whole village may share. */
  waitingOfAddress: number;
  /** The most waiting per address and account: no honest person signs in four times at once. */
  waitingOfAccount: number;
}

interface Entry {
  asker: Asker;
  start: () => void;
  refuse: (error: ShopError) => void;
}

type Accounts = Map<string, Entry[]>;

const COME_BACK_AFTER_S = 2;

const tooMany = () =>
  new ShopError('TOO_MANY_REQUESTS', 'Too many attempts. Please wait a little and try again.', {
    extra: { retryAfter: COME_BACK_AFTER_S },
  });

const sizeOf = (accounts: Accounts | undefined) =>
  [...(accounts?.values() ?? [])].reduce((sum, entries) => sum + entries.length, 0);

/** The key with the largest size; the first of equals. */
function largest<T>(map: ReadonlyMap<string, T>, size: (value: T) => number): string {
  return [...map].reduce<[string, number]>(
    (best, [key, value]) => (size(value) > best[1] ? [key, size(value)] : best),
    ['', 0],
  )[0];
}

/** How many addresses are remembered: more than get a turn while any of them waits. */
const MOST_SERVED = 1_000;
/**
 * An address with at most this many turns in a minute, had or waited for, goes before heavier users. Enough to
 * register, sign in and make a mistake.
 */
const FIRST_TURNS = 4;
const MINUTE_MS = 60_000;

interface Served {
  /** Turns in the minute that began at `since`. */
  turns: number;
  since: number;
  /** The global number of its last turn. */
  last: number;
}

/**
 * The callers waiting in one lane. The next is the address with the fewest turns in this minute, including those it
 * waits for. Among addresses with more than FIRST_TURNS, it is the one served longest ago, so a single caller goes
 * before a crowd. Accounts take turns too: one that was served moves to the end of its map, which keeps insertion
 * order.
 */
function createLane(limits: QueueLimits, now: () => number) {
  const addresses = new Map<string, Accounts>();
  /** Addresses that had a turn, the most recent last. */
  const served = new Map<string, Served>();
  let turns = 0;

  function noteTurn(address: string): void {
    turns += 1;
    const before = served.get(address);
    const isSameMinute = before !== undefined && now() - before.since < MINUTE_MS;
    served.delete(address);
    served.set(address, {
      turns: isSameMinute ? before.turns + 1 : 1,
      since: isSameMinute ? before.since : now(),
      last: turns,
    });
    const [oldest] = served.keys();
    if (served.size > MOST_SERVED && oldest !== undefined) served.delete(oldest);
  }

  function rankOf(address: string) {
    const had = served.get(address);
    const turns = had && now() - had.since < MINUTE_MS ? had.turns : 0;
    const wanted = turns + sizeOf(addresses.get(address));
    return { address, wanted: Math.min(wanted, FIRST_TURNS + 1), last: had?.last ?? 0 };
  }

  /** Of equals, the first one. */
  function nextAddress(): string | undefined {
    const ranked = [...addresses.keys()].map(rankOf);
    return ranked.sort((a, b) => a.wanted - b.wanted || a.last - b.last)[0]?.address;
  }

  const total = () => [...addresses.values()].reduce((sum, accounts) => sum + sizeOf(accounts), 0);

  function remove(address: string, account: string, which: 'shift' | 'pop'): Entry | undefined {
    const accounts = addresses.get(address);
    const entries = accounts?.get(account);
    const entry = entries?.[which]();
    if (!accounts || !entries) return undefined;
    if (entries.length === 0) accounts.delete(account);
    if (accounts.size === 0) addresses.delete(address);
    return entry;
  }

  /**
   * Evicts the last request of the address's account with the most, if that leaves it more than the newcomer would
   * have; false if there is none.
   */
  function makeRoom(address: string, account: string): boolean {
    const accounts = addresses.get(address);
    const greedy = accounts ? largest(accounts, (entries) => entries.length) : '';
    const own = accounts?.get(account)?.length ?? 0;
    if ((accounts?.get(greedy)?.length ?? 0) <= own + 1) return false;
    remove(address, greedy, 'pop')?.refuse(tooMany());
    return true;
  }

  function makeRoomAmongAddresses(address: string): boolean {
    const greedy = largest(addresses, sizeOf);
    if (sizeOf(addresses.get(greedy)) <= sizeOf(addresses.get(address)) + 1) return false;
    const accounts = addresses.get(greedy) as Accounts;
    remove(
      greedy,
      largest(accounts, (entries) => entries.length),
      'pop',
    )?.refuse(tooMany());
    return true;
  }

  /** Why a newcomer cannot wait; null once there is room. */
  function refusalOf({ address, account }: Asker): ShopError | null {
    const own = addresses.get(address)?.get(account)?.length ?? 0;
    if (own >= limits.waitingOfAccount) return tooMany();
    const isAddressFull = sizeOf(addresses.get(address)) >= limits.waitingOfAddress;
    if (isAddressFull && !makeRoom(address, account)) return tooMany();
    const isFull = total() >= limits.waiting;
    return isFull && !makeRoomAmongAddresses(address) ? overloaded() : null;
  }

  return {
    add(entry: Entry): void {
      const refusal = refusalOf(entry.asker);
      if (refusal) {
        entry.refuse(refusal);
        return;
      }
      const { address, account } = entry.asker;
      const accounts = addresses.get(address) ?? new Map<string, Entry[]>();
      accounts.set(account, [...(accounts.get(account) ?? []), entry]);
      addresses.set(address, accounts);
    },
    take(): Entry | undefined {
      const address = nextAddress();
      const accounts = address === undefined ? undefined : addresses.get(address);
      const account = accounts?.keys().next().value;
      if (address === undefined || !accounts || account === undefined) return undefined;
      const entry = remove(address, account, 'shift');
      toTheEnd(accounts, account);
      noteTurn(address);
      return entry;
    },
    noteTurn,
  };
}

function toTheEnd<T>(map: Map<string, T>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}

/** Never goes back, as the machine's clock may. */
const monotonicNow = () => performance.now();

export function createFairQueue(limits: QueueLimits, now = monotonicNow) {
  const lane = () => createLane(limits, now);
  const lanes = { first: lane(), known: lane(), unknown: lane() };
  let running = 0;
  let isKnownNext = true;

  function next(): Entry | undefined {
    const first = lanes.first.take();
    if (first) return first;
    const order = isKnownNext ? [lanes.known, lanes.unknown] : [lanes.unknown, lanes.known];
    isKnownNext = !isKnownNext;
    return order[0]?.take() ?? order[1]?.take();
  }

  /**
   * Runs `work` when its turn comes. TOO_MANY_REQUESTS if this account or address has too much waiting, OVERLOADED if
   * the lane is full.
   */
  return async function inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    if (running >= limits.running) {
      await new Promise<void>((start, refuse) => lanes[asker.lane].add({ asker, start, refuse }));
    } else {
      running += 1;
      lanes[asker.lane].noteTurn(asker.address);
    }
    try {
      return await work();
    } finally {
      // Passes the place on to the next in turn; it becomes free only if nobody waits.
      const entry = next();
      if (entry) entry.start();
      else running -= 1;
    }
  };
}
