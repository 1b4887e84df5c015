import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Drawer, NOTE_FIELDS, type Notes, sumsOf } from './cash.rules.ts';

const NONE = Object.fromEntries(NOTE_FIELDS.map((field) => [field, 0])) as Notes;
const EMPTY: Drawer = { notes: NONE, coins: 0, opening: 0, received: 0, givenBack: 0, paidOut: 0, banked: 0 };

it('adds notes and coins up in paise', () => {
  const notes = { ...NONE, notes_500: 3, notes_20: 2, notes_10: 1 };
  expect(sumsOf({ ...EMPTY, notes, coins: 750 })).toEqual({
    ...{ counted: 155_750, due: 0, difference: 155_750, carried: 155_750 },
  });
});

it('computes what is expected, what is missing and what stays', () => {
  const drawer = { ...EMPTY, opening: 50_000, received: 120_050, givenBack: 50, paidOut: 20_000 };
  const counted = { notes: { ...NONE, notes_500: 2 }, coins: 40_000, banked: 100_000 };
  expect(sumsOf({ ...drawer, ...counted })).toEqual({
    ...{ counted: 140_000, due: 150_000, difference: -10_000, carried: 40_000 },
  });
});

it('neither gains nor loses a paisa: what stays plus what was taken out is what was counted', () => {
  const sum = fc.nat(10_000_000);
  const notes = fc.record(Object.fromEntries(NOTE_FIELDS.map((field) => [field, fc.nat(500)]))) as fc.Arbitrary<Notes>;
  const drawers = fc.record({
    notes,
    coins: sum,
    opening: sum,
    received: sum,
    givenBack: sum,
    paidOut: sum,
    banked: sum,
  });
  fc.assert(
    fc.property(drawers, (drawer) => {
      const { counted, due, difference, carried } = sumsOf(drawer);
      expect(due + difference).toBe(counted);
      expect(carried + drawer.banked).toBe(counted);
      expect([counted, due, difference, carried].every(Number.isInteger)).toBe(true);
    }),
  );
});
