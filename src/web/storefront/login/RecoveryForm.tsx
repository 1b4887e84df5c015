import { type FormEvent, useState } from 'react';
import { parseMobile } from '#shared/phone.ts';
import { LEAST_PASSWORD } from '#shop/accounts/password-length.rules.ts';
import { api } from '#web/api/calls.ts';
import { errorText } from '#web/api/error-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { PasswordField, TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { focusFirstField } from '../layout/focus-field.ts';
import { useNewPasswordForm } from './use-new-password-form.ts';

interface RecoveryFormProps {
  /** The phone already typed at sign-in. */
  phone: string;
  /** Called once the new password is set. */
  onRecovered: (phone: string) => void;
  onBack: () => void;
}

/** Where the code is sent: to the sign-in phone, or to the email of its account. */
type CodeWay = 'sms' | 'email';

/** A forgotten password: first the phone, then the code from SMS or mail and the new password (decisions §3). */
export function RecoveryForm({ phone: typed, onRecovered, onBack }: RecoveryFormProps) {
  const [phone, setPhone] = useState(typed);
  const [sentBy, setSentBy] = useState<CodeWay | null>(null);
  return (
    <section aria-labelledby="recovery-title" className="flex flex-col gap-4 pt-4">
      <h2 id="recovery-title" className="text-lg font-bold">
        {m.forgot_title()}
      </h2>
      {sentBy ? (
        <NewPasswordStep
          phone={phone}
          by={sentBy}
          onDone={() => onRecovered(phone)}
          onOtherPhone={() => setSentBy(null)}
        />
      ) : (
        <PhoneStep phone={phone} onChange={setPhone} onSent={setSentBy} />
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
  onSent: (by: CodeWay) => void;
}

function PhoneStep({ phone, onChange, onSent }: PhoneStepProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<CodeWay | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const by = submitterOf(event)?.value === 'email' ? 'email' : 'sms';
    setFailure(null);
    if (parseMobile(phone) === null) {
      setProblem(m.common_phone_invalid());
      return focusFirstField(event.currentTarget, ['phone_number']);
    }
    setBusy(by);
    try {
      await api.forgotPassword({ phone_number: phone, by });
      onSent(by);
    } catch (error) {
      setFailure(errorText(error));
      setBusy(null);
    }
  };
  return (
    <Form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p>{m.forgot_hint()}</p>
      <Failure text={failure} />
      <TextField
        label={m.common_phone_number()}
        name="phone_number"
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        required
        hint={m.common_phone_hint()}
        disabled={busy !== null}
        value={phone}
        error={problem}
        onChange={(event) => {
          setProblem(null);
          onChange(event.target.value);
        }}
      />
      <Button
        type="submit"
        size="lg"
        full
        disabled={busy === 'email'}
        busy={busy === 'sms'}
        busyText={m.common_sending()}
      >
        {m.forgot_send()}
      </Button>
      <Button
        type="submit"
        value="email"
        variant="secondary"
        size="lg"
        full
        disabled={busy === 'sms'}
        busy={busy === 'email'}
        busyText={m.common_sending()}
      >
        {m.forgot_send_mail()}
      </Button>
    </Form>
  );
}

/** The pressed button; without one (Enter in the field), the first. */
function submitterOf(event: FormEvent<HTMLFormElement>): HTMLButtonElement | null {
  return (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
}

interface NewPasswordStepProps {
  phone: string;
  by: CodeWay;
  onDone: () => void;
  onOtherPhone: () => void;
}

function NewPasswordStep({ phone, by, onDone, onOtherPhone }: NewPasswordStepProps) {
  const { failure, busy, field, onSubmit } = useNewPasswordForm({
    proofProblem: (otp) => (/^\d{6}$/.test(otp.trim()) ? null : m.forgot_code_error()),
    proofRefusal: (error) => (error.code === 'CODE_INVALID' ? errorText(error) : null),
    send: async ({ proof, new_password }) => {
      await api.resetPassword({ phone_number: phone, by, otp: proof, new_password });
      onDone();
    },
  });
  return (
    <Form onSubmit={onSubmit} className="flex flex-col gap-4">
      <Alert tone="info">{by === 'sms' ? m.forgot_sent({ phone }) : m.forgot_sent_mail({ phone })}</Alert>
      <Failure text={failure} />
      <TextField
        label={by === 'sms' ? m.forgot_code() : m.forgot_code_mail()}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
        {...field('proof')}
      />
      <PasswordField
        label={m.common_new_password()}
        autoComplete="new-password"
        hint={m.login_password_hint({ least: LEAST_PASSWORD })}
        {...field('new_password')}
      />
      <PasswordField label={m.settings_password_again()} autoComplete="new-password" {...field('confirmation')} />
      <Button type="submit" size="lg" full busy={busy} busyText={m.common_saving()}>
        {m.forgot_save()}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={onOtherPhone}>
        {m.forgot_other_phone()}
      </Button>
    </Form>
  );
}
