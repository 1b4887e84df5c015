import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { beginSeen, setSeen, useChangesSeen } from './packing-seen.ts';

const line = (
  id: number,
  name: string,
  count: number,
  replaces: { name: string; tamil_name: string } | null = null,
) => ({
  ...{ id, name, tamil_name: '', count, replaces },
});
const order = (...Carts: ReturnType<typeof line>[]) => ({ id: 7, Carts }) as unknown as Parameters<typeof setSeen>[0];
const changes = (now: Parameters<typeof setSeen>[0], packerId = 1) =>
  renderHook(() => useChangesSeen(now, packerId)).result.current.map(({ what, name, from, to }) => [
    what,
    name,
    from,
    to,
  ]);

const BEGUN = order(line(1, 'Lakshmi', 4), line(2, 'Chakkar', 1));
const NOW = order(line(1, 'Lakshmi', 3), line(3, 'Bijili', 2));

beforeEach(() => setSeen(BEGUN, 1));

it('says what was added, removed and counted otherwise since the packer began', () => {
  beginSeen(NOW, 1);
  expect(changes(NOW)).toEqual([
    ['count', 'Lakshmi', 4, 3],
    ['added', 'Bijili', 0, 2],
    ['removed', 'Chakkar', 1, 0],
  ]);
});

it('says nothing once it was seen, and nothing to another packer', () => {
  expect(changes(NOW, 2)).toEqual([]);
  setSeen(NOW, 1);
  expect(changes(NOW)).toEqual([]);
});

it('names what a substitute came in place of, for as long as it is new to the packer', () => {
  const chakkar = { name: 'Chakkar', tamil_name: '' };
  const replacesOf = (count: number) =>
    renderHook(() =>
      useChangesSeen(order(line(1, 'Lakshmi', 4), line(3, 'Bijili', count, chakkar)), 1),
    ).result.current.map(({ what, name, replaces }) => [what, name, replaces]);
  expect(replacesOf(1)).toEqual([
    ['added', 'Bijili', chakkar],
    ['removed', 'Chakkar', null],
  ]);
  setSeen(order(line(1, 'Lakshmi', 4), line(3, 'Bijili', 1, chakkar)), 1);
  expect(replacesOf(2)).toEqual([['count', 'Bijili', null]]);
});
