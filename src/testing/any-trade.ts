/**
 * Random settings, rules and orders, for tests that compare the shop with an independent reading of trade.md
 * (trade-oracle.ts).
 */
import fc from 'fast-check';
import type { OracleCoupon, OracleLine, OracleOrder, OracleRule, OracleStore } from './trade-oracle.ts';

/**
 * Places as in the directory of PIN codes, except the last: it has no post office, so its state is what the customer
 * chose.
 */
export const PLACES: readonly OracleOrder['place'][] = [
  { pin: '600001', district: 'Chennai', state: 'Tamil Nadu' },
  { pin: '625001', district: 'Madurai', state: 'Tamil Nadu' },
  { pin: '626123', district: 'Virudhunagar', state: 'Tamil Nadu' },
  { pin: '682001', district: 'Ernakulam', state: 'Kerala' },
  { pin: '800001', district: 'Patna', state: 'Bihar' },
  { pin: '999999', district: '', state: 'Bihar' },
];

const PINS = [
  '600001',
  '60000*',
  '6000*',
  '600*',
  '60*',
  '6*',
  '625001',
  '6250*',
  '68*',
  '682001',
  '8*',
  '80000*',
  '99999*',
];
const DISTRICTS = ['Chennai, Tamil Nadu', 'Madurai, Tamil Nadu', 'Ernakulam, Kerala', 'Patna, Bihar'];

/** Amounts with and without paise. */
const rupees = (max: number) =>
  fc.oneof(
    fc.integer({ min: 0, max }),
    fc.integer({ min: 0, max: max * 100 }).map((paise) => paise / 100),
  );
const percent = (max: number) =>
  fc.oneof(
    fc.integer({ min: 0, max }),
    fc.integer({ min: 0, max: max * 100 }).map((share) => share / 100),
  );

/** `days` are the days on which a rule may begin or end. */
export const anyOracleRule = (days: readonly string[]): fc.Arbitrary<Omit<OracleRule, 'id'>> =>
  fc
    .record({
      states: fc.subarray(['Tamil Nadu', 'Kerala', 'Bihar']),
      districts: fc.subarray(DISTRICTS, { maxLength: 2 }),
      pins: fc.subarray(PINS, { maxLength: 3 }),
      // Often only one kind of place, so that each kind wins now and then.
      kinds: fc.constantFrom('states', 'districts', 'pins', 'none', 'all'),
      dates: fc.tuple(fc.option(fc.constantFrom(...days)), fc.option(fc.constantFrom(...days))),
      served: fc.integer({ min: 0, max: 5 }).map((number) => number > 0),
      min_order: fc.oneof(fc.constant(0), rupees(6_000)),
      min_basis: fc.constantFrom('list' as const, 'net' as const),
      packing_kind: fc.constantFrom('shop' as const, 'none' as const, 'percent' as const, 'fixed' as const),
      packing_percent: percent(10),
      packing_charge: rupees(300),
      delivery_kind: fc.constantFrom('none' as const, 'to_pay' as const, 'fixed' as const),
      delivery_charge: rupees(400),
      free_from: fc.option(rupees(6_000)),
      payment_methods: fc.subarray(['online', 'cod', 'upi_direct', 'bank_transfer']),
    })
    .map(({ kinds, dates: [one, other], ...rule }) => ({
      ...rule,
      states: kinds === 'states' || kinds === 'all' ? rule.states : [],
      districts: kinds === 'districts' || kinds === 'all' ? rule.districts : [],
      pins: kinds === 'pins' || kinds === 'all' ? rule.pins : [],
      valid_from: one !== null && other !== null && one > other ? other : one,
      valid_to: one !== null && other !== null && one > other ? one : other,
      message: rule.served ? '' : `Closed: ${rule.min_order}`,
    }));

export const anyOracleStore: fc.Arbitrary<OracleStore> = fc.record({
  packing_kind: fc.constantFrom('none' as const, 'percent' as const, 'fixed' as const),
  packing_percent: percent(10),
  packing_charge: rupees(300),
  tax_mode: fc.constantFrom('none' as const, 'inclusive' as const, 'exclusive' as const, 'composition' as const),
  gstin: fc.constantFrom('33ABCDE1234F1Z7', '32ABCDE1234F1Z9'),
  round_total: fc.boolean(),
  tax_rates: fc.subarray([
    { hsn: '3604', rate: 28, valid_from: '2026-01-01' },
    { hsn: '36', rate: 12, valid_from: '2026-01-01' },
    { hsn: '3604', rate: 5, valid_from: '2999-01-01' },
    { hsn: '3605', rate: 5.5, valid_from: '2026-01-01' },
  ]),
});

export const anyOracleLine = (mostPieces: number): fc.Arbitrary<OracleLine> =>
  fc.record({
    list: rupees(900).map((amount) => Math.max(amount, 0.01)),
    discount: fc.oneof(fc.constantFrom(0, 50, 80), percent(95)),
    count: fc.integer({ min: 1, max: mostPieces }),
    isNetRate: fc.boolean(),
    hsn: fc.constantFrom('3604', '36049010', '3605', '9503'),
    category: fc.constantFrom(0, 1),
  });

/** Often for everything, otherwise only for some categories and lines. */
export const anyOracleCoupon = (percents: fc.Arbitrary<number>, mostMinimum: number): fc.Arbitrary<OracleCoupon> =>
  fc.record({
    percent: percents,
    minOrder: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(mostMinimum)),
    only: fc.constantFrom<number[]>([], [], [0], [1], [0, 1]),
    except: fc.constantFrom<number[]>([], [], [], [1]),
    exceptLines: fc.constantFrom<number[]>([], [], [0], [1, 2]),
  });
