import { type FormEvent, useState } from 'react';
import { parseMobile } from '#shared/phone.ts';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField, TextField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { focusFirstField } from '../checkout/focus-field.ts';
import { type NewPasswordProblem, newPasswordProblems } from './new-password-rules.ts';

interface RecoveryFormProps {
  /** What was typed at sign-in already. */
  phone: string;
  /** The new password is set. */
  onRecovered: (phone: string) => void;
  onBack: () => void;
}

/** A forgotten password: the phone first, then the code that came by SMS with the new password (decisions §3). */
export function RecoveryForm({ phone: typed, onRecovered, onBack }: RecoveryFormProps) {
  const [phone, setPhone] = useState(typed);
  const [isSent, setIsSent] = useState(false);
  return (
    <section aria-labelledby="recovery-title" className="flex flex-col gap-4 pt-4">
      <h2 id="recovery-title" className="text-lg font-bold">
        {m.forgot_title()}
      </h2>
      {isSent ? (
        <NewPasswordStep phone={phone} onDone={() => onRecovered(phone)} onOtherPhone={() => setIsSent(false)} />
      ) : (
        <PhoneStep phone={phone} onChange={setPhone} onSent={() => setIsSent(true)} />
      )}
      <Button variant="quiet" onClick={onBack}>
        {m.forgot_back()}
      </Button>
    </section>
  );
}

interface PhoneStepProps {
  phone: string;
  onChange: (phone: string) => void;
  onSent: () => void;
}

function PhoneStep({ phone, onChange, onSent }: PhoneStepProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(null);
    if (parseMobile(phone) === null) {
      setProblem(m.login_error_phone());
      return focusFirstField(event.currentTarget, ['phone_number']);
    }
    setBusy(true);
    try {
      await api.forgotPassword(phone);
      onSent();
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <p>{m.forgot_hint()}</p>
      {failure && <Alert tone="error">{failure}</Alert>}
      <TextField
        label={m.login_phone()}
        name="phone_number"
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        required
        disabled={busy}
        value={phone}
        error={problem}
        onChange={(event) => {
          setProblem(null);
          onChange(event.target.value);
        }}
      />
      <Button type="submit" size="lg" full busy={busy} busyText={m.forgot_sending()}>
        {m.forgot_send()}
      </Button>
    </form>
  );
}

const EMPTY = { otp: '', new_password: '', confirmation: '' };
type Values = typeof EMPTY;
type FieldTexts = Partial<Record<keyof Values, string>>;

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
    ...(/^\d{6}$/.test(values.otp.trim()) ? {} : { otp: m.forgot_code_error() }),
    ...Object.fromEntries(problems),
  };
}

function serverTexts(error: unknown): FieldTexts {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'CODE_INVALID') return { otp: errorText(error) };
  return error.fields.new_password ? { new_password: m.settings_password_refused() } : {};
}

interface NewPasswordStepProps {
  phone: string;
  onDone: () => void;
  onOtherPhone: () => void;
}

function NewPasswordStep({ phone, onDone, onOtherPhone }: NewPasswordStepProps) {
  const [values, setValues] = useState(EMPTY);
  const [texts, setTexts] = useState<FieldTexts>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const refuse = (form: HTMLFormElement, found: FieldTexts) => {
    setTexts(found);
    focusFirstField(form, Object.keys(found));
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
      await api.resetPassword({ phone_number: phone, otp: values.otp, new_password: values.new_password });
      return onDone();
    } catch (error) {
      const beside = serverTexts(error);
      if (Object.keys(beside).length > 0) refuse(form, beside);
      else setFailure(errorText(error));
      setBusy(false);
    }
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
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <Alert tone="info">{m.forgot_sent({ phone })}</Alert>
      {failure && <Alert tone="error">{failure}</Alert>}
      <TextField
        label={m.forgot_code()}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        {...field('otp')}
      />
      <PasswordField label={m.settings_password_new()} autoComplete="new-password" {...field('new_password')} />
      <PasswordField label={m.settings_password_again()} autoComplete="new-password" {...field('confirmation')} />
      <Button type="submit" size="lg" full busy={busy} busyText={m.forgot_saving()}>
        {m.forgot_save()}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={onOtherPhone}>
        {m.forgot_other_phone()}
      </Button>
    </form>
  );
}
