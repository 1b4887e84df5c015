/** The simulation that runs in this browser, and its stored records. */
import { loadWorld } from '../simulation/persistence.ts';
import type { Product } from '../simulation/records.ts';
import { createSimulation, type Simulation } from '../simulation/simulation.ts';
import { type DemoSettings, demoStorage, forgetEverything, loadSettings, saveSettings } from './demo-settings.ts';
import { firstRecords } from './first-orders.ts';

const RECORDS = 'records';
/** Also kept in memory, so that changing the settings loses nothing in a browser without storage. */
let kept: string | null = null;
let simulation: Simulation;
let settings: DemoSettings;

const records = {
  load: () => kept,
  save: (text: string) => {
    kept = text;
    demoStorage.setItem(RECORDS, text);
  },
};

async function start(next: DemoSettings): Promise<void> {
  settings = next;
  const { seed, failureRate, delayMs } = settings;
  // Cart calls take half as long, as in the defaults.
  const options = { seed, failureRate, delayMs, cartDelayMs: delayMs / 2, records };
  simulation = createSimulation({ ...options, storage: demoStorage });
  await simulation.auth.restore();
}

/** Signing out clears the browser's storage, as specified; the shop, its orders and the settings are kept. */
function keepAtLeaving(): void {
  if (kept === null) return;
  demoStorage.setItem(RECORDS, kept);
  saveSettings(settings);
}

/** Continues where the last visit ended; the first visit starts with a shop that has been open for a week. */
export async function openShop(): Promise<void> {
  kept = demoStorage.getItem(RECORDS) ?? (await firstRecords());
  await start(loadSettings());
  window.addEventListener('pagehide', keepAtLeaving);
}

export const shop = (): Simulation => simulation;

/**
 * Products in the order of their categories, as the shop's price list has them. The order is read from the records,
 * because a second call to the simulation would make lists fail twice as often.
 */
export function inListOrder(products: readonly Product[]): Product[] {
  const { categories } = loadWorld(records);
  const places = new Map(categories.map(({ id, sortOrder }) => [id, sortOrder]));
  const placeOf = ({ categoryId }: Product) => places.get(categoryId) ?? places.size + 1;
  return [...products].sort((a, b) => placeOf(a) - placeOf(b));
}

export const demoSettings = (): DemoSettings => settings;

export async function changeSettings(next: DemoSettings): Promise<void> {
  saveSettings(next);
  await start(next);
}

export function resetShop(): void {
  kept = null;
  forgetEverything();
  localStorage.removeItem('mathappu.cart');
  window.location.reload();
}
