/** Shows a server refusal next to the fields it names, otherwise above the form. */
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '#web/api/client.ts';
import { errorText, fieldTexts } from '#web/api/error-text.ts';

/**
 * Shows the server's field errors beside their fields and focuses the first. Returns a text that matches no field of
 * this form, or null if all were shown.
 */
export function showServerErrors<Values extends FieldValues>(
  error: unknown,
  known: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): string | null {
  const fields = error instanceof ApiError ? Object.entries(fieldTexts(error)) : [];
  const placed = fields.filter(([name]) => known.some((field) => field === name));
  placed.forEach(([name, message], index) => {
    setError(name as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return placed.length > 0 && placed.length === fields.length ? null : errorText(error);
}
