/** A delivery rule as a form: places one per line, numbers as text. */
import { z } from 'zod';
import {
  type DeliveryRule,
  DeliveryRuleInput,
  RULE_METHODS,
  type RuleMethod,
} from '#shop/delivery/delivery.contract.ts';
import { numberFrom } from '#web/forms/numbers.ts';

type Texts = 'states' | 'districts' | 'pins' | 'valid_from' | 'valid_to' | 'free_from';
type Numbers = 'min_order' | 'packing_percent' | 'packing_charge' | 'delivery_charge' | 'to_pay_from' | 'to_pay_to';

export type RuleValues = Omit<DeliveryRule, 'id' | 'payment_methods' | Texts | Numbers> &
  Record<Texts | Numbers, string> & { methods: Record<RuleMethod, boolean> };

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The lines of a field in the contract's form; an error in one line is shown at the field. */
function Lines<Schema extends z.ZodType>(schema: Schema) {
  return z.string().transform((text, context): z.output<Schema> => {
    const read = schema.safeParse(linesOf(text));
    if (read.success) return read.data;
    context.addIssue(read.error.issues[0]?.message ?? '');
    return z.NEVER;
  });
}

const { states, districts, pins } = DeliveryRuleInput.shape;

/** The contract, with the server's checks of the whole rule. */
export const RuleForm = DeliveryRuleInput.extend({
  states: Lines(states.unwrap()),
  districts: Lines(districts.unwrap()),
  pins: Lines(pins.unwrap()),
})
  .refine(({ valid_from, valid_to }) => !valid_from || !valid_to || valid_from <= valid_to, {
    path: ['valid_to'],
    error: 'The last day must not be before the first.',
  })
  .refine(({ served, message }) => served || message !== '', {
    path: ['message'],
    error: 'Please say why nothing is delivered there.',
  });

const NEW_RULE: RuleValues = {
  ...{ name: '', states: '', districts: '', pins: '', valid_from: '', valid_to: '' },
  ...{ served: true, message: '', tamil_message: '', min_order: '0', min_basis: 'net' },
  ...{ packing_kind: 'shop', packing_percent: '0', packing_charge: '0' },
  ...{
    delivery_kind: 'to_pay',
    delivery_charge: '0',
    to_pay_from: '0',
    to_pay_to: '0',
    free_from: '',
    days_text: '',
    tamil_days_text: '',
  },
  methods: { online: true, upi_direct: true, bank_transfer: true, cod: true },
};

export function ruleValuesOf(rule: DeliveryRule | null): RuleValues {
  if (!rule) return NEW_RULE;
  const { id: _, payment_methods, ...fields } = rule;
  const isAllowed = (method: RuleMethod) => payment_methods.length === 0 || payment_methods.includes(method);
  return {
    ...fields,
    states: rule.states.join('\n'),
    districts: rule.districts.join('\n'),
    pins: rule.pins.join('\n'),
    valid_from: rule.valid_from ?? '',
    valid_to: rule.valid_to ?? '',
    min_order: String(rule.min_order),
    packing_percent: String(rule.packing_percent),
    packing_charge: String(rule.packing_charge),
    delivery_charge: String(rule.delivery_charge),
    to_pay_from: String(rule.to_pay_from),
    to_pay_to: String(rule.to_pay_to),
    free_from: rule.free_from === null ? '' : String(rule.free_from),
    methods: Object.fromEntries(RULE_METHODS.map((method) => [method, isAllowed(method)])) as RuleValues['methods'],
  };
}

/** The body of the call, still to be validated by the contract. */
export function ruleBodyOf({ methods, ...values }: RuleValues): Record<string, unknown> {
  const chosen = RULE_METHODS.filter((method) => methods[method]);
  return {
    ...values,
    valid_from: values.valid_from || null,
    valid_to: values.valid_to || null,
    min_order: numberFrom(values.min_order) ?? 0,
    packing_percent: numberFrom(values.packing_percent) ?? 0,
    packing_charge: numberFrom(values.packing_charge) ?? 0,
    delivery_charge: numberFrom(values.delivery_charge) ?? 0,
    to_pay_from: numberFrom(values.to_pay_from) ?? 0,
    to_pay_to: numberFrom(values.to_pay_to) ?? 0,
    free_from: numberFrom(values.free_from) ?? null,
    payment_methods: chosen.length === RULE_METHODS.length ? [] : chosen,
  };
}
