/**
 * A record kept in the browser's storage and followed by React: what one has typed or begun outlives a reload, and
 * records in local storage are shared by every tab. A forbidden or full storage keeps the record for the page's life.
 */
import { useSyncExternalStore } from 'react';

export interface StoredState<T> {
  get: () => T;
  set: (next: T) => void;
  update: (patch: Partial<T>) => void;
  clear: () => void;
  /** The record now; `initial` while the server renders. */
  useValue: () => T;
}

/** `area` names the storage: 'local' is shared by tabs and survives them, 'session' belongs to one tab. */
export function storedState<T extends object | null>(
  area: 'local' | 'session',
  key: string,
  initial: T,
): StoredState<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  let loaded = false;

  const storage = () => (area === 'local' ? localStorage : sessionStorage);
  const announce = () => {
    for (const listener of listeners) listener();
  };

  function read(): T {
    try {
      const stored: unknown = JSON.parse(storage().getItem(key) ?? 'null');
      return typeof stored === 'object' && stored !== null ? { ...initial, ...(stored as T) } : initial;
    } catch {
      return initial;
    }
  }

  function load(): void {
    if (loaded || typeof window === 'undefined') return;
    loaded = true;
    value = read();
    if (area === 'session') return;
    window.addEventListener('storage', (event) => {
      if (event.key !== key && event.key !== null) return;
      value = read();
      announce();
    });
  }

  function get(): T {
    load();
    return value;
  }

  function set(next: T): void {
    load();
    value = next;
    try {
      if (next === initial) storage().removeItem(key);
      else storage().setItem(key, JSON.stringify(next));
    } catch {
      // Private mode or full storage: the record then lives as long as the page.
    }
    announce();
  }

  function subscribe(listener: () => void): () => void {
    load();
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    get,
    set,
    update: (patch) => set({ ...get(), ...patch }),
    clear: () => set(initial),
    useValue: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
