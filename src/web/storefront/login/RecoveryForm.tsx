import { type FormEvent, useState } from 'react';
import { parseMobile } from '#shared/phone.ts';
import { api } from '#web/api/calls.ts';
import { errorText } from '#web/api/error-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField, TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { focusFirstField } from '../checkout/focus-field.ts';
import { useNewPasswordForm } from './use-new-password-form.ts';

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
    <Form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
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
    </Form>
  );
}

interface NewPasswordStepProps {
  phone: string;
  onDone: () => void;
  onOtherPhone: () => void;
}

function NewPasswordStep({ phone, onDone, onOtherPhone }: NewPasswordStepProps) {
  const { failure, busy, field, onSubmit } = useNewPasswordForm({
    proofProblem: (otp) => (/^\d{6}$/.test(otp.trim()) ? null : m.forgot_code_error()),
    proofRefusal: (error) => (error.code === 'CODE_INVALID' ? errorText(error) : null),
    send: async ({ proof, new_password }) => {
      await api.resetPassword({ phone_number: phone, otp: proof, new_password });
      onDone();
    },
  });
  return (
    <Form onSubmit={onSubmit} className="flex flex-col gap-4">
      <Alert tone="info">{m.forgot_sent({ phone })}</Alert>
      {failure && <Alert tone="error">{failure}</Alert>}
      <TextField
        label={m.forgot_code()}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        {...field('proof')}
      />
      <PasswordField label={m.settings_password_new()} autoComplete="new-password" {...field('new_password')} />
      <PasswordField label={m.settings_password_again()} autoComplete="new-password" {...field('confirmation')} />
      <Button type="submit" size="lg" full busy={busy} busyText={m.forgot_saving()}>
        {m.forgot_save()}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={onOtherPhone}>
        {m.forgot_other_phone()}
      </Button>
    </Form>
  );
}
