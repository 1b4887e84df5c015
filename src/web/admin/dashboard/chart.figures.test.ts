import { describe, expect, it } from 'vitest';
import { linePoints, namedDays, roundTop } from './chart.figures.ts';

describe('the charts’ figures', () => {
  it.each([
    [0, 1],
    [1, 1],
    [3, 5],
    [12, 20],
    [51, 100],
    [184_250.5, 200_000],
  ])('a scale for %s ends at %s', (largest, top) => {
    expect(roundTop(largest)).toBe(top);
  });

  it('draws zero at the bottom and the top of the scale at the top', () => {
    expect(linePoints([0, 50, 100], { width: 200, height: 80 }, 100)).toBe('0,80 100,40 200,0');
    expect(linePoints([100], { width: 200, height: 80 }, 100)).toBe('0,0');
    expect(linePoints([0, 50], { width: 200, height: 80 }, 100, 5)).toBe('0,80 50,40');
  });

  it('labels the first day, the last, and a few between', () => {
    expect(namedDays(3)).toEqual([0, 1, 2]);
    expect(namedDays(31)).toEqual([0, 6, 12, 18, 24, 30]);
  });
});
