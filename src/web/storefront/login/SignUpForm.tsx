import { type FormEvent, useState } from 'react';
import { LEAST_PASSWORD } from '#shop/accounts/password-length.rules.ts';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText, fieldTexts } from '#web/api/error-text.ts';
import { useKept } from '#web/stored-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField, TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { focusFirstField } from '../layout/focus-field.ts';
import { AgreeNote } from '../legal/AgreeNote.tsx';
import { type SignUpProblem, type SignUpValues, signUpProblems } from './sign-up-rules.ts';

interface SignUpFormProps {
  onFailure: (text: string | null) => void;
  onRegistered: (phone: string) => void;
}

type FieldTexts = Partial<Record<keyof SignUpValues, string>>;

const EMPTY = { name: '', email: '', phone_number: '' };
const NO_PASSWORDS = { password: '', confirmation: '' };

const TEXTS: Record<SignUpProblem, () => string> = {
  name: m.login_error_name,
  email: m.common_email_invalid,
  mismatch: m.login_error_mismatch,
  phone: m.common_phone_invalid,
  shortPassword: m.login_error_short_password,
  required: m.common_required,
};

function textsOf(problems: ReturnType<typeof signUpProblems>): FieldTexts {
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, TEXTS[problem]()]));
}

export function SignUpForm({ onFailure, onRegistered }: SignUpFormProps) {
  const { values: kept, keep, forget } = useKept('sign-up', EMPTY);
  const [passwords, setPasswords] = useState(NO_PASSWORDS);
  const values: SignUpValues = { ...kept, ...passwords };
  const [texts, setTexts] = useState<FieldTexts>({});
  const [busy, setBusy] = useState(false);

  const field = (name: keyof SignUpValues) => ({
    name,
    required: true,
    disabled: busy,
    value: values[name],
    error: texts[name],
    onChange: (event: { target: { value: string } }) => {
      setTexts(({ [name]: _fixed, ...others }) => others);
      const patch = { [name]: event.target.value };
      if (name in NO_PASSWORDS) setPasswords({ ...passwords, ...patch });
      else keep(patch);
    },
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = textsOf(signUpProblems(values));
    setTexts(found);
    onFailure(null);
    if (Object.keys(found).length > 0) return focusFirstField(form, Object.keys(found));
    setBusy(true);
    try {
      const { confirmation: _checked, ...account } = values;
      await api.register({ ...account, status: 1, role: 'user' });
      forget();
      onRegistered(values.phone_number);
    } catch (error) {
      if (error instanceof ApiError) setTexts(fieldTexts(error));
      onFailure(errorText(error));
      setBusy(false);
    }
  };

  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <TextField label={m.common_full_name()} autoComplete="name" {...field('name')} />
      <TextField
        label={m.common_email_address()}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...field('email')}
      />
      <TextField
        label={m.common_phone_number()}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        hint={m.common_phone_hint()}
        {...field('phone_number')}
      />
      <PasswordField
        label={m.common_password()}
        autoComplete="new-password"
        hint={m.login_password_hint({ least: LEAST_PASSWORD })}
        {...field('password')}
      />
      <PasswordField label={m.login_confirm_password()} autoComplete="new-password" {...field('confirmation')} />
      <AgreeNote lead={m.login_agree()} pages={['/terms', '/privacy']} />
      <Button type="submit" size="lg" full busy={busy} busyText={m.login_creating()}>
        {m.common_create_account()}
      </Button>
    </Form>
  );
}
