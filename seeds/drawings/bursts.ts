/** Bursts in the sky: of shells, shots and cakes. */
import { around, COLOURS, type Colour, crosses, disc, dots, type Point, rays, ring, spray, twinkles } from './pen.ts';

export type Burst = 'flower' | 'ring' | 'palm' | 'crackle' | 'chrysanthemum' | 'willow' | 'stars' | 'comets' | 'double';

export function burst(kind: Burst, centre: Point, r: number, colours: readonly Colour[]): string {
  const [first = 'gold', second = first] = colours;
  const [all, inner] = [[...colours], [second]];
  switch (kind) {
    case 'flower':
      return (
        rays(centre, { from: r * 0.3, to: r, count: 16, colours: all, width: 3.4, uneven: 0.8 }) +
        rays(centre, { from: r * 0.12, to: r * 0.45, count: 9, colours: inner, width: 3.4, turn: 10 }) +
        dots(around(centre, r, 8), COLOURS[first], 5)
      );
    case 'ring':
      return (
        ring(centre, r * 0.8, COLOURS[first], 2) +
        dots(around(centre, r * 0.8, 14), COLOURS[first], 5) +
        rays(centre, { from: r * 0.15, to: r * 0.5, count: 10, colours: inner, width: 3 })
      );
    case 'palm':
      return spray(
        { x: centre.x, y: centre.y + r * 0.3 },
        { spread: 200, length: r * 1.1, count: 9, colours: all, width: 4, fall: r * 0.6 },
      );
    case 'crackle':
      return (
        rays(centre, { from: r * 0.1, to: r * 0.7, count: 14, colours: [first], width: 3 }) +
        twinkles([...around(centre, r * 0.95, 9, 8), ...around(centre, r * 0.58, 5, 30)], r * 0.2, [second, first])
      );
    case 'chrysanthemum':
      return (
        rays(centre, { from: r * 0.1, to: r, count: 28, colours: all, width: 2.6, uneven: 0.84 }) +
        dots(around(centre, r * 1.03, 14), COLOURS[second], 3.6) +
        disc(centre, r * 0.16, COLOURS[second])
      );
    case 'willow':
      return spray(
        { x: centre.x, y: centre.y - r * 0.3 },
        { spread: 240, length: r, count: 15, colours: all, width: 2.8, fall: r * 1.25, tips: 3.2 },
      );
    case 'stars':
      return crosses([centre, ...around(centre, r, 6, 18)], r * 0.34, all);
    case 'comets':
      return spray(
        { x: centre.x, y: centre.y + r },
        { spread: 60, length: r * 1.9, count: 5, colours: all, width: 3.6, fall: 2, tips: 7 },
      );
    case 'double':
      return (
        burst('flower', { x: centre.x, y: centre.y + r * 0.7 }, r * 0.5, [first, second]) +
        burst('flower', { x: centre.x + r * 0.2, y: centre.y - r * 0.35 }, r * 0.6, [second, first])
      );
  }
}
