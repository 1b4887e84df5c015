/** Many delivery rules, as in a shop with different terms for every district. */
import { addDays } from '#shared/dates.ts';
import type { DeliveryRule } from '#shop/delivery/delivery.contract.ts';
import { DeliveryRuleInput } from '#shop/delivery/delivery.contract.ts';
import { listDistricts, listPins } from '#shop/delivery/pins/pins.ts';

/** A fifth each for a state, three districts, ten PIN codes, a PIN prefix, and everywhere; half of them dated. */
export function rulesOfEveryKind(
  count: number,
  today: string,
  fields: Partial<DeliveryRuleInput> = {},
): DeliveryRule[] {
  const districts = listDistricts();
  const pins = listPins();
  const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
  const places = (index: number): Partial<DeliveryRuleInput>[] => [
    {
      states: [
        at(districts, index * 31)
          .split(', ')
          .at(-1) as string,
      ],
    },
    { districts: [0, 1, 2].map((next) => at(districts, index * 3 + next)) },
    { pins: Array.from({ length: 10 }, (_, next) => at(pins, index * 97 + next * 13)) },
    { pins: [`${at(pins, index * 193).slice(0, 3 + (index % 3))}*`] },
    {},
  ];
  return Array.from({ length: count }, (_, index) => {
    const days =
      index % 2 === 0 ? {} : { valid_from: addDays(today, -(index % 60)), valid_to: addDays(today, index % 90) };
    const rule = {
      name: `Rule ${index}`,
      message: 'Closed',
      min_order: index,
      ...days,
      ...at(places(index), index),
      ...fields,
    };
    return { id: index + 1, ...DeliveryRuleInput.parse(rule) };
  });
}
