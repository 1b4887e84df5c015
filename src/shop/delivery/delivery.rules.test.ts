import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeliveryRuleInput } from './delivery.contract.ts';
import {
  allowsMethod,
  closenessOf,
  deliveryCharge,
  isInForce,
  missingFor,
  ONLY_WITHIN,
  onlyState,
  opensOn,
  type Place,
  promiseOf,
  ruleFor,
  unreachable,
} from './delivery.rules.ts';
import { sameDistrict } from './districts.rules.ts';

let ids = 0;
const rule = (fields: Partial<DeliveryRuleInput> & { id?: number } = {}) => {
  ids += 1;
  const { id = ids, ...rest } = fields;
  return { id, ...DeliveryRuleInput.parse({ name: `Rule ${id}`, ...rest }) };
};

const CHENNAI: Place = { pin: '600001', district: 'Chennai', state: 'Tamil Nadu' };
const MADURAI: Place = { pin: '625001', district: 'Madurai', state: 'Tamil Nadu' };
const PATNA: Place = { pin: '800001', district: 'Patna', state: 'Bihar' };
const DAY = '2026-10-15';

const everywhere = rule();
const tamilNadu = rule({ states: ['Tamil Nadu'] });
const chennai = rule({ districts: ['Chennai, Tamil Nadu'] });
const six = rule({ pins: ['6*'] });
const sixHundred = rule({ pins: ['600*'] });
const port = rule({ pins: ['600001'] });
const all = [everywhere, tamilNadu, chennai, six, sixHundred, port];

describe('the most specific place wins', () => {
  it.each([
    ['PIN', all, CHENNAI, port],
    ['the longer beginning', [everywhere, six, sixHundred, chennai], CHENNAI, sixHundred],
    ['a beginning before its district', [six, chennai], CHENNAI, six],
    ['district', [everywhere, tamilNadu, chennai], CHENNAI, chennai],
    ['state', [everywhere, tamilNadu, chennai], MADURAI, tamilNadu],
    ['everywhere', [everywhere, tamilNadu, chennai], PATNA, everywhere],
    ['nothing', [tamilNadu, chennai], PATNA, null],
    ['nothing at all', [], CHENNAI, null],
  ])('%s', (_what, rules, place, expected) => {
    expect(ruleFor(rules, place, DAY)).toBe(expected);
    expect(ruleFor([...rules].reverse(), place, DAY)).toBe(expected);
  });

  it('one rule that names a state and a PIN code counts as the more specific of both', () => {
    const both = rule({ states: ['Bihar'], pins: ['600001'] });
    expect(ruleFor([both, chennai, sixHundred], CHENNAI, DAY)).toBe(both);
  });

  it('a district belongs to its state: Bilaspur is in two', () => {
    const bilaspur = rule({ districts: ['Bilaspur, Chhattisgarh'] });
    expect(ruleFor([bilaspur], { pin: '174001', district: 'Bilaspur', state: 'Himachal Pradesh' }, DAY)).toBeNull();
    expect(ruleFor([bilaspur], { pin: '495001', district: 'BILASPUR', state: 'Chhattisgarh' }, DAY)).toBe(bilaspur);
  });

  it('former names of districts are the same district', () => {
    expect(sameDistrict('Tuticorin', 'thoothukudi')).toBe(true);
    expect(sameDistrict('Madurai', 'Theni')).toBe(false);
  });
});

describe('days in India', () => {
  const october = rule({ valid_from: '2026-10-01', valid_to: '2026-10-31' });

  it.each([
    ['2026-09-30', false],
    ['2026-10-01', true],
    ['2026-10-31', true],
    ['2026-11-01', false],
  ])('on %s: %s', (day, holds) => {
    expect(ruleFor([october], PATNA, day) === october).toBe(holds);
  });

  it('outside its days a specific rule leaves the place to a wider one', () => {
    const closed = rule({
      districts: ['Chennai, Tamil Nadu'],
      served: false,
      message: 'Later',
      valid_to: '2026-10-01',
    });
    expect(ruleFor([closed, tamilNadu], CHENNAI, '2026-10-01')).toBe(closed);
    expect(ruleFor([closed, tamilNadu], CHENNAI, '2026-10-02')).toBe(tamilNadu);
  });

  it('among equals the later first day wins, then the newer rule', () => {
    const open = rule({ id: 1001 });
    const first = rule({ id: 1002, valid_from: '2026-10-01' });
    const second = rule({ id: 1003, valid_from: '2026-10-10' });
    const newest = rule({ id: 1004, valid_from: '2026-10-10' });
    expect(ruleFor([open, first, second, newest], PATNA, '2026-09-01')).toBe(open);
    expect(ruleFor([open, first, second, newest], PATNA, '2026-10-05')).toBe(first);
    expect(ruleFor([second, newest, open], PATNA, DAY)).toBe(newest);
  });
});

describe('what a rule requires', () => {
  const goods = { subtotal: 257_000, listTotal: 1_285_000 };

  it.each([
    [null, 0],
    [rule({ min_order: 3000 }), 43_000],
    [rule({ min_order: 3000, min_basis: 'list' }), 0],
    [rule({ min_order: 2570 }), 0],
    [rule({ min_order: 12_850.01, min_basis: 'list' }), 1],
  ] as const)('is missing: %#', (asked, missing) => {
    expect(missingFor(asked, goods)).toBe(missing);
  });

  it.each([
    [null, 0],
    [rule({ delivery_kind: 'to_pay', delivery_charge: 100 }), 0],
    [rule({ delivery_kind: 'fixed', delivery_charge: 149.5 }), 14_950],
    [rule({ delivery_kind: 'fixed', delivery_charge: 149.5, free_from: 2570 }), 0],
    [rule({ delivery_kind: 'fixed', delivery_charge: 149.5, free_from: 2570.01 }), 14_950],
  ] as const)('delivery costs: %#', (asked, charge) => {
    expect(deliveryCharge(asked, goods.subtotal)).toBe(charge);
  });
});

describe('rules that can never be reached', () => {
  it.each([
    ['its days are over', [rule({ id: 1, valid_to: '2026-10-14' })], 'over'],
    ['its last day is before its first', [rule({ id: 1, valid_from: '2026-12-02', valid_to: '2026-12-01' })], 'never'],
    ['a newer one says the same place', [rule({ id: 1 }), rule({ id: 2 })], 'covered'],
    ['one that begins later has begun', [rule({ id: 1 }), rule({ id: 2, valid_from: '2026-10-01' })], 'covered'],
    ['it comes back when the other ends', [rule({ id: 1 }), rule({ id: 2, valid_to: '2026-12-01' })], null],
    ['it holds until the other begins', [rule({ id: 1 }), rule({ id: 2, valid_from: '2026-12-01' })], null],
    [
      'two together cover it',
      [
        rule({ id: 1, valid_to: '2026-10-20' }),
        rule({ id: 2, valid_to: '2026-10-17' }),
        rule({ id: 3, valid_from: '2026-10-18' }),
      ],
      'covered',
    ],
    ['one of its places is left', [rule({ id: 1, states: ['Bihar', 'Goa'] }), rule({ id: 2, states: ['Goa'] })], null],
    ['another place', [rule({ id: 1, states: ['Bihar'] }), rule({ id: 2, states: ['Goa'] })], null],
  ] as const)('%s', (_what, rules, expected) => {
    expect(unreachable(rules[0], rules, DAY)).toBe(expected);
  });

  const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-10-${String(number).padStart(2, '0')}`);
  const anyRule = fc.record({
    states: fc.subarray(['Tamil Nadu', 'Bihar']),
    pins: fc.subarray(['600001', '600*', '8*']),
    valid_from: fc.option(day),
    valid_to: fc.option(day),
  });

  it('never reports a rule as unreachable that applies somewhere from today on', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 6 }), (fields) => {
        const rules = fields.map((one, index) => rule({ ...one, id: index + 1 }));
        const days = Array.from({ length: 20 }, (_, index) => `2026-10-${index + 10}`);
        const used = new Set(days.flatMap((on) => [CHENNAI, MADURAI, PATNA].map((place) => ruleFor(rules, place, on))));
        for (const one of rules) if (used.has(one)) expect(unreachable(one, rules, '2026-10-10')).toBeNull();
      }),
    );
  });
});

describe('when a closed place opens again', () => {
  const closed = (fields: Partial<DeliveryRuleInput>) => rule({ served: false, message: 'Closed', ...fields });
  const until = (day: string) => closed({ states: ['Bihar'], valid_to: day });

  it.each([
    ['no date says so', [closed({ states: ['Bihar'] })], null],
    ['the day after the last', [until('2026-11-01')], '2026-11-02'],
    [
      'not while another closes',
      [until('2026-11-01'), closed({ states: ['Bihar'], valid_to: '2026-11-20' })],
      '2026-11-21',
    ],
    ['not when everywhere is closed', [until('2026-11-01'), closed({})], null],
    ['a rule that begins', [closed({}), rule({ states: ['Bihar'], valid_from: '2026-12-01' })], '2026-12-01'],
    ['not by a rule for elsewhere', [closed({}), rule({ states: ['Kerala'], valid_from: '2026-12-01' })], null],
    [
      'not while the next one closes',
      [until('2026-11-01'), closed({ states: ['Bihar'], valid_from: '2026-11-02' })],
      null,
    ],
    ['between two', [until('2026-11-01'), closed({ states: ['Bihar'], valid_from: '2026-11-10' })], '2026-11-02'],
  ])('%s', (_what, rules, day) => {
    expect(ruleFor(rules, PATNA, DAY)?.served).toBe(false);
    expect(opensOn(rules, PATNA, DAY)).toBe(day);
  });
});

describe('what every page may promise', () => {
  it.each([
    ['no rules', [], { by_rules: false, min_from: 0 }],
    ['rules of other days', [rule({ valid_to: '2026-10-14' })], { by_rules: false, min_from: 0 }],
    ['a place has no minimum', [rule({ states: ['Kerala'], min_order: 3000 })], { by_rules: true, min_from: 0 }],
    [
      'the lowest',
      [rule({ min_order: 5000 }), rule({ pins: ['6*'], min_order: 3000 })],
      { by_rules: true, min_from: 3000 },
    ],
    [
      'not that of a closed place',
      [rule({ min_order: 5000 }), rule({ pins: ['6*'], served: false })],
      { by_rules: true, min_from: 5000 },
    ],
  ])('%s', (_what, rules, promise) => {
    expect(promiseOf(rules, DAY)).toEqual(promise);
  });
});

describe('compared with a second implementation of trade.md 2', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-10-${String(number).padStart(2, '0')}`);
  const anyRule = fc.record({
    states: fc.subarray(['Tamil Nadu', 'Bihar']),
    districts: fc.subarray(['Chennai, Tamil Nadu', 'Patna, Bihar']),
    pins: fc.subarray(['600001', '6000*', '600*', '6*', '8*']),
    valid_from: fc.option(day),
    valid_to: fc.option(day),
    served: fc.boolean(),
  });
  const anyRules = fc
    .array(anyRule, { maxLength: 7 })
    .map((fields) => fields.map((one, at) => rule({ ...one, message: 'Closed', id: at + 1 })));
  type Rule = ReturnType<typeof rule>;

  /** The greatest text wins: specificity, first day, id. */
  const rankOf = ({ id, states, districts, pins, valid_from }: Rule, place: Place): string | null => {
    const whole = pins.includes(place.pin) && '9';
    const starts = [5, 4, 3, 2, 1].find((digits) => pins.includes(`${place.pin.slice(0, digits)}*`));
    const closeness =
      whole ||
      (starts && `3${starts}`) ||
      (districts.includes(`${place.district}, ${place.state}`) && '2') ||
      (states.includes(place.state) && '1') ||
      ([...pins, ...districts, ...states].length === 0 && '0');
    return closeness === false ? null : `${closeness.padEnd(2, '.')} ${(valid_from ?? '').padEnd(10)} ${id}`;
  };
  const chosen = (rules: readonly Rule[], place: Place, on: string): Rule | null => {
    const ranked = rules
      .filter(({ valid_from, valid_to }) => (valid_from ?? on) <= on && on <= (valid_to ?? on))
      .map((one) => ({ one, rank: rankOf(one, place) }))
      .filter(({ rank }) => rank !== null)
      .sort((a, b) => ((a.rank ?? '') < (b.rank ?? '') ? 1 : -1));
    return ranked[0]?.one ?? null;
  };

  it.each([CHENNAI, MADURAI, PATNA])('$pin has the same rule, and opens on the same day', (place) => {
    const october = Array.from({ length: 31 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`);
    fc.assert(
      fc.property(anyRules, day, (rules, on) => {
        expect(ruleFor(rules, place, on)).toBe(chosen(rules, place, on));
        const open = october.find((later) => later > on && chosen(rules, place, later)?.served !== false);
        if (chosen(rules, place, on)?.served === false) expect(opensOn(rules, place, on)).toBe(open ?? null);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the ways to pay under a rule', () => {
  it.each([
    ['all without a rule', null, true, true],
    ['all in orders from before rules', undefined, true, true],
    ['all where the rule names none', { payment_methods: [] }, true, true],
    ['only those that it names', { payment_methods: ['online' as const] }, true, false],
  ])('are %s', (_, asked, online, cod) => {
    expect([allowsMethod(asked, 'online'), allowsMethod(asked, 'cod')]).toEqual([online, cod]);
  });
});

describe('a shop under the composition scheme', () => {
  it('sells only in its own state; any other shop everywhere', () => {
    const gstin = '33ABCDE1234F1Z7';
    expect(onlyState({ tax_mode: 'composition', gstin })).toBe('Tamil Nadu');
    expect(onlyState({ tax_mode: 'composition', gstin: '' })).toBeNull();
    expect(onlyState({ tax_mode: 'exclusive', gstin })).toBeNull();
  });

  it('says so in both languages', () => {
    expect(ONLY_WITHIN.en('Tamil Nadu')).toBe('We deliver within Tamil Nadu only.');
    expect(ONLY_WITHIN.ta('Tamil Nadu')).toBe('தமிழ்நாடு மாநிலத்துக்குள் மட்டுமே டெலிவரி செய்கிறோம்.');
    expect(ONLY_WITHIN.ta('Elsewhere')).toContain('Elsewhere');
  });
});

describe('a place of which not all is known', () => {
  const UNKNOWN: Place = { pin: '600001', district: '', state: '' };

  it('has no rule for a district or state, but one for its PIN code or for everywhere', () => {
    expect(ruleFor([tamilNadu, chennai], UNKNOWN, DAY)).toBeNull();
    expect(ruleFor([tamilNadu, chennai, everywhere], UNKNOWN, DAY)).toBe(everywhere);
    expect(ruleFor([tamilNadu, chennai, sixHundred], UNKNOWN, DAY)).toBe(sixHundred);
  });

  it('is named the more closely, the more of the PIN code a rule has', () => {
    const closeness = (pins: string[]) => closenessOf(rule({ pins }), CHENNAI);
    const order = [['6*'], ['60*'], ['600*'], ['6000*'], ['60000*'], ['600001']].map(closeness);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(order).size).toBe(order.length);
    expect(closeness(['8*'])).toBe(0);
    expect(closeness(['6*', '6000*', '8*'])).toBe(closeness(['6000*']));
    expect(closenessOf(chennai, CHENNAI)).toBeLessThan(closeness(['6*']));
  });
});

it.each([
  [null, null, true],
  ['2026-10-15', '2026-10-15', true],
  ['2026-10-16', null, false],
  [null, '2026-10-14', false],
])('a rule from %s to %s is in force: %s', (valid_from, valid_to, is) => {
  expect(isInForce({ valid_from, valid_to }, DAY)).toBe(is);
});

describe('a rule for some places', () => {
  const madurai = ['Madurai, Tamil Nadu'];
  const own = rule({ id: 2001, districts: madurai, states: ['Bihar'], pins: ['600001'] });

  it.each([
    ['its district', { districts: madurai }, null],
    ['its state', { states: ['Bihar'] }, null],
    ['its PIN code', { pins: ['600001'] }, null],
    ['district and state', { districts: madurai, states: ['Bihar'] }, null],
    ['all its places', { districts: madurai, states: ['Bihar'], pins: ['600001'] }, 'covered'],
    ['all its places and more', { districts: madurai, states: ['Bihar', 'Goa'], pins: ['600001', '8*'] }, 'covered'],
    ['everywhere', {}, null],
  ])('is covered by a newer one for %s: %s', (_, where, expected) => {
    expect(unreachable(own, [own, rule({ id: 2003, ...where })], DAY)).toBe(expected);
  });

  it('is covered by rules for each of its districts, and by no other district', () => {
    const old = rule({ id: 1, districts: madurai });
    const theni = rule({ id: 3001, districts: ['Theni, Tamil Nadu'] });
    expect(unreachable(old, [old, rule({ id: 2, districts: madurai })], DAY)).toBe('covered');
    expect(unreachable(old, [old, theni], DAY)).toBeNull();
    expect(unreachable(rule({ id: 1 }), [theni], DAY)).toBeNull();
  });

  it('is over the day after its last, and has its last day itself', () => {
    expect(unreachable(rule({ id: 1, valid_to: DAY }), [], DAY)).toBeNull();
    const later = rule({ id: 1, valid_from: '2026-11-01', valid_to: '2026-11-01' });
    expect(unreachable(later, [later], DAY)).toBeNull();
  });
});

describe('a place that gets no delivery today', () => {
  const closed = (more: object) => rule({ served: false, message: 'Later', ...more });

  it('is served from the day after the last closed one, or the first open one', () => {
    expect(opensOn([closed({ valid_to: '2026-10-20' })], PATNA, DAY)).toBe('2026-10-21');
    expect(opensOn([closed({}), rule({ valid_from: '2026-11-01' })], PATNA, DAY)).toBe('2026-11-01');
    expect(opensOn([closed({ valid_to: '2026-10-31' })], PATNA, DAY)).toBe('2026-11-01');
  });

  it('is not promised a day by rules of other places, nor by days that are past', () => {
    expect(
      opensOn(
        [closed({ states: ['Bihar'] }), rule({ districts: ['Madurai, Tamil Nadu'], valid_from: '2026-11-01' })],
        PATNA,
        DAY,
      ),
    ).toBeNull();
    expect(opensOn([closed({}), closed({ valid_from: '2026-11-01' })], PATNA, DAY)).toBeNull();
    expect(opensOn([closed({ valid_from: '2026-10-01' })], PATNA, DAY)).toBeNull();
  });
});
