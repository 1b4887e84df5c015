/** Schema parts for bodies sent as JSON or as a form, where everything is text (spec §7 product/add). */
import { z } from 'zod';
import { Amount } from './wire.ts';

const NUMBER = /^-?\d{1,12}(\.\d+)?$/;

/** A number, or its digits as text; empty text counts as missing. */
function numeric(check: z.ZodNumber | z.ZodInt) {
  return z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    return NUMBER.test(value.trim()) ? Number(value.trim()) : value.trim();
  }, check);
}

/** A price or a percentage: at most two decimals. */
export const FormAmount = (least: number, most: number) => numeric(Amount(least, most));

/** An optional amount: empty text and null mean none. */
export const FormAmountOrNone = (least: number, most: number) =>
  z.preprocess((value) => (value === '' ? null : value), FormAmount(least, most).nullable());

export const FormWhole = (least: number, most: number) => numeric(z.int().min(least).max(most));

/** An optional reference to another record: empty text and null mean none. */
export const FormIdOrNone = z.preprocess((value) => {
  if (value === '' || value === 'null') return null;
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
}, z.int().min(1).max(2_147_483_647).nullable());

const FLAGS = new Map<unknown, 1 | 0>([
  ['1', 1],
  ['0', 0],
  ['true', 1],
  ['false', 0],
  [true, 1],
  [false, 0],
]);

/** 1 for active, 0 for inactive, as the specification sends it. */
export const ActiveFlag = z.preprocess((value) => FLAGS.get(value) ?? value, z.union([z.literal(1), z.literal(0)]));

/** A boolean from a form or from JSON. */
export const FormFlag = z.preprocess((value) => {
  const flag = FLAGS.get(value);
  return flag === undefined ? value : flag === 1;
}, z.boolean());

const isFile = (value: unknown): value is File => value instanceof File;

/**
 * The files of a form field. An empty file input sends a nameless file of no bytes, which means none. A file with a name but no
 * bytes was really chosen, and is refused where it is read.
 */
export const Files = z.preprocess(
  (value) =>
    (Array.isArray(value) ? value : [value]).filter(
      (part) => part !== undefined && part !== '' && !(isFile(part) && part.name === '' && part.size === 0),
    ),
  z.array(z.file().meta({ type: 'string', format: 'binary' })).max(12),
);
