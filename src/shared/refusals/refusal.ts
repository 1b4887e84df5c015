/**
 * Why a value is refused. It passes through Zod as the text of an issue, because Zod passes nothing else; the words are
 * chosen when the response is written, for the field and the caller's language.
 */
import { z } from 'zod';

interface Bounds {
  least?: number | undefined;
  most?: number | undefined;
}

export type Refusal =
  | { kind: 'missing' }
  | { kind: 'text' }
  | ({ kind: 'number' } & Bounds)
  | ({ kind: 'whole' } & Bounds)
  | { kind: 'decimals' }
  | { kind: 'flag' }
  | { kind: 'choice'; of: readonly (string | number | boolean)[] }
  | { kind: 'longest'; most: number }
  | { kind: 'shortest'; least: number }
  | { kind: 'fewest'; least: number }
  | { kind: 'entries'; most: number }
  | { kind: 'list' }
  | { kind: 'object' }
  | { kind: 'file' }
  | { kind: 'email' }
  | { kind: 'day' }
  | { kind: 'moment' }
  | { kind: 'momentInIndia' }
  | { kind: 'line' }
  | { kind: 'letters' }
  | { kind: 'hidden' }
  | { kind: 'address' }
  | { kind: 'wrong' };

export type RefusalKind = Refusal['kind'];

const MARK = 'refusal:';

/** Encodes a reason as issue text, for checks that Zod does not know. */
export const refusal = (reason: Refusal): string => MARK + JSON.stringify(reason);

/** Decodes what `refusal` wrote; null for a text written by hand. */
export function readRefusal(text: string): Refusal | null {
  return text.startsWith(MARK) ? (JSON.parse(text.slice(MARK.length)) as Refusal) : null;
}

type RawIssue = z.core.$ZodRawIssue;
type Choice = string | number | boolean;

/** Larger limits are those of the column or the machine; naming them helps nobody. */
const WORTH_SAYING = 500_000_000;

const said = (bound: unknown) =>
  typeof bound === 'number' && Math.abs(bound) < WORTH_SAYING ? { bound } : { bound: undefined };

function boundsOf(issue: RawIssue): Bounds {
  const schema = (issue.schema ?? issue.inst) as { minValue?: unknown; maxValue?: unknown } | undefined;
  const [least, most] = [said(schema?.minValue ?? issue.minimum).bound, said(schema?.maxValue ?? issue.maximum).bound];
  return { ...(least === undefined ? {} : { least }), ...(most === undefined ? {} : { most }) };
}

const isWhole = (issue: RawIssue) => {
  const schema = (issue.schema ?? issue.inst) as { format?: unknown } | undefined;
  return issue.expected === 'int' || schema?.format === 'safeint';
};

const numberRefusal = (issue: RawIssue): Refusal => ({ kind: isWhole(issue) ? 'whole' : 'number', ...boundsOf(issue) });

const KIND_OF_TYPE: Readonly<Record<string, RefusalKind>> = {
  string: 'text',
  boolean: 'flag',
  array: 'list',
  object: 'object',
  record: 'object',
  file: 'file',
};

function typeRefusal(issue: RawIssue): Refusal {
  const expected = String(issue.expected);
  if (expected === 'number' || expected === 'int') return numberRefusal(issue);
  return { kind: KIND_OF_TYPE[expected] ?? 'wrong' } as Refusal;
}

function sizeRefusal(issue: RawIssue): Refusal {
  const isBig = issue.code === 'too_big';
  const bound = Number(isBig ? issue.maximum : issue.minimum);
  if (issue.origin === 'string') {
    if (isBig) return { kind: 'longest', most: bound };
    return bound <= 1 ? { kind: 'missing' } : { kind: 'shortest', least: bound };
  }
  if (issue.origin === 'array') return isBig ? { kind: 'entries', most: bound } : { kind: 'fewest', least: bound };
  return issue.origin === 'number' || issue.origin === 'int' ? numberRefusal(issue) : { kind: 'wrong' };
}

const KIND_OF_FORMAT: Readonly<Record<string, RefusalKind>> = { email: 'email', datetime: 'moment', date: 'day' };

/** A union of plain values is a choice among them all; a boolean counts as yes and no. */
function choicesOf(branches: readonly (readonly z.core.$ZodIssue[])[]): Choice[] | null {
  const choices = branches.map(([issue, ...more]): Choice[] | null => {
    if (!issue || more.length > 0 || issue.path.length > 0) return null;
    if (issue.code === 'invalid_value') return issue.values as Choice[];
    return issue.code === 'invalid_type' && issue.expected === 'boolean' ? [true, false] : null;
  });
  return choices.every((part) => part !== null) && choices.length > 0 ? choices.flat() : null;
}

function unionRefusal(issue: RawIssue): Refusal {
  if (Array.isArray(issue.options)) return { kind: 'choice', of: issue.options as Choice[] };
  const choices = choicesOf((issue.errors ?? []) as z.core.$ZodIssue[][]);
  return choices ? { kind: 'choice', of: choices } : { kind: 'wrong' };
}

function refusalOf(issue: RawIssue): Refusal {
  const isChoice = issue.code === 'invalid_value' || issue.code === 'invalid_union';
  // A missing discriminator is a choice too: its issue has the whole object as input.
  const isMissing = issue.input === undefined || issue.input === null || issue.input === '';
  if (isMissing && !isChoice) return { kind: 'missing' };
  switch (issue.code) {
    case 'invalid_type':
      return typeRefusal(issue);
    case 'invalid_value':
      return { kind: 'choice', of: (issue.values ?? []) as Choice[] };
    case 'too_big':
    case 'too_small':
      return sizeRefusal(issue);
    case 'invalid_format':
      return { kind: KIND_OF_FORMAT[String(issue.format)] ?? 'wrong' } as Refusal;
    case 'invalid_union':
      return unionRefusal(issue);
    default:
      return { kind: 'wrong' };
  }
}

/** Replaces Zod's own texts for the whole process; checks can still bring their own texts or ask for Zod's. */
export function speakPlainly(): void {
  z.config({ customError: (issue) => refusal(refusalOf(issue)) });
}
