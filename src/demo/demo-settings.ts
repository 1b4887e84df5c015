/** What the panel of the demonstration sets, and where the browser keeps it. */
import { DEFAULTS } from '../simulation/simulation.ts';

const PREFIX = 'mathappu-demo.';
const SETTINGS = 'settings';

export interface DemoSettings {
  /** Share of the calls that fail, 0 to 1. */
  failureRate: number;
  delayMs: number;
  seed: string;
}

export const FIRST_SETTINGS: DemoSettings = {
  failureRate: DEFAULTS.failureRate,
  delayMs: DEFAULTS.delayMs,
  seed: String(DEFAULTS.seed),
};

/** A browser that keeps nothing (private windows, full storage) still shows the shop; it only forgets it. */
function trying<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** The browser's storage under names of our own: many demonstrations may live on one static host. */
export const demoStorage = {
  getItem: (key: string) => trying(() => localStorage.getItem(PREFIX + key), null),
  setItem: (key: string, value: string) => trying(() => localStorage.setItem(PREFIX + key, value), undefined),
  removeItem: (key: string) => trying(() => localStorage.removeItem(PREFIX + key), undefined),
};

export function loadSettings(): DemoSettings {
  const kept = trying(() => JSON.parse(demoStorage.getItem(SETTINGS) ?? '{}') as Partial<DemoSettings>, {});
  return { ...FIRST_SETTINGS, ...kept };
}

export function saveSettings(settings: DemoSettings): void {
  demoStorage.setItem(SETTINGS, JSON.stringify(settings));
}

export function forgetEverything(): void {
  for (const key of ['token', 'user', 'records', SETTINGS]) demoStorage.removeItem(key);
}
