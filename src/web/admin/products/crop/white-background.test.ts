import { expect, it } from 'vitest';
import { whiten } from './white-background.ts';

type Shade = readonly [number, number, number];

/** Goods of one colour in the middle of a sheet of paper. */
function photoOf(paper: Shade, goods: Shade) {
  const [width, height] = [40, 30];
  const data = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isGoods = x >= 10 && x < 30 && y >= 8 && y < 30;
      data.set([...(isGoods ? goods : paper), 255], 4 * (y * width + x));
    }
  const at = (x: number, y: number) => [...data.slice(4 * (y * width + x), 4 * (y * width + x) + 3)];
  return { photo: { data, width, height }, paperNow: () => at(0, 0), goodsNow: () => at(20, 15) };
}

it('makes yellowish paper white, and lightens the goods equally', () => {
  const { photo, paperNow, goodsNow } = photoOf([200, 190, 160], [120, 20, 30]);
  expect(whiten(photo)).toBe(true);
  expect(paperNow()).toEqual([255, 255, 255]);
  const [red = 0, green = 0, blue = 0] = goodsNow();
  expect(red).toBeGreaterThan(150);
  expect(red).toBeLessThan(175);
  expect(Math.max(green, blue)).toBeLessThan(60);
});

it('leaves a photograph with a dark background unchanged', () => {
  const { photo, paperNow, goodsNow } = photoOf([60, 60, 70], [120, 20, 30]);
  expect(whiten(photo)).toBe(false);
  expect([paperNow(), goodsNow()]).toEqual([
    [60, 60, 70],
    [120, 20, 30],
  ]);
});
