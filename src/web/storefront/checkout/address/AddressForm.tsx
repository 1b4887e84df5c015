import { type FormEvent, useId, useState } from 'react';
import type { Address } from '#shop/addresses/addresses.contract.ts';
import { districtHere } from '#web/texts/place-names.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { focusFirstField } from '../../layout/focus-field.ts';
import { SaveFailure } from '../../login/SignInAgain.tsx';
import { checkoutDraft, keepAddressForm } from '../checkout-draft.ts';
import { AddressFields, DefaultAddressField } from './AddressFields.tsx';
import {
  type AddressProblems,
  type AddressValues,
  addressInputOf,
  EMPTY_ADDRESS,
  missingOf,
  problemsAfter,
  problemsOf,
  valuesOf,
} from './address-values.ts';
import { StillMissing } from './StillMissing.tsx';

interface AddressFormProps {
  /** The address to edit; absent for a new one. */
  initial?: Address | undefined;
  /** Initial values of a new address. */
  defaults?: Partial<AddressValues>;
  /** Never rejects: the form's owner shows a failure through `error`. */
  onSubmit: (input: ReturnType<typeof addressInputOf>) => Promise<void>;
  onCancel: () => void;
  busy: boolean;
  /** Null while nothing has failed and during a retry, so that the same text is announced again. */
  error: unknown;
  /** The path of this page, for signing in again. */
  here: string;
  saveLabel: string;
  /** If given, unsaved changes survive a reload under this name (see checkout-draft.ts). */
  keptAs?: string;
  /**
   * If given, Save is always enabled and an incomplete form shows this text; otherwise Save is disabled until complete (spec
   * §5).
   */
  incompleteText?: string;
}

/** The values being typed: stored in the draft under a name, otherwise kept only while the form is shown. */
function useAddressValues({ initial, defaults, keptAs }: Pick<AddressFormProps, 'initial' | 'defaults' | 'keptAs'>) {
  const [own, setOwn] = useState<AddressValues>(() =>
    initial ? valuesOf(initial, districtHere) : { ...EMPTY_ADDRESS, ...defaults },
  );
  const kept = checkoutDraft.useValue().addressForms[keptAs ?? ''];
  const change = (values: AddressValues) => (keptAs ? keepAddressForm(keptAs, values) : setOwn(values));
  // A draft kept by an older version may lack newer fields.
  return [kept ? { ...EMPTY_ADDRESS, ...kept } : own, change] as const;
}

/** Adds or changes an address (spec §5). */
export function AddressForm({
  onSubmit,
  onCancel,
  busy,
  error,
  here,
  saveLabel,
  incompleteText,
  ...source
}: AddressFormProps) {
  const [values, setValues] = useAddressValues(source);
  const [problems, setProblems] = useState<AddressProblems>({});
  const isLacking = Object.values(problems).includes('required');
  const missing = incompleteText ? [] : missingOf(values);
  const reason = useId();

  const change = (next: AddressValues) => {
    setProblems(problemsAfter(problems, values, next));
    setValues(next);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = problemsOf(values);
    setProblems(found);
    if (Object.keys(found).length > 0) focusFirstField(event.currentTarget, Object.keys(found));
    else void onSubmit(addressInputOf(values));
  };

  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <AddressFields values={values} problems={problems} onChange={change} disabled={busy} />
      <DefaultAddressField values={values} onChange={change} disabled={busy} />
      {incompleteText && isLacking && <Alert tone="error">{incompleteText}</Alert>}
      {error !== null && <SaveFailure error={error} next={here} />}
      <StillMissing id={reason} fields={missing} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          {m.common_cancel()}
        </Button>
        <Button
          type="submit"
          busy={busy}
          busyText={m.common_saving()}
          disabled={missing.length > 0}
          aria-describedby={missing.length > 0 ? reason : undefined}
        >
          {saveLabel}
        </Button>
      </div>
    </Form>
  );
}
