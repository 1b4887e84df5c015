import { afterEach, expect, it } from 'vitest';
import { type DeliveryRule, DeliveryRuleInput } from '#shop/delivery/delivery.contract.ts';
import { listDistricts } from '#shop/delivery/pins/pins.ts';
import { overwriteGetLocale } from '#web/words/runtime.js';
import { READY_SETS } from './ready-sets.ts';
import { RuleForm, ruleBodyOf, ruleValuesOf } from './rule-form.ts';
import { ruleSentence } from './rule-sentence.ts';

afterEach(() => overwriteGetLocale(() => 'en'));

const rule = (fields: Partial<DeliveryRuleInput>): DeliveryRule => ({
  id: 1,
  ...DeliveryRuleInput.parse({ name: 'Rule', ...fields }),
});

const CHENNAI = rule({
  ...{ districts: ['Chennai, Tamil Nadu'], valid_from: '2026-10-01', valid_to: '2026-10-31' },
  ...{ min_order: 3000, min_basis: 'list', packing_kind: 'percent', packing_percent: 3, delivery_kind: 'to_pay' },
});

it.each([
  [
    CHENNAI,
    'To Chennai district from 01/10/2026 to 31/10/2026: minimum ₹3,000 before discount, packing 3%, transport to pay',
    'சென்னை மாவட்டம், 01/10/2026 முதல் 31/10/2026 வரை: தள்ளுபடிக்கு முன் குறைந்தபட்சம் ₹3,000, பேக்கிங் 3%, பார்சல் கட்டணம் பெறுபவர் செலுத்துவார்',
  ],
  [
    rule({
      delivery_kind: 'fixed',
      delivery_charge: 150,
      free_from: 5000,
      days_text: '3 days',
      valid_to: '2026-10-31',
    }),
    'To everywhere else until 31/10/2026: delivery ₹150, free from ₹5,000, 3 days',
    'மற்ற எல்லா இடங்களும், 31/10/2026 வரை: டெலிவரி ₹150, ₹5,000 முதல் இலவசம், 3 days',
  ],
  [
    rule({ states: ['Delhi'], pins: ['600*'], served: false, message: 'Closed' }),
    'To 600*, Delhi: nothing is delivered',
    '600*, டெல்லி: டெலிவரி கிடையாது',
  ],
  [
    rule({ delivery_kind: 'to_pay', to_pay_from: 200, to_pay_to: 350 }),
    'To everywhere else: transport to pay (₹200–₹350)',
    'மற்ற எல்லா இடங்களும்: பார்சல் கட்டணம் பெறுபவர் செலுத்துவார் (₹200–₹350)',
  ],
  [
    rule({ delivery_kind: 'to_pay', to_pay_from: 250 }),
    'To everywhere else: transport to pay (₹250)',
    'மற்ற எல்லா இடங்களும்: பார்சல் கட்டணம் பெறுபவர் செலுத்துவார் (₹250)',
  ],
  [
    rule({ payment_methods: ['online'], packing_kind: 'none' }),
    'To everywhere else: no packing charge, paid by card or UPI online',
    'மற்ற எல்லா இடங்களும்: பேக்கிங் கட்டணம் இல்லை, பணம் செலுத்தும் வழி: ஆன்லைன் கார்டு அல்லது UPI',
  ],
])('%#: a rule is a sentence in both languages', (one, english, tamil) => {
  expect(ruleSentence(one)).toBe(english);
  overwriteGetLocale(() => 'ta');
  expect(ruleSentence(one)).toBe(tamil);
});

it('a rule is the same after a round trip through its form', () => {
  const { id: _, ...fields } = CHENNAI;
  expect(RuleForm.parse(ruleBodyOf(ruleValuesOf(CHENNAI)))).toEqual(fields);
  const some = rule({ payment_methods: ['cod'], free_from: 0, pins: ['600*', '625001'] });
  expect(RuleForm.parse(ruleBodyOf(ruleValuesOf(some)))).toMatchObject({ payment_methods: ['cod'], free_from: 0 });
  const toPay = rule({ delivery_kind: 'to_pay', to_pay_from: 200, to_pay_to: 450.5 });
  expect(RuleForm.parse(ruleBodyOf(ruleValuesOf(toPay)))).toMatchObject({ to_pay_from: 200, to_pay_to: 450.5 });
});

it.each([
  [{ pins: '600001\n60' }, 'pins'],
  [{ districts: 'Chennai' }, 'districts'],
  [{ states: 'Narnia' }, 'states'],
  [{ valid_from: '2026-10-02', valid_to: '2026-10-01' }, 'valid_to'],
  [{ served: false }, 'message'],
  [{ min_order: 'much' }, 'min_order'],
])('%j is refused at %s', (typed, field) => {
  const values = { ...ruleValuesOf(null), name: 'Rule', ...typed };
  expect(RuleForm.safeParse(ruleBodyOf(values)).error?.issues[0]?.path).toEqual([field]);
});

it('the suggested rules name districts that exist', () => {
  const known = new Set(listDistricts());
  const named = READY_SETS.flatMap(({ rules }) => rules.flatMap(({ districts }) => districts));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
