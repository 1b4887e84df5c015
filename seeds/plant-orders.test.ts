import { expect, it } from 'vitest';
import { placedOn } from './plant-orders.ts';

/** Minutes since midnight in India. */
const minuteInIndia = (at: Date) => ((at.getTime() + 330 * 60_000) / 60_000) % 1440;

it.each(['2026-11-26T03:20:00Z', '2026-11-26T06:00:00Z', '2026-11-26T17:00:00Z', '2026-11-26T21:00:00Z'])(
  'places the demonstration’s orders at usual shopping hours, planted at %s',
  (planted) => {
    const now = Date.parse(planted);
    for (let daysAgo = 0; daysAgo < 40; daysAgo += 1)
      for (let index = 0; index < 30; index += 1) {
        const at = placedOn(daysAgo, index, now);
        expect(at.getTime()).toBeLessThanOrEqual(now);
        expect(now - at.getTime()).toBeLessThan((daysAgo + 1.6) * 86_400_000);
        expect(minuteInIndia(at)).toBeGreaterThanOrEqual(9 * 60);
        expect(minuteInIndia(at)).toBeLessThanOrEqual(21.5 * 60);
      }
  },
);
