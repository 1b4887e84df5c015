/** The cost of a quote, measured as processor time of this thread alone, so that other processes do not count. */
import { expect, it } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { rulesOfEveryKind } from '#testing/delivery-rules.ts';
import { quote } from './delivery.ts';
import { listPins } from './pins/pins.ts';

const NOTHING_SET = {
  packing_kind: 'none',
  packing_percent: 0,
  packing_charge: 0,
  tax_mode: 'none',
  gstin: '',
  round_total: false,
} as const;

const today = new Date().toISOString().slice(0, 10);

it.each([
  ['served', {}],
  ['closed, until a day that is looked for', { served: false, valid_to: addDays(today, 9) }],
])('a quote among 1,000 rules takes at most 2 ms of processor time: %s', (_what, fields) => {
  const rules = rulesOfEveryKind(1_000, today, fields);
  const pins = listPins();
  expect(pins.length).toBeGreaterThan(19_000);
  const before = process.threadCpuUsage();
  for (let at = 0; at < 500; at += 1)
    quote(NOTHING_SET, rules, {
      pin: pins[(at * 7_919) % pins.length] as string,
      subtotal: 2_570,
      list_total: 5_140,
    });
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000 / 500).toBeLessThan(2);
});
