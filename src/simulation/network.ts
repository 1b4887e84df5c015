/**
 * A simulated network. A call waits, may be lost with 'Network error', and only then does its work, so a lost call has
 * changed nothing.
 */
import { createDice, type Seed } from './random.ts';

export interface Network {
  /** Does the work after the delay, unless the call is lost at random. */
  call: <T>(delayMs: number, work: () => T) => Promise<T>;
}

function wait(ms: number): Promise<void> | undefined {
  if (!(ms > 0)) return undefined;
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export function createNetwork(seed: Seed, failureRate: number): Network {
  const roll = createDice(seed);
  return {
    call: async (delayMs, work) => {
      // Rolled when the call starts, so that overlapping calls fail in the order in which they were made.
      const isLost = roll() < failureRate;
      await wait(delayMs);
      if (isLost) throw new Error('Network error');
      return work();
    },
  };
}
