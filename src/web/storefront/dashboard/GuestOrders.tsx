import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';

/** Brings the orders that were made as a guest with this phone into the account, once a code has proved the phone. */
export function GuestOrders({ viewer }: { viewer: SessionUser }) {
  const phone = viewer.phone_number;
  const { send, isSent, busy, failure } = usePhoneCode();
  const [moved, setMoved] = useState<number | null>(null);
  if (viewer.role !== 'customer' || !phone) return null;
  if (moved !== null) return <Outcome moved={moved} phone={phone} />;
  return (
    <Card className="grid gap-4">
      <div className="max-w-prose">
        <CardTitle level={3}>{m.guest_orders_title()}</CardTitle>
        <p className="mt-1 text-sm text-soft">
          {isSent ? m.guest_orders_sent({ phone }) : m.guest_orders_body({ phone })}
        </p>
      </div>
      {failure && <Alert tone="error">{failure}</Alert>}
      {isSent && <CodeForm userId={viewer.id} onMoved={setMoved} />}
      <Button
        variant={isSent ? 'quiet' : 'secondary'}
        className="justify-self-start"
        busy={busy}
        busyText={m.forgot_sending()}
        onClick={() => void send()}
      >
        {isSent ? m.guest_orders_again() : m.guest_orders_start()}
      </Button>
    </Card>
  );
}

function Outcome({ moved, phone }: { moved: number; phone: string }) {
  if (moved === 0) return <Alert tone="info">{m.guest_orders_none({ phone })}</Alert>;
  return (
    <Alert tone="success">{moved === 1 ? m.guest_orders_done_one() : m.guest_orders_done({ count: moved })}</Alert>
  );
}

function usePhoneCode() {
  const [isSent, setIsSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await api.sendPhoneCode();
      setIsSent(true);
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(false);
  };
  return { send, isSent, busy, failure };
}

function CodeForm({ userId, onMoved }: { userId: number; onMoved: (count: number) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // The field has just appeared where the button was pressed.
  useEffect(() => {
    input.current?.focus();
  }, []);

  const refuse = (text: string) => {
    setProblem(text);
    input.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    if (!/^\d{6}$/.test(otp.trim())) return refuse(m.forgot_code_error());
    setProblem(null);
    setBusy(true);
    try {
      const { orders } = await api.takeOverOrders(otp.trim());
      await askAgain(queries, ['dashboard', userId]);
      return onMoved(orders);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CODE_INVALID') refuse(errorText(error));
      else setFailure(errorText(error));
      setBusy(false);
    }
  };

  return (
    <Form onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-3">
      <TextField
        ref={input}
        className="min-w-48 flex-1 sm:max-w-64"
        label={m.forgot_code()}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        readOnly={busy}
        value={otp}
        error={problem}
        onChange={(event) => setOtp(event.target.value)}
      />
      <Button type="submit" busy={busy} busyText={m.guest_orders_taking()}>
        {m.guest_orders_take()}
      </Button>
      {failure && (
        <Alert tone="error" className="basis-full">
          {failure}
        </Alert>
      )}
    </Form>
  );
}
