import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Route } from '#web/routes/login.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { DEFAULTS } from '../simulation/simulation.ts';
import { OWNER_PHONE } from './answers.ts';
import { shop } from './demo-shop.ts';
import { failureText } from './failure-text.ts';

const LEAST_PHONE_LENGTH = 10;

/** Sign-in by phone and one-time password, as in the simulation; then returns to the page that required it. */
export function SignInPage() {
  const [awaited, setAwaited] = useState<{ otpId: string; phone: string } | null>(null);
  return (
    <div className="page-width flex max-w-lg! flex-col gap-4 py-8">
      <h1 className="text-2xl font-bold">{m.demo_sign_in_title()}</h1>
      <Card className="flex flex-col gap-4">
        {awaited ? (
          <CodeForm {...awaited} onOtherPhone={() => setAwaited(null)} />
        ) : (
          <PhoneForm onSent={(otpId, phone) => setAwaited({ otpId, phone })} />
        )}
      </Card>
    </div>
  );
}

/** Runs a call of the simulation; errors are shown, and the form's own button retries. */
function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure(error);
    }
    setBusy(false);
  };
  return { busy, attempt, notice: failure && <Alert tone="error">{failureText(failure)}</Alert> };
}

function PhoneForm({ onSent }: { onSent: (otpId: string, phone: string) => void }) {
  const [phone, setPhone] = useState('');
  const [isShort, setShort] = useState(false);
  const { busy, attempt, notice } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tooShort = phone.trim().length < LEAST_PHONE_LENGTH;
    setShort(tooShort);
    if (!tooShort) void attempt(async () => onSent((await shop().auth.sendOtp(phone)).otpId, phone.trim()));
  };
  return (
    <Form noValidate={false} onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={m.common_phone_number()}
        hint={m.demo_phone_hint()}
        error={isShort ? m.common_phone_invalid() : null}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        disabled={busy}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
      />
      {notice}
      <Button type="submit" size="lg" full busy={busy} busyText={m.demo_otp_sending()}>
        {m.common_send_otp()}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={() => setPhone(OWNER_PHONE)}>
        {m.demo_owner({ phone: OWNER_PHONE })}
      </Button>
    </Form>
  );
}

function CodeForm({ otpId, phone, onOtherPhone }: { otpId: string; phone: string; onOtherPhone: () => void }) {
  const router = useRouter();
  const { next = '/' } = Route.useSearch();
  const [otp, setOtp] = useState('');
  const [name, setName] = useState('');
  const { busy, attempt, notice } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await shop().auth.verifyOtp({ otpId, otp, name });
      await router.invalidate();
      await router.navigate({ href: next, replace: true });
    });
  };
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <Alert tone="info" title={m.demo_otp_shown({ otp: DEFAULTS.otp })}>
        <p>{m.demo_otp_why()}</p>
      </Alert>
      <p>{m.demo_otp_sent({ phone })}</p>
      <TextField
        label={m.demo_otp_label()}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        disabled={busy}
        value={otp}
        onChange={(event) => setOtp(event.target.value)}
      />
      <TextField
        label={m.common_full_name()}
        hint={m.demo_name_hint()}
        autoComplete="name"
        disabled={busy}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {notice}
      <Button type="submit" size="lg" full busy={busy} busyText={m.login_signing_in()}>
        {m.login_sign_in()}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={onOtherPhone}>
        {m.demo_other_phone()}
      </Button>
    </Form>
  );
}
