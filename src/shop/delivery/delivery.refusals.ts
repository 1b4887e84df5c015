/** Checks of a rule beyond the shape of its fields. */
import { type DeliveryRuleInput, DISTRICT_TEXT } from './delivery.contract.ts';
import { listDistricts } from './pins/pins.ts';

/** Far more than anybody needs. */
export const MOST_RULES = 2_000;
export const TOO_MANY_RULES = `A shop has at most ${MOST_RULES} delivery rules.`;

let known: ReadonlySet<string> | undefined;

/** Whether India Post's directory has a district of this name in this state. */
export function isDistrict(name: string): boolean {
  known ??= new Set(listDistricts());
  return known.has(name);
}

/** The refusal of a district that the directory does not have, or has in several states. */
const districtRefusal = (name: string): string =>
  name.includes(',') ? `There is no district ${name}.` : DISTRICT_TEXT;

export function refusalOf(
  rule: Pick<DeliveryRuleInput, 'valid_from' | 'valid_to' | 'served' | 'message' | 'districts'>,
): { field: string; text: string } | null {
  if (rule.valid_from && rule.valid_to && rule.valid_to < rule.valid_from)
    return { field: 'valid_to', text: 'The last day must not be before the first.' };
  if (!rule.served && !rule.message) return { field: 'message', text: 'Please say why nothing is delivered there.' };
  const unknown = rule.districts.find((name) => !isDistrict(name));
  return unknown ? { field: 'districts', text: districtRefusal(unknown) } : null;
}
