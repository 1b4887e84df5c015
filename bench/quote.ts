/**
 * `npm run bench:quote`: the processor time of a delivery quote with 1,000 rules in force and the whole directory of PIN
 * codes: for rules that name a state, districts, PIN codes or their prefixes, and for closed places, which also search for the
 * next open day. Measures processor time, so that other load on the machine does not count.
 */
import { addDays } from '#shared/dates.ts';
import { rulesOfEveryKind } from '#testing/delivery-rules.ts';
import { quote } from '../src/shop/delivery/delivery.ts';
import { listPins } from '../src/shop/delivery/pins/pins.ts';
import { report, round } from './load.ts';

const QUOTES = 20_000;
const GOAL_MS = 2;

const STORE = {
  packing_kind: 'percent',
  packing_percent: 3,
  packing_charge: 0,
  tax_mode: 'none',
  gstin: '',
  round_total: false,
} as const;

const today = new Date().toISOString().slice(0, 10);

function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const read = processorMs(() => listPins());
const pins = listPins();
const sets = [
  ['no rules', []],
  ['1,000 rules', rulesOfEveryKind(1_000, today)],
  [
    '1,000 rules, all closed for some days',
    rulesOfEveryKind(1_000, today, { served: false, valid_to: addDays(today, 9) }),
  ],
] as const;
const rows = sets.map(([name, rules]) => {
  const ask = (times: number) => {
    for (let at = 0; at < times; at += 1) {
      const pin = pins[(at * 7_919) % pins.length] as string;
      quote(STORE, rules, { pin, subtotal: 2_570, list_total: 5_140 });
    }
  };
  ask(1_000);
  return { rules: name, 'PIN codes': pins.length, 'ms a quote': round(processorMs(() => ask(QUOTES)) / QUOTES, 4) };
});
report('quote', rows);
console.log(`Reading the directory: ${round(read)} ms of processor, once a process.`);
if (rows.some((row) => row['ms a quote'] > GOAL_MS)) process.exitCode = 1;
