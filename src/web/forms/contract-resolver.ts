/**
 * A form validates by its contract: the server's own schema, with the server's own error messages. Loaded only with the forms
 * that use it, to keep Zod out of every first view.
 */
import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form';
import type { z } from 'zod';
import { speakPlainly } from '#shared/refusals/refusal.ts';
import { wordsFor } from '#shared/refusals/refusal-words.ts';
import { getLocale } from '#web/words/runtime.js';

speakPlainly();

/** Whether the form has this field; other errors are shown above the form. */
export const hasField = (values: FieldValues, name: string): boolean => get(values, name) !== undefined;

/**
 * The field to show an error at: its own, or the nearest one around it, for example a list that is typed as one text.
 */
function fieldOf(values: FieldValues, path: readonly PropertyKey[]): string {
  const [first, ...rest] = path;
  const value: unknown = first === undefined ? undefined : values[first as string];
  if (value === undefined) return '';
  const within = typeof value === 'object' && value !== null ? fieldOf(value, rest) : '';
  return [String(first), within].filter(Boolean).join('.');
}

/** Validates the body built from the values, and assigns errors to the fields of the same name. */
export function contractResolver<Values extends FieldValues>(
  schema: z.ZodType,
  bodyOf: (values: Values) => unknown,
): Resolver<Values> {
  return (values) => {
    const errors: FieldErrors = {};
    for (const { path, message } of schema.safeParse(bodyOf(values)).error?.issues ?? []) {
      const name = fieldOf(values, path);
      if (name === '' || get(errors, name)) continue;
      set(errors, name, { type: 'contract', message: wordsFor(message, path, getLocale()) });
    }
    const isRefused = Object.keys(errors).length > 0;
    return isRefused ? { values: {}, errors: errors as FieldErrors<Values> } : { values, errors: {} };
  };
}
