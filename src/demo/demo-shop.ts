/**
 * The simulation that runs in this browser, and what of it is always on the screen: who is signed in and what is in
 * the cart. Everything else is asked for, with its delay and its failures.
 */
import { useSyncExternalStore } from 'react';
import type { Cart, Customer } from '../simulation/records.ts';
import { createSimulation, type Simulation } from '../simulation/simulation.ts';
import { type DemoSettings, demoStorage, forgetEverything, loadSettings, saveSettings } from './demo-settings.ts';
import { firstRecords } from './first-orders.ts';

interface DemoState {
  settings: DemoSettings;
  viewer: Customer | null;
  /** The phone that a one-time password was sent to, while it is awaited. */
  awaitedPhone: string | null;
  cart: Cart;
}

const RECORDS = 'records';
/** In memory as well, so that new settings lose nothing where the browser keeps nothing. */
let kept: string | null = null;
let simulation: Simulation;
let state: DemoState;
const listeners = new Set<() => void>();

const records = {
  load: () => kept,
  save: (text: string) => {
    kept = text;
    demoStorage.setItem(RECORDS, text);
  },
};

async function start(settings: DemoSettings): Promise<void> {
  const { seed, failureRate, delayMs } = settings;
  // The cart's calls take half as long, as they do by default.
  const options = { seed, failureRate, delayMs, cartDelayMs: delayMs / 2, records };
  simulation = createSimulation({ ...options, storage: demoStorage });
  await simulation.auth.restore();
  await refresh(settings);
}

/** Takes up where the last visit ended; the first visit finds a shop that has been open for a week. */
export async function openShop(): Promise<void> {
  kept = demoStorage.getItem(RECORDS) ?? (await firstRecords());
  await start(loadSettings());
}

export function shop(): Simulation {
  return simulation;
}

/** Shows what a call or a change has made of the session and the cart. */
export async function refresh(settings: DemoSettings = state.settings): Promise<void> {
  const cart = await simulation.cart.totals();
  const { user, state: authState, phone } = simulation.auth;
  state = { settings, viewer: user, awaitedPhone: authState === 'otpSent' ? phone : null, cart };
  for (const listener of listeners) listener();
}

export async function changeSettings(settings: DemoSettings): Promise<void> {
  saveSettings(settings);
  await start(settings);
}

export function resetShop(): void {
  forgetEverything();
  window.location.reload();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDemo(): DemoState {
  return useSyncExternalStore(subscribe, () => state);
}
