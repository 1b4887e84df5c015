/**
 * How every form validates, saves and shows errors. Typed values are always kept. Errors of the contract and the server are
 * shown beside their fields, with the focus on the first; the rest above the button.
 */
import { useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { showRefusal } from './answers.ts';
import { contractResolver } from './contract-resolver.ts';

interface ContractFormOptions<Values extends FieldValues, Schema extends z.ZodType> {
  schema: Schema;
  /** Initial values of all fields. */
  values: Values;
  /** Builds the body in the contract's names; by default the values themselves. */
  bodyOf?: (values: Values) => unknown;
  /** Sends the parsed body. Errors are shown, and typed values kept. */
  save: (body: z.output<Schema>, values: Values) => Promise<unknown>;
  /** What the contract cannot see: nothing is sent while it stands, and a press shows it for as long. */
  fault?: string | null;
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
  fault = null,
}: ContractFormOptions<Values, Schema>) {
  const form = useForm<Values>({
    defaultValues: values as DefaultValues<Values>,
    resolver: contractResolver(schema, bodyOf),
  });
  const { isDirty, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<string | null>(null);
  const [isStopped, setStopped] = useState(false);

  const submit = form.handleSubmit(async (typed) => {
    setFailure(null);
    setStopped(fault !== null);
    if (fault !== null) return;
    try {
      await save(schema.parse(bodyOf(typed)), typed);
    } catch (error) {
      setFailure(showRefusal(error, form));
    }
  });
  const frame: FormFrame = {
    ...{ onSubmit: submit as () => void, isDirty, busy: isSubmitting },
    failure: isStopped && fault !== null ? fault : failure,
  };
  return { form, control: form.control, frame, clearFailure: () => setFailure(null) };
}
