/** The interface of an attack, and what an attack may use of the shop. */
export interface AttackedShop {
  url: string;
  kind: 'embedded' | 'postgres';
  dataDir: string;
  /** File with all output of the shop. */
  logFile: string;
  owner: { phone: string; password: string };
  /** Process ids of the shop. */
  processIds(): number[];
  /** Direct connection to the shop's database; null on the embedded one, which serves only one process. */
  query: ((text: string) => Promise<Record<string, unknown>[]>) | null;
  /** Size of the database in bytes, without its write-ahead log. */
  databaseBytes(): Promise<number>;
  /** Restarts the shop in production mode on the same data; returns the exit code (null if it serves) and the output. */
  startInProduction(): Promise<{ code: number | null; said: string }>;
}

export interface Outcome {
  /** The attacker's gain, as a line for the table. */
  got: string;
  /** Broken guarantees; empty if the shop withstood the attack. */
  broken: string[];
}

export interface Attack {
  /** Its class, such as '1a', by which the command selects it. */
  id: string;
  what: string;
  /** Minimum duration, if it needs more than the caller's to have an effect. */
  leastSeconds?: number;
  /** False if no visitor can be served meanwhile, because the shop is stopped or loses its database. */
  sparesVisitor?: boolean;
  /**
   * True if the owner's password is guessed: except on their own device, the owner then looks like the guessers, and
   * both must wait.
   */
  guessesOwner?: boolean;
  /** Runs only on this kind of database. */
  only?: AttackedShop['kind'];
  /** Runs in bounded loops until `signal` ends, then examines the result. */
  run(shop: AttackedShop, signal: AbortSignal): Promise<Outcome>;
}

/** Counts by name, printed as '12 refused, 3 served'. */
export class Tally {
  private readonly counts = new Map<string, number>();

  add(name: string | number, count = 1): void {
    this.counts.set(String(name), (this.counts.get(String(name)) ?? 0) + count);
  }

  of(name: string | number): number {
    return this.counts.get(String(name)) ?? 0;
  }

  names(): string[] {
    return [...this.counts.keys()];
  }

  toString(): string {
    const parts = [...this.counts].sort(([, a], [, b]) => b - a).map(([name, count]) => `${count} × ${name}`);
    return parts.join(', ') || 'nothing';
  }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs `many` parallel loops until `signal` ends; `step` gets the numbers of loop and iteration. */
export async function keepOn(
  signal: AbortSignal,
  many: number,
  step: (loop: number, turn: number) => Promise<unknown>,
): Promise<void> {
  // A shop that stops responding must not block its attacker either.
  const over = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  const loop = async (_: unknown, number: number) => {
    for (let turn = 0; !signal.aborted; turn += 1) await Promise.race([step(number, turn), over]);
  };
  await Promise.all(Array.from({ length: many }, loop));
}

let attacks = 0;
/** Every attack has its own addresses, so that limits hit by one do not protect the shop from the next. */
export function moveOn(): void {
  attacks += 1;
}

/** The addresses of attackers; honest visitors use another part of the loopback network. */
export const attackerAddress = (nth: number) => `127.0.${10 + (attacks % 200)}.${2 + (nth % 200)}`;

let lastPhone = 6_100_000_000 + (Date.now() % 800_000) * 1_000;
/** An unregistered sign-in phone. */
export function freshPhone(): string {
  lastPhone += 1;
  return String(lastPhone);
}
