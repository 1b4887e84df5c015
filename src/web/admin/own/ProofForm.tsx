import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField, TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { showServerErrors } from '../form/form-errors.ts';
import { requiredText } from '../form/form-rules.ts';

const FIELDS = ['current_password', 'code'] as const;

interface Proof {
  current_password: string;
  code: string;
}

interface ProofFormProps {
  /** Also asks for a code of the app or a recovery code. */
  withCode?: boolean;
  submitLabel: string;
  /** Throws what the server refuses; it is then said beside its field. */
  onSubmit: (proof: Proof) => Promise<void>;
  onCancel: () => void;
}

/** Who holds a phone that was left unlocked cannot change how its owner signs in: the password is asked again. */
export function ProofForm({ withCode = false, submitLabel, onSubmit, onCancel }: ProofFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { current_password: '', code: '' },
  });
  const [failure, setFailure] = useState<string | null>(null);
  const submit = handleSubmit(async (proof) => {
    setFailure(null);
    try {
      await onSubmit(proof);
    } catch (error) {
      setFailure(showServerErrors(error, FIELDS, setError));
    }
  });
  return (
    <Form onSubmit={submit} className="flex flex-col gap-3">
      <PasswordField
        label={m.admin_own_password_current()}
        required
        autoFocus
        autoComplete="current-password"
        error={formState.errors.current_password?.message}
        {...register('current_password', requiredText(m.admin_own_password_current()))}
      />
      {withCode && (
        <TextField
          label={m.admin_step_code()}
          hint={m.admin_step_code_or_recovery()}
          required
          autoComplete="one-time-code"
          autoCapitalize="off"
          error={formState.errors.code?.message}
          {...register('code', requiredText(m.admin_step_code()))}
        />
      )}
      {failure && <Alert tone="error">{failure}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={formState.isSubmitting} busyText={m.admin_saving()}>
          {submitLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {m.admin_cancel()}
        </Button>
      </div>
    </Form>
  );
}
