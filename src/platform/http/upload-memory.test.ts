import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createUploadMemory, type HeldForm } from './upload-memory.ts';

const TOTAL = 128;

it('lets a lone person hold half, and ends their oldest that has not arrived', () => {
  const memory = createUploadMemory(TOTAL);
  const ended: number[] = [];
  const take = (nth: number, size: number) => memory.take('owner', size, () => ended.push(nth));
  const first = take(1, 32);
  take(2, 32);
  expect(ended).toEqual([]);
  first?.keep();
  take(3, 32);
  expect(ended).toEqual([2]);
  expect(memory.taken()).toBe(64);
});

// Before: a form of somebody else was ended, and who asked was refused all the same.
it('never ends another person’s, and ends nothing for one who is refused', () => {
  const memory = createUploadMemory(TOTAL);
  const ended: string[] = [];
  const take = (person: string, size: number) => memory.take(person, size, () => ended.push(person));
  for (let nth = 0; nth < 12; nth += 1) expect(take(`packer ${nth}`, 10)).not.toBeNull();
  expect(take('packer 12', 10)).toBeNull();
  expect(take('packer 0', 30)).toBeNull();
  expect(ended).toEqual([]);
});

it('never holds more than there is, and has all of it again in the end', () => {
  const takes = fc.array(fc.record({ person: fc.integer({ min: 0, max: 3 }), size: fc.integer({ min: 1, max: 40 }) }));
  fc.assert(
    fc.property(takes, (wanted) => {
      const memory = createUploadMemory(TOTAL);
      const held: HeldForm[] = [];
      for (const { person, size } of wanted) {
        const form = memory.take(String(person), size, () => undefined);
        if (form) held.push(form);
        if (held.length % 3 === 0) held.at(-1)?.keep();
        expect(memory.taken()).toBeLessThanOrEqual(TOTAL);
      }
      for (const form of held) form.release();
      for (const form of held) form.release();
      expect(memory.taken()).toBe(0);
    }),
  );
});
