/**
 * A simulated network. A simulated call takes its time, may be lost with 'Network error', and only then does its work, so that
 * a lost call has changed nothing.
 */
import { createDice, type Seed } from './random.ts';

export interface Network {
  /** Does the work after the delay, unless the dice lose the call. */
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
      // Rolled when the call starts: calls that overlap fail in the order in which they were made.
      const isLost = roll() < failureRate;
      await wait(delayMs);
      if (isLost) throw new Error('Network error');
      return work();
    },
  };
}
