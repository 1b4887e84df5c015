/** The interface of an attack, and what it may use of the shop under attack. */
export interface AttackedShop {
  url: string;
  kind: 'embedded' | 'postgres';
  dataDir: string;
  /** Where everything that it prints is kept. */
  logFile: string;
  owner: { phone: string; password: string };
  /** Processes of the shop, as the system numbers them. */
  processIds(): number[];
  /** The shop's own database, past the shop; null on the embedded one, which serves one process alone. */
  query: ((text: string) => Promise<Record<string, unknown>[]>) | null;
  /** Bytes that the database takes, without the log that goes round. */
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
  /** Its class, such as '1a', with which the command chooses it. */
  id: string;
  what: string;
  /** The least that it needs to show anything, where that is more than what the caller gives. */
  leastSeconds?: number;
  /** False where no visitor beside it could be served by right: the shop is stopped, or its database is taken away. */
  sparesVisitor?: boolean;
  /**
   * True where the owner's own password is guessed: somewhere else than on their device nobody can tell the owner from the
   * guessers, and both are told to wait.
   */
  guessesOwner?: boolean;
  /** Only on this database. */
  only?: AttackedShop['kind'];
  /** Goes on until `signal` ends, in bounded loops, and then looks at what it left. */
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

/** `many` loops side by side until `signal` ends; `step` is told which loop and which turn it is. */
export async function keepOn(
  signal: AbortSignal,
  many: number,
  step: (loop: number, turn: number) => Promise<unknown>,
): Promise<void> {
  // A shop that has stopped answering must not keep its attacker either.
  const over = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  const loop = async (_: unknown, number: number) => {
    for (let turn = 0; !signal.aborted; turn += 1) await Promise.race([step(number, turn), over]);
  };
  await Promise.all(Array.from({ length: many }, loop));
}

let attacks = 0;
/** Every attack has addresses of its own, so that the limits which one of them met do not spare the shop the next. */
export function moveOn(): void {
  attacks += 1;
}

/** The addresses of attackers; honest visitors come from another part of the loopback network. */
export const attackerAddress = (nth: number) => `127.0.${10 + (attacks % 200)}.${2 + (nth % 200)}`;

let lastPhone = 6_100_000_000 + (Date.now() % 800_000) * 1_000;
/** An unregistered sign-in phone. */
export function freshPhone(): string {
  lastPhone += 1;
  return String(lastPhone);
}
