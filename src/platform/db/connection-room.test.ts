import { expect, test } from 'vitest';
import { poolThatFits } from './connection-room.ts';

test.each([
  // Of 97: 3 spare, 1 listening.
  { most: 97, processes: 1, wanted: 10, fits: 10 },
  { most: 97, processes: 1, wanted: 99, fits: 93 },
  // Three and the one that replaces another: 4 × (10 + 1) + 3 = 47.
  { most: 47, processes: 3, wanted: 10, fits: 10 },
  { most: 46, processes: 3, wanted: 10, fits: 9 },
  // max_connections 20 less 3 reserved ones: 14 over 4 processes is 3 each, one of which listens.
  { most: 17, processes: 3, wanted: 10, fits: 2 },
])('$most connections for $processes processes that want $wanted each: $fits', ({ fits, ...room }) => {
  expect(poolThatFits(room)).toBe(fits);
});
