/** Stores the session and optionally the records across page loads, in a storage that the caller provides. */
import type { StoredCustomer } from './records.ts';
import { createWorld, type World } from './world.ts';

export interface SessionStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/** Storage for the shop's records, as one text. */
export interface RecordKeeper {
  load: () => string | null;
  save: (text: string) => void;
}

export function createMemoryStorage(): SessionStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

const TOKEN = 'token';
const USER = 'user';

export function saveSession(storage: SessionStorage, token: string, user: StoredCustomer): void {
  storage.setItem(TOKEN, token);
  storage.setItem(USER, JSON.stringify(user));
}

export function clearSession(storage: SessionStorage): void {
  storage.removeItem(TOKEN);
  storage.removeItem(USER);
}

function parsed<T extends object>(text: string | null): T | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' ? (value as T | null) : null;
  } catch {
    return null;
  }
}

/** The saved session; null unless it has both the token and a readable user (spec §4). */
export function loadSession(storage: SessionStorage): { token: string; user: Partial<StoredCustomer> } | null {
  const token = storage.getItem(TOKEN);
  const user = parsed<Partial<StoredCustomer>>(storage.getItem(USER));
  return token && user ? { token, user } : null;
}

/** The records of the last visit, or the samples if there are no readable ones. */
export function loadWorld(keeper: RecordKeeper | undefined): World {
  const samples = createWorld();
  const kept = keeper ? parsed<World>(keeper.load()) : null;
  const isWhole = kept && Object.keys(samples).every((key) => key in kept);
  return isWhole ? kept : samples;
}

/** Returns a function that saves the records if they have changed. */
export function keepWorld(world: World, keeper: RecordKeeper | undefined): () => void {
  let kept = JSON.stringify(world);
  return () => {
    if (!keeper) return;
    const text = JSON.stringify(world);
    if (text !== kept) keeper.save(text);
    kept = text;
  };
}
