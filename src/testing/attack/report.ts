/** Compares what honest visitors got during each attack with the shop's targets. */
import type { Attack, Outcome } from './attack.ts';
import type { Evening } from './honest-visitor.ts';
import type { Summary } from './measures.ts';
import type { Processor } from './processor.ts';

export interface Row {
  database: string;
  attack: Pick<Attack, 'id' | 'what' | 'guessesOwner'>;
  evening: Evening | null;
  outcome: Outcome;
  processor: Processor;
}

/** The p99 of reads and the longest sign-in, in milliseconds. */
const FIGURES = { readP99: 500, signIn: 2_000 };

const failures = (name: string, { failed, answered, reasons }: Summary) =>
  failed === 0 ? [] : [`${failed} of ${failed + answered} ${name} failed (${reasons.join('; ')})`];

/** Targets that were missed for honest visitors. */
export const lostBy = (evening: Evening, guessesOwner = false): string[] => [
  ...failures('reads', evening.reads),
  ...failures('orders', evening.orders),
  ...failures('sign-ins', evening.signIns),
  ...failures('sign-ins of the owner', evening.ownerSignIns),
  ...(guessesOwner ? [] : failures('sign-ins of the owner elsewhere', evening.ownerElsewhere)),
];

/** The damage of an attack, apart from delays. */
export const taken = ({ attack, evening, outcome }: Row): string[] => [
  ...outcome.broken,
  ...(evening ? lostBy(evening, attack.guessesOwner) : []),
];

export function late({ evening }: Row): string[] {
  if (!evening) return [];
  const { reads, signIns, ownerSignIns, ownerElsewhere } = evening;
  const signIn = Math.max(signIns.longest, ownerSignIns.longest, ownerElsewhere.longest);
  return [
    ...(reads.p99 > FIGURES.readP99 ? [`reads p99 ${reads.p99} ms`] : []),
    ...(signIn > FIGURES.signIn ? [`sign-in ${signIn} ms`] : []),
  ];
}

/** The visitors' results, as a line next to the verdict. */
export function inShort({ reads, orders, signIns, ownerSignIns, ownerElsewhere }: Evening): string {
  const signIn = `sign-ins ${counted(signIns)}, longest ${signIns.longest}; owner ${counted(ownerSignIns)}, ${ownerSignIns.longest}, elsewhere ${counted(ownerElsewhere)}, ${ownerElsewhere.longest} ms`;
  return `reads ${counted(reads)}, p99 ${reads.p99}, longest ${reads.longest}; orders ${counted(orders)}, longest ${orders.longest}; ${signIn}`;
}

const counted = ({ answered, failed }: Summary) => (failed > 0 ? `${answered} (${failed} failed)` : `${answered}`);

const HEAD = [
  'attack',
  'on',
  'reads answered',
  'p50 / p99 / longest ms',
  'orders placed',
  'longest ms',
  'sign-ins',
  'longest ms, owner, owner elsewhere',
  'processor, % of a core: shop, attacker, visitors, others',
  'what the attacker got',
];

export const sharesOf = ({ shop, attacker, visitors, others }: Processor) =>
  `${shop}, ${attacker}, ${visitors}, ${others}`;

function cells({ database, attack, evening, outcome, processor }: Row): string[] {
  const got = [outcome.got, ...outcome.broken.map((what) => `**${what}**`)].join('; ');
  const name = `${attack.id} ${attack.what}`;
  if (!evening) return [name, database, '', '', '', '', '', '', sharesOf(processor), got];
  const { reads, orders, signIns, ownerSignIns, ownerElsewhere } = evening;
  return [
    name,
    database,
    counted(reads),
    `${reads.p50} / ${reads.p99} / ${reads.longest}`,
    counted(orders),
    `${orders.longest}`,
    `${counted(signIns)}, owner ${counted(ownerSignIns)}, elsewhere ${counted(ownerElsewhere)}`,
    `${signIns.longest}, ${ownerSignIns.longest}, ${ownerElsewhere.longest}`,
    sharesOf(processor),
    got,
  ];
}

/** The rows as a Markdown table, for docs/security.md. */
export function tableOf(rows: readonly Row[]): string {
  const line = (parts: readonly string[]) => `| ${parts.map((part) => part.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(HEAD), line(HEAD.map(() => '---')), ...rows.map((row) => line(cells(row)))].join('\n');
}
