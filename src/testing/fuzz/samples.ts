/** Bodies and parameters that a route would accept, made from its JSON Schema and existing data of the shop. */
import type { Dice } from '../dice.ts';

export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  default?: unknown;
}

/** Existing values by field name. */
export type Facts = Readonly<Record<string, readonly (string | number | boolean)[]>>;

/** Texts for fields of a given pattern: days and months, PIN codes, phones, codes, references. */
const BY_PATTERN: readonly string[] = [
  ...[
    '2026-11-01',
    '2026-11',
    '625001',
    '9486012345',
    'FUZZ10',
    '36041000',
    '1',
    '123456789012',
    'fuzzed_text',
    '16:00',
  ],
];

/** Idempotency keys: long enough for every route, and different each time. */
const longKey = (dice: Dice) => `fuzzed-key-${dice.below(1e9)}-of-a-desk`;

function text(schema: Schema, dice: Dice): string {
  if (schema.format === 'email') return 'fuzz@example.com';
  if (schema.format === 'date-time') return '2026-12-01T00:00:00.000Z';
  const known = schema.pattern && [...BY_PATTERN, longKey(dice)].find((one) => fits(schema, one));
  return known || 'Fuzzed text';
}

/** Whether the value matches the schema's pattern, if there is one. */
function fits(schema: Schema, value: unknown): boolean {
  if (!schema.pattern || typeof value !== 'string') return true;
  return new RegExp(schema.pattern, 'u').test(value);
}

function number(schema: Schema, dice: Dice): number {
  const least = schema.minimum ?? 1;
  return Math.min(schema.maximum ?? 1_000, least + dice.below(5));
}

function fields(schema: Schema, dice: Dice, facts: Facts): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) || dice.chance(0.5),
  );
  return Object.fromEntries(entries.map(([name, part]) => [name, sampleOf(part, dice, facts, name)]));
}

/** One value that fits the schema; a field with a known name gets an existing value. */
export function sampleOf(schema: Schema, dice: Dice, facts: Facts, name = ''): unknown {
  const there = facts[name]?.filter((fact) => fits(schema, fact)) ?? [];
  if (there.length > 0 && schema.type !== 'object' && schema.type !== 'array') return dice.oneOf(there);
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return sampleOf(dice.oneOf(choice), dice, facts, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, dice, facts, name)));
  if (schema.enum) return dice.oneOf(schema.enum);
  if (schema.const !== undefined) return schema.const;
  const type = Array.isArray(schema.type) ? dice.oneOf(schema.type) : schema.type;
  if (type === 'object') return fields(schema, dice, facts);
  if (type === 'array')
    return Array.from({ length: Math.max(schema.minItems ?? 0, 1 + dice.below(2)) }, () =>
      sampleOf(schema.items ?? {}, dice, facts, name),
    );
  if (type === 'integer' || type === 'number') return number(schema, dice);
  if (type === 'boolean') return dice.chance(0.5);
  if (type === 'null') return null;
  return text(schema, dice);
}
