/**
 * Questions about one thing that many may ask at once: one at a time, and at least `apartMs` from one to the next. Whoever asks
 * meanwhile shares the next answer, not the current one, because what they ask about may have happened since.
 */
import { setTimeout as pause } from 'node:timers/promises';

interface Line {
  rested: Promise<unknown>;
  next: Promise<unknown> | null;
}

export function askedTogether<Key, T>(apartMs: number): (key: Key, ask: () => Promise<T>) => Promise<T> {
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
