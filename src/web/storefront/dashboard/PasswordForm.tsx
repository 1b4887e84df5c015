import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { focusFirstField } from '#web/storefront/checkout/focus-field.ts';
import {
  type NewPasswordProblem,
  type NewPasswordValues,
  newPasswordProblems,
} from '#web/storefront/login/new-password-rules.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { PasswordField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { sessionsQuery } from './dashboard.queries.ts';

interface Values extends NewPasswordValues {
  current_password: string;
}
type FieldTexts = Partial<Record<keyof Values, string>>;

const EMPTY: Values = { current_password: '', new_password: '', confirmation: '' };

const PROBLEM_TEXT: Record<NewPasswordProblem, () => string> = {
  mismatch: m.login_error_mismatch,
  shortPassword: m.login_error_short_password,
};

function problemTexts(values: Values): FieldTexts {
  const problems = Object.entries(newPasswordProblems(values)).map(([name, problem]) => [
    name,
    PROBLEM_TEXT[problem](),
  ]);
  return {
    ...(values.current_password === '' && { current_password: m.settings_password_wrong() }),
    ...Object.fromEntries(problems),
  };
}

/** A new password needs the current one and ends every other session (decisions §3). */
export function PasswordForm({ userId }: { userId: number }) {
  const queryClient = useQueryClient();
  const [values, setValues] = useState(EMPTY);
  const [texts, setTexts] = useState<FieldTexts>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const refuse = (form: HTMLFormElement, fieldTexts: FieldTexts) => {
    setTexts(fieldTexts);
    focusFirstField(form, Object.keys(fieldTexts));
  };
  const refuseByServer = (form: HTMLFormElement, error: unknown) => {
    if (!(error instanceof ApiError)) return setFailure(errorText(error));
    if (error.code === 'REAUTH_REQUIRED') return refuse(form, { current_password: m.settings_password_wrong() });
    if (error.fields.new_password) return refuse(form, { new_password: m.settings_password_refused() });
    setFailure(errorText(error));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setFailure(null);
    const found = problemTexts(values);
    if (Object.keys(found).length > 0) return refuse(form, found);
    setTexts({});
    setBusy(true);
    try {
      await api.changePassword({ current_password: values.current_password, new_password: values.new_password });
      setValues(EMPTY);
      toast(m.settings_password_changed());
      await queryClient.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey });
    } catch (error) {
      refuseByServer(form, error);
    }
    setBusy(false);
  };

  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: texts[name],
    required: true,
    disabled: busy,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <Card>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        <CardTitle>{m.settings_password_title()}</CardTitle>
        {failure && <Alert tone="error">{failure}</Alert>}
        <PasswordField
          label={m.settings_password_current()}
          autoComplete="current-password"
          {...field('current_password')}
        />
        <PasswordField
          label={m.settings_password_new()}
          hint={m.settings_password_hint()}
          autoComplete="new-password"
          {...field('new_password')}
        />
        <PasswordField label={m.settings_password_again()} autoComplete="new-password" {...field('confirmation')} />
        <div>
          <Button type="submit" busy={busy} busyText={m.settings_password_saving()}>
            {m.settings_password_save()}
          </Button>
        </div>
      </form>
    </Card>
  );
}
