import { type FormEvent, useState } from 'react';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { DEFAULTS } from '../../simulation/simulation.ts';
import { useChange } from '../calls.ts';
import { shop, useDemo } from '../demo-shop.ts';
import { Failure } from '../Failure.tsx';
import { go, hrefOf } from '../routing.ts';

const LEAST_PHONE_LENGTH = 10;

/** Sign-in by phone and one-time password; `next` is the page to come back to. */
export function SignInScreen({ next }: { next: string }) {
  const { viewer, awaitedPhone } = useDemo();
  const [hasWrongPhone, setWrongPhone] = useState(false);
  const asksForCode = awaitedPhone !== null && !hasWrongPhone;
  return (
    <div className="page-width flex max-w-lg! flex-col gap-4 pt-8">
      <h1 className="text-2xl font-bold">{m.demo_sign_in_title()}</h1>
      {viewer ? (
        <SignedIn name={viewer.name} next={next} />
      ) : (
        <Card className="flex flex-col gap-4">
          {asksForCode ? (
            <CodeForm phone={awaitedPhone} next={next} onOtherPhone={() => setWrongPhone(true)} />
          ) : (
            <PhoneForm onSent={() => setWrongPhone(false)} />
          )}
        </Card>
      )}
    </div>
  );
}

function SignedIn({ name, next }: { name: string; next: string }) {
  return (
    <Alert
      tone="success"
      action={
        <a href={hrefOf(`/${next}`)} className={buttonClass({ size: 'sm' })}>
          {m.demo_go_on()}
        </a>
      }
    >
      <p>{m.demo_signed_in({ name })}</p>
    </Alert>
  );
}

function PhoneForm({ onSent }: { onSent: () => void }) {
  const [phone, setPhone] = useState('');
  const [isShort, setShort] = useState(false);
  const send = useChange((to: string) => shop().auth.sendOtp(to), onSent);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tooShort = phone.trim().length < LEAST_PHONE_LENGTH;
    setShort(tooShort);
    if (!tooShort) send.run(phone);
  };
  return (
    <Form noValidate={false} onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={m.login_phone()}
        hint={m.demo_phone_hint()}
        error={isShort ? m.login_error_phone() : null}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        disabled={send.busy}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
      />
      <Failure error={send.error} onRetry={send.retry} busy={send.busy} />
      <Button type="submit" size="lg" full busy={send.busy} busyText={m.demo_otp_sending()}>
        {m.demo_otp_send()}
      </Button>
    </Form>
  );
}

interface CodeFormProps {
  phone: string;
  next: string;
  onOtherPhone: () => void;
}

function CodeForm({ phone, next, onOtherPhone }: CodeFormProps) {
  const [otp, setOtp] = useState('');
  const [name, setName] = useState('');
  const verify = useChange(
    (answer: { otp: string; name: string }) => shop().auth.verifyOtp({ ...answer, otpId: shop().auth.otpId ?? '' }),
    () => go(`/${next}`),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verify.run({ otp, name });
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
        disabled={verify.busy}
        value={otp}
        onChange={(event) => setOtp(event.target.value)}
      />
      <TextField
        label={m.login_full_name()}
        hint={m.demo_name_hint()}
        autoComplete="name"
        disabled={verify.busy}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Failure error={verify.error} onRetry={() => verify.run({ otp, name })} busy={verify.busy} />
      <Button type="submit" size="lg" full busy={verify.busy} busyText={m.login_signing_in()}>
        {m.login_sign_in()}
      </Button>
      <Button variant="quiet" disabled={verify.busy} onClick={onOtherPhone}>
        {m.demo_other_phone()}
      </Button>
    </Form>
  );
}
