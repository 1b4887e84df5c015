import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '#web/api/calls.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { showServerErrors } from '../form/form-errors.ts';
import { resetForm } from '../form/form-reset.ts';
import { requiredText, staffPassword } from '../form/form-rules.ts';
import { PanelSection } from '../layout/Facts.tsx';
import { useOwnChange } from './own.queries.ts';

const FIELDS = ['current_password', 'new_password'] as const;
const EMPTY = { current_password: '', new_password: '' };

/** A new password needs the current one and ends every other session. */
export function OwnPassword() {
  const { register, handleSubmit, reset, setError, formState } = useForm({ defaultValues: EMPTY });
  const change = useOwnChange(api.changePassword);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      await change.mutateAsync(values);
      resetForm(reset, EMPTY);
      toast(m.admin_own_password_saved());
    } catch (error) {
      setFailure(showServerErrors(error, FIELDS, setError));
    }
  });
  return (
    <PanelSection title={m.admin_own_password()}>
      <Form onSubmit={submit} className="flex flex-col gap-3">
        <PasswordField
          label={m.admin_own_password_current()}
          required
          autoComplete="current-password"
          error={formState.errors.current_password?.message}
          {...register('current_password', requiredText(m.admin_own_password_current()))}
        />
        <PasswordField
          label={m.admin_own_password_new()}
          hint={m.admin_staff_password_hint()}
          required
          autoComplete="new-password"
          error={formState.errors.new_password?.message}
          {...register('new_password', staffPassword())}
        />
        {failure && <Alert tone="error">{failure}</Alert>}
        <Button type="submit" className="self-start" busy={change.isPending} busyText={m.admin_saving()}>
          {m.admin_own_password_save()}
        </Button>
      </Form>
    </PanelSection>
  );
}
