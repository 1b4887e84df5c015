/**
 * A record in the browser's storage that React subscribes to: what was typed or begun survives a reload, and records in local
 * storage are shared by all tabs. If storage is forbidden or full, the record lives as long as the page.
 */
import { useSyncExternalStore } from 'react';

export interface StoredState<T> {
  get: () => T;
  set: (next: T) => void;
  update: (patch: Partial<T>) => void;
  clear: () => void;
  /** The current record; `initial` during server rendering. */
  useValue: () => T;
}

/** Calls `reread` after another page changed the local record, also one that was opened while the browser kept this one for Back. */
export function onChangeElsewhere(key: string, reread: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) reread();
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) reread();
  });
}

/** `area`: 'local' is shared by tabs and outlives them, 'session' belongs to one tab. */
export function storedState<T extends object | null>(
  area: 'local' | 'session',
  key: string,
  initial: T,
): StoredState<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  let loaded = false;
  /** Whether storage took the record; the one in it is older otherwise. */
  let isStored = true;

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
    onChangeElsewhere(key, () => {
      if (!isStored) return;
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
      isStored = true;
    } catch {
      isStored = false;
      // Private mode or full storage: the record lives as long as the page.
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

/** What was typed into small forms and not sent yet, by form: it survives a reload, leaving the page, and a dialog closed by mistake. */
const typed = storedState<Record<string, object | undefined>>('session', 'mathappu.typed', {});

/**
 * The form's values in this tab, until `forget`. The form's name contains the person, or an order only they can see, so that nobody
 * who signs in later sees what somebody else typed. Of a visitor without a sign-in only the tab is known: what they typed stays
 * until it is sent, somebody signs out, or the tab is closed. Not for passwords.
 */
export function useKept<Values extends object>(form: string, initial: Values) {
  const kept = typed.useValue()[form] as Partial<Values> | undefined;
  return {
    values: { ...initial, ...kept },
    isKept: kept !== undefined,
    keep: (patch: Partial<Values>) => typed.update({ [form]: { ...typed.get()[form], ...patch } }),
    forget: () => typed.update({ [form]: undefined }),
  };
}
