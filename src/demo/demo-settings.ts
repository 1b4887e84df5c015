/** The settings of the demonstration's panel, and their storage in the browser. */
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

/** Without storage (private window, full storage) the shop still works, but nothing is remembered. */
function orElse<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** The browser's storage with our own key prefix, since one static host may serve many demonstrations. */
export const demoStorage = {
  getItem: (key: string) => orElse(() => localStorage.getItem(PREFIX + key), null),
  setItem: (key: string, value: string) => orElse(() => localStorage.setItem(PREFIX + key, value), undefined),
  removeItem: (key: string) => orElse(() => localStorage.removeItem(PREFIX + key), undefined),
};

export function loadSettings(): DemoSettings {
  const kept = orElse(() => JSON.parse(demoStorage.getItem(SETTINGS) ?? '{}') as Partial<DemoSettings>, {});
  return { ...FIRST_SETTINGS, ...kept };
}

export function saveSettings(settings: DemoSettings): void {
  demoStorage.setItem(SETTINGS, JSON.stringify(settings));
}

export function forgetEverything(): void {
  for (const key of ['token', 'user', 'records', SETTINGS]) demoStorage.removeItem(key);
}
