import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';

interface CodeFormProps {
  label: string;
  submitText: string;
  busyText: string;
  /** Submits the code; an error is shown next to the field. */
  onSubmit: (otp: string) => Promise<void>;
}

/** The field for a code that was just sent. */
export function CodeForm({ label, submitText, busyText, onSubmit }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // The field replaces the button that was just pressed, so it takes the focus.
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
      return await onSubmit(otp.trim());
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
        label={label}
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
      <Button type="submit" busy={busy} busyText={busyText}>
        {submitText}
      </Button>
      <Failure text={failure} className="basis-full" />
    </Form>
  );
}
