import { expect, it } from 'vitest';
import {
  type CutHistory,
  changed,
  MOST_ZOOM,
  moved,
  sideOf,
  tilted,
  turned,
  UNCUT,
  undone,
  zoomed,
} from './cut.rules.ts';

it('keeps the point under the fingers in place while zooming', () => {
  const at = { x: 0.2, y: -0.1 };
  const before = moved({ ...UNCUT, zoom: 2 }, 0.3, 0.1);
  const after = zoomed(before, 3, at.x, at.y);
  // The same point of the photograph, in the photograph's own units.
  expect((at.x - after.x) / after.zoom).toBeCloseTo((at.x - before.x) / before.zoom);
  expect((at.y - after.y) / after.zoom).toBeCloseTo((at.y - before.y) / before.zoom);
  expect(zoomed(UNCUT, 99).zoom).toBe(MOST_ZOOM);
});

it('never moves the photograph out of the square', () => {
  expect(moved(UNCUT, 9, -9)).toMatchObject({ x: 0.5, y: -0.5 });
  expect(zoomed(moved({ ...UNCUT, zoom: 4 }, 2, 0), 1).x).toBeLessThanOrEqual(0.5);
});

it('rotates about the middle of the square, four times back to the start', () => {
  const cut = moved({ ...UNCUT, zoom: 3 }, 0.4, 0.1);
  const once = turned(cut);
  expect(once.x).toBeCloseTo(-0.1);
  expect(once.y).toBeCloseTo(0.4);
  const four = turned(turned(turned(once)));
  expect(four.turns).toBe(0);
  expect(four.x).toBeCloseTo(cut.x);
  expect(four.y).toBeCloseTo(cut.y);
  const level = tilted(tilted(cut, 30), 0);
  expect(level.x).toBeCloseTo(cut.x);
  expect(tilted(cut, 90).tilt).toBe(45);
});

it('keeps the photograph’s own pixels, up to the size that the shop shows', () => {
  const photo = { width: 3000, height: 2000 };
  expect(sideOf(photo, { ...UNCUT, zoom: 3 })).toBe(1000);
  expect(sideOf(photo, UNCUT)).toBe(1600);
  expect(sideOf({ width: 200, height: 100 }, UNCUT)).toBe(400);
});

it('undoes the last movement, and then the one before', () => {
  let history: CutHistory = { past: [], now: UNCUT, movement: '' };
  history = changed(history, moved(UNCUT, 0.1, 0), 'hand 1');
  history = changed(history, moved(UNCUT, 0.2, 0), 'hand 1');
  history = changed(history, tilted(history.now, 5), 'tilt');
  expect(history.now).toMatchObject({ tilt: 5 });
  history = undone(history);
  expect(history.now).toMatchObject({ x: 0.2, tilt: 0 });
  history = undone(history);
  expect([history.now, history.past]).toEqual([UNCUT, []]);
  expect(undone(history).now).toEqual(UNCUT);
});
