import type { DefaultValues, FieldValues, UseFormReset } from 'react-hook-form';

/**
 * Shows `values` in the form and takes them for unchanged; without values, what it was opened with. The fields keep their
 * registration: the compiled components register only once, so a reset that forgets the fields would leave them empty and
 * deaf to whatever is typed next.
 */
export function resetForm<Values extends FieldValues>(
  reset: UseFormReset<Values>,
  values?: DefaultValues<Values> | Values,
): void {
  reset(values, { keepFieldsRef: true });
}
