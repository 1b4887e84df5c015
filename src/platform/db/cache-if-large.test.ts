import { describe, expect, it, vi } from 'vitest';
import { cacheIfLarge } from './cache-if-large.ts';
import type { Db } from './db.ts';

const db = {} as Db;

describe('caching large figures', () => {
  it('reads a small one each time and a large one once in twenty seconds, by database and key', async () => {
    vi.useFakeTimers();
    const keep = cacheIfLarge<number>((value) => value >= 100);
    const work = vi.fn().mockResolvedValueOnce(5).mockResolvedValueOnce(100).mockResolvedValue(200);
    expect([await keep(db, 'a', work), await keep(db, 'a', work), await keep(db, 'a', work)]).toEqual([5, 100, 100]);
    expect([await keep(db, 'b', work), await keep({} as Db, 'a', work)]).toEqual([200, 200]);
    vi.advanceTimersByTime(20_001);
    expect(await keep(db, 'a', work)).toBe(200);
    vi.useRealTimers();
  });

  it('is read once for all who ask after it has grown old, and by each who asks before it is known to be large', async () => {
    vi.useFakeTimers();
    const keep = cacheIfLarge<number>((value) => value >= 100);
    const read = vi.fn().mockResolvedValue(100);
    await Promise.all([keep(db, 'd', read), keep(db, 'd', read)]);
    expect(read).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(20_001);
    await Promise.all([keep(db, 'd', read), keep(db, 'd', read), keep(db, 'd', read)]);
    expect(read).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(20_001);
    read.mockRejectedValueOnce(new Error('gone'));
    await expect(keep(db, 'd', read)).rejects.toThrow('gone');
    expect(await keep(db, 'd', read)).toBe(100);
    expect(read).toHaveBeenCalledTimes(5);
    vi.useRealTimers();
  });

  // Before: figures of an hour ago, until the clock had caught up.
  it('keeps none longer when the clock of the machine is set back', async () => {
    vi.useFakeTimers();
    const keep = cacheIfLarge<number>(() => true);
    expect(await keep(db, 'c', async () => 1)).toBe(1);
    vi.advanceTimersByTime(20_001);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(await keep(db, 'c', async () => 2)).toBe(2);
    vi.useRealTimers();
  });

  it('does not cache a failure', async () => {
    const keep = cacheIfLarge<number>(() => true);
    await expect(keep(db, 'x', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await keep(db, 'x', async () => 1)).toBe(1);
  });
});
