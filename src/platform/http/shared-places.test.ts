import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedPlaces } from './shared-places.ts';

/** As many as one address gets when it takes all it can. */
function takeAll(places: ReturnType<typeof sharedPlaces>, address: string): number {
  let count = 0;
  while (places.take(address)) count += 1;
  return count;
}

describe('slots that addresses share', () => {
  it('leave half to others when one address takes all it can, and a share to later ones', () => {
    const places = sharedPlaces(200);
    expect(takeAll(places, 'a')).toBe(100);
    expect(takeAll(places, 'b')).toBe(50);
    expect(takeAll(places, 'c')).toBe(25);
    expect(places.take('d')).not.toBeNull();
  });

  it('are freed only once, however often they are released', () => {
    const places = sharedPlaces(2);
    const place = places.take('a');
    expect(places.take('a')).toBeNull();
    place?.release();
    place?.release();
    expect(places.taken()).toBe(0);
    expect(places.take('a')).not.toBeNull();
    expect(places.taken()).toBe(1);
  });

  it('are given up by the address with the most, the oldest first', () => {
    const places = sharedPlaces(8);
    const gone: string[] = [];
    const take = (address: string, name: string) => places.take(address, () => void gone.push(name));
    for (const name of ['a1', 'a2', 'a3', 'a4']) take('a', name);
    for (const name of ['b1', 'b2', 'c1', 'd1']) take(name.slice(0, 1), name);
    expect(gone).toEqual([]);
    expect(take('e', 'e1')).not.toBeNull();
    expect(gone).toEqual(['a1']);
    expect(take('a', 'a5')).not.toBeNull();
    expect(gone).toEqual(['a1', 'a2']);
  });

  it('are kept if they may not be taken', () => {
    const places = sharedPlaces(4);
    const kept = [1, 2].map(() => places.take('a', () => expect.unreachable()));
    for (const place of kept) if (place) place.isEvictable = false;
    expect(places.take('a')).toBeNull();
  });

  it('never exceed their number, and a newcomer always finds one if others can give way', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 400 }), (takers) => {
        const places = sharedPlaces(50);
        for (const taker of takers) places.take(String(taker), () => undefined);
        expect(places.taken()).toBeLessThanOrEqual(50);
        expect(places.take('newcomer', () => undefined)).not.toBeNull();
        expect(places.taken()).toBeLessThanOrEqual(50);
      }),
    );
  });
});
