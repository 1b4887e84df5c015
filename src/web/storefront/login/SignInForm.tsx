import { type FormEvent, useState } from 'react';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField, TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { focusFirstField } from '../layout/focus-field.ts';
import { GivenPasswordForm } from './GivenPasswordForm.tsx';
import { SecondStepForm } from './SecondStepForm.tsx';
import { type SignInProblem, type SignInValues, signInProblems } from './sign-up-rules.ts';

export interface SignInFormProps {
  values: SignInValues;
  onChange: (values: SignInValues) => void;
  /** Called with the text of a failure, or null when a new try begins. */
  onFailure: (text: string | null) => void;
  onSignedIn: (user: SessionUser) => Promise<void>;
  onForgotten: () => void;
}

/** What the server needs besides a right password, and the new password chosen before that step. */
type Step = { asks: 'password' | 'newPassword' } | { asks: 'code'; newPassword?: string };

function nextStep(error: unknown): Step | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'TOTP_REQUIRED') return { asks: 'code' };
  return error.code === 'NEW_PASSWORD_REQUIRED' ? { asks: 'newPassword' } : null;
}

const TEXTS: Record<SignInProblem, () => string> = {
  phone: m.common_phone_invalid,
  password: m.login_error_password,
};

export function SignInForm({ values, onChange, onFailure, onSignedIn, onForgotten }: SignInFormProps) {
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<Step>({ asks: 'password' });
  const [problems, setProblems] = useState<ReturnType<typeof signInProblems>>({});
  const textOf = (field: keyof SignInValues) => problems[field] && TEXTS[problems[field]]();

  const change = (patch: Partial<SignInValues>) => {
    setProblems({});
    onChange({ ...values, ...patch });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = signInProblems(values);
    setProblems(found);
    onFailure(null);
    if (Object.keys(found).length > 0) return focusFirstField(event.currentTarget, Object.keys(found));
    setBusy(true);
    try {
      const { user } = await api.login(values);
      await onSignedIn(user);
    } catch (error) {
      const next = nextStep(error);
      if (next) setStep(next);
      else onFailure(errorText(error));
      setBusy(false);
    }
  };

  const back = () => {
    onFailure(null);
    setStep({ asks: 'password' });
  };
  if (step.asks === 'newPassword')
    return (
      <GivenPasswordForm
        credentials={values}
        onFailure={onFailure}
        onSignedIn={onSignedIn}
        onCodeAsked={(newPassword) => setStep({ asks: 'code', newPassword })}
        onBack={back}
      />
    );
  if (step.asks === 'code')
    return (
      <SecondStepForm
        credentials={{ ...values, ...(step.newPassword ? { new_password: step.newPassword } : {}) }}
        onFailure={onFailure}
        onSignedIn={onSignedIn}
        onBack={back}
      />
    );

  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={m.common_phone_number()}
        name="phone_number"
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        required
        hint={m.common_phone_hint()}
        disabled={busy}
        value={values.phone_number}
        error={textOf('phone_number')}
        onChange={(event) => change({ phone_number: event.target.value })}
      />
      <PasswordField
        label={m.common_password()}
        name="password"
        autoComplete="current-password"
        required
        disabled={busy}
        value={values.password}
        error={textOf('password')}
        onChange={(event) => change({ password: event.target.value })}
      />
      <Button type="submit" size="lg" full busy={busy} busyText={m.login_signing_in()}>
        {m.login_sign_in()}
      </Button>
      <Button variant="quiet" size="sm" disabled={busy} onClick={onForgotten}>
        {m.login_forgot()}
      </Button>
    </Form>
  );
}
