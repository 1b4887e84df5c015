/** What a form shows once the server has answered: its refusal beside the fields, or the saved values. */
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/api/client.ts';
import { fieldTexts } from '#web/api/error-text.ts';
import { hasField } from './contract-resolver.ts';
import { failureText } from './failure-text.ts';

/**
 * Shows the server's texts beside their fields, with the focus on the first. Returns the text that belongs to no field of this
 * form, or null.
 */
export function showRefusal<Values extends FieldValues>(
  error: unknown,
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError' | 'setFocus'>,
): string | null {
  const texts = error instanceof ApiError ? Object.entries(fieldTexts(error)) : [];
  const placed = texts.filter(([name]) => hasField(form.getValues(), name));
  for (const [name, message] of placed) form.setError(name as FieldPath<Values>, { type: 'server', message });
  const [first] = placed;
  if (first) form.setFocus(first[0] as FieldPath<Values>);
  return placed.length > 0 && placed.length === texts.length ? null : failureText(error);
}

/**
 * Resets the form to `values` and marks it unchanged; by default to the initial values. The fields stay registered: after a
 * reset that drops them, the fields of a compiled component would stay empty and ignore input.
 */
export function showSaved<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'reset'>,
  values?: Values,
): void {
  form.reset(values, { keepFieldsRef: true });
}
