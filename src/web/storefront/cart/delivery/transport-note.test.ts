import { expect, it } from 'vitest';
import type { DeliveryRule } from '#shop/delivery/delivery.contract.ts';
import type { StoreRecord } from '#shop/settings/settings.contract.ts';
import { toPayText, transportNote } from './transport-note.ts';

const store = (fields: Partial<StoreRecord>) =>
  ({ courier_from: 0, courier_to: 0, delivery: { by_rules: false, min_from: 0 }, ...fields }) as StoreRecord;
const quote = (rule: Partial<DeliveryRule> | null) => ({ rule: rule as DeliveryRule | null }) as never;

it.each([
  [{ to_pay_from: 200, to_pay_to: 450 }, 'Paid to the parcel service at collection. Usually ₹200 to ₹450.'],
  [{ to_pay_from: 300, to_pay_to: 0 }, 'Paid to the parcel service at collection. About ₹300.'],
  [{ to_pay_from: 300, to_pay_to: 300 }, 'Paid to the parcel service at collection. About ₹300.'],
  [{ to_pay_from: 0, to_pay_to: 0 }, 'Paid to the parcel service at collection'],
])('%o: %s', (rule, text) => {
  expect(toPayText(quote(rule))).toBe(text);
});

it('without a rule the shop says what the courier charges, and nothing until the rules are loaded', () => {
  const about = store({ courier_from: 150, courier_to: 400 });
  const said = 'The courier charge is paid in cash on delivery. Usually ₹150 to ₹400.';
  expect(transportNote(about, quote(null))).toBe(said);
  expect(transportNote(about, null)).toBe(said);
  expect(transportNote({ ...about, delivery: { by_rules: true, min_from: 0 } }, null)).toBe('');
  expect(transportNote(about, quote({ delivery_kind: 'fixed' }))).toBe('');
  expect(transportNote(store({}), null)).toBe('The courier charge is paid in cash on delivery.');
});
