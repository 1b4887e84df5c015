import { type FormEvent, useState } from 'react';
import { LEAST_STAFF_PASSWORD } from '#shop/accounts/password-length.rules.ts';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { focusFirstField } from '../layout/focus-field.ts';
import type { NewPasswordValues } from './new-password-rules.ts';
import type { SignInFormProps } from './SignInForm.tsx';
import type { SignInValues } from './sign-up-rules.ts';

interface GivenPasswordFormProps extends Pick<SignInFormProps, 'onFailure' | 'onSignedIn'> {
  /** The phone and the password given by the owner, which the server has accepted. */
  credentials: SignInValues;
  /** The new password is accepted; the account also needs a second step. */
  onCodeAsked: (newPassword: string) => void;
  onBack: () => void;
}

const EMPTY: NewPasswordValues = { new_password: '', confirmation: '' };
type FieldTexts = Partial<Record<keyof NewPasswordValues, string>>;

function textsOf({ new_password, confirmation }: NewPasswordValues, given: string): FieldTexts {
  // Only staff get here; the server checks the same minimum again (weak-passwords.ts).
  if (new_password.length < LEAST_STAFF_PASSWORD) return { new_password: m.common_staff_password_short() };
  if (new_password === given) return { new_password: m.login_given_same() };
  return new_password === confirmation ? {} : { confirmation: m.login_error_mismatch() };
}

/** The first sign-in with a password that the owner gave: access only after choosing one that nobody else knows. */
export function GivenPasswordForm(props: GivenPasswordFormProps) {
  const { credentials, onFailure, onSignedIn, onCodeAsked, onBack } = props;
  const [values, setValues] = useState(EMPTY);
  const [texts, setTexts] = useState<FieldTexts>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const refuse = (found: FieldTexts) => {
      setTexts(found);
      focusFirstField(form, Object.keys(found));
    };
    const found = textsOf(values, credentials.password);
    onFailure(null);
    if (Object.keys(found).length > 0) return refuse(found);
    setBusy(true);
    try {
      const { user } = await api.login({ ...credentials, new_password: values.new_password });
      await onSignedIn(user);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) return onFailure(errorText(error));
      if (error.code === 'TOTP_REQUIRED') return onCodeAsked(values.new_password);
      if (error.fields.new_password) return refuse({ new_password: m.settings_password_refused() });
      onFailure(errorText(error));
    }
  };

  const field = (name: keyof NewPasswordValues) => ({
    name,
    value: values[name],
    error: texts[name],
    required: true,
    readOnly: busy,
    autoComplete: 'new-password',
    onChange: (event: { target: { value: string } }) => {
      setTexts({});
      setValues({ ...values, [name]: event.target.value });
    },
  });

  return (
    <Form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p>{m.login_given_about()}</p>
      <PasswordField
        label={m.common_new_password()}
        hint={m.common_staff_password_hint()}
        autoFocus
        {...field('new_password')}
      />
      <PasswordField label={m.settings_password_again()} {...field('confirmation')} />
      <Button type="submit" size="lg" full busy={busy} busyText={m.login_signing_in()}>
        {m.login_given_save()}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={onBack}>
        {m.login_code_back()}
      </Button>
    </Form>
  );
}
