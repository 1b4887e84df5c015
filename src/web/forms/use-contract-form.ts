/**
 * How every form validates, saves and shows errors. Typed values are always kept. Errors of the contract and the server are
 * shown beside their fields, with the focus on the first; the rest above the button.
 */
import { useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '#web/api/client.ts';
import { errorText, fieldTexts } from '#web/api/error-text.ts';
import { contractResolver, hasField } from './contract-resolver.ts';

interface ContractFormOptions<Values extends FieldValues, Schema extends z.ZodType> {
  schema: Schema;
  /** Initial values of all fields. */
  values: Values;
  /** Builds the body in the contract's names; by default the values themselves. */
  bodyOf?: (values: Values) => unknown;
  /** Sends the parsed body. Errors are shown, and typed values kept. */
  save: (body: z.output<Schema>, values: Values) => Promise<unknown>;
}

/** Props of the frame around the fields; `FormDialog` takes them all. */
export interface FormFrame {
  onSubmit: () => void;
  isDirty: boolean;
  busy: boolean;
  /** An error that belongs to no field. */
  failure: string | null;
}

const asTyped = (values: unknown) => values;

export function useContractForm<Values extends FieldValues, Schema extends z.ZodType>({
  schema,
  values,
  bodyOf = asTyped,
  save,
}: ContractFormOptions<Values, Schema>) {
  const form = useForm<Values>({
    defaultValues: values as DefaultValues<Values>,
    resolver: contractResolver(schema, bodyOf),
  });
  const { isDirty, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<string | null>(null);

  const submit = form.handleSubmit(async (typed) => {
    setFailure(null);
    try {
      await save(schema.parse(bodyOf(typed)), typed);
    } catch (error) {
      setFailure(showRefusal(error, form));
    }
  });
  const frame: FormFrame = { onSubmit: submit as () => void, isDirty, busy: isSubmitting, failure };
  return { form, control: form.control, frame };
}

/** Shows the server's texts beside their fields; returns the text that belongs to no field, or null. */
function showRefusal<Values extends FieldValues>(error: unknown, form: UseFormReturn<Values>): string | null {
  const texts = error instanceof ApiError ? Object.entries(fieldTexts(error)) : [];
  const placed = texts.filter(([name]) => hasField(form.getValues(), name));
  for (const [name, message] of placed) form.setError(name as FieldPath<Values>, { type: 'server', message });
  const [first] = placed;
  if (first) form.setFocus(first[0] as FieldPath<Values>);
  return placed.length > 0 && placed.length === texts.length ? null : errorText(error);
}

/**
 * Resets the form to `values` and marks it unchanged; by default to the initial values. The fields stay registered: after a
 * reset that drops them, the fields of a compiled component would stay empty and ignore input.
 */
export function showSaved<Values extends FieldValues>(form: UseFormReturn<Values>, values?: Values): void {
  form.reset(values, { keepFieldsRef: true });
}
