/** One area of the simulation's state: runs its calls and keeps the last error until it is cleared (spec §8). */
import type { Network } from './network.ts';

export interface ErrorState {
  /** The message of the last call if it failed; null once cleared. Local changes do not affect it. */
  readonly error: string | null;
  clearError: () => Promise<void>;
}

export interface Area {
  error: string | null;
  clearError: () => Promise<void>;
  /** A simulated call: it takes time and may be lost. */
  call: <T>(work: () => T) => Promise<T>;
  /** A change of the browser's own state: immediate and never lost. */
  local: <T>(work: () => T) => Promise<T>;
}

interface AreaSurroundings {
  network: Network;
  delayMs: number;
  /** Saves the records for the next visit. */
  keepRecords: () => void;
}

export function createArea({ network, delayMs, keepRecords }: AreaSurroundings): Area {
  /** A copy, so that changing a result does not change the record. */
  const answered = <T>(answer: T): T => {
    keepRecords();
    return structuredClone(answer);
  };
  const area: Area = {
    error: null,
    clearError: async () => {
      area.error = null;
    },
    call: async (work) => {
      area.error = null;
      try {
        return answered(await network.call(delayMs, work));
      } catch (error) {
        area.error = error instanceof Error ? error.message : String(error);
        throw error;
      }
    },
    local: async (work) => answered(work()),
  };
  return area;
}
