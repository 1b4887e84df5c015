import type { DefaultValues, FieldValues, UseFormReset } from 'react-hook-form';

/**
 * Shows `values` in the form as unchanged; without values, the initial ones. The fields keep their registration: the
 * compiled components register only once, so a full reset would leave them empty and deaf to typing.
 */
export function resetForm<Values extends FieldValues>(
  reset: UseFormReset<Values>,
  values?: DefaultValues<Values> | Values,
): void {
  reset(values, { keepFieldsRef: true });
}
