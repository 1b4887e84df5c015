/**
 * Coalesces calls with the same key: one at a time, at least `apartMs` after the previous one began. Callers that arrive
 * meanwhile share the next call's result, not the current one's, because the state may have changed since it began.
 */
import { setTimeout as pause } from 'node:timers/promises';

interface Line {
  rested: Promise<unknown>;
  next: Promise<unknown> | null;
}

export function coalesceCalls<Key, T>(apartMs: number): (key: Key, ask: () => Promise<T>) => Promise<T> {
  const lines = new Map<Key, Line>();

  function begin(key: Key, ask: () => Promise<T>): Promise<T> {
    const answer = ask();
    const line: Line = { rested: Promise.allSettled([answer, pause(apartMs)]), next: null };
    lines.set(key, line);
    void line.rested.then(() => {
      if (!line.next) lines.delete(key);
    });
    return answer;
  }

  return (key, ask) => {
    const line = lines.get(key);
    if (!line) return begin(key, ask);
    line.next ??= line.rested.then(() => begin(key, ask));
    return line.next as Promise<T>;
  };
}
