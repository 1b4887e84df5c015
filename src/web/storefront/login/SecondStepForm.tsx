import { type FormEvent, useState } from 'react';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import { api } from '#web/api/calls.ts';
import { errorText } from '#web/api/error-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { focusFirstField } from '../layout/focus-field.ts';
import type { SignInValues } from './sign-up-rules.ts';

interface SecondStepFormProps {
  /** The accepted phone and password, and the new password, if one was chosen. */
  credentials: SignInValues & { new_password?: string };
  onFailure: (text: string | null) => void;
  onSignedIn: (user: SessionUser) => Promise<void>;
  onBack: () => void;
}

/** Six digits from the app, or a recovery code of ten letters and digits. */
const CODE = /^(\d{6}|[a-z0-9]{10})$/i;

/** The second step of a sign-in. The page keeps the password and sends it again with the code. */
export function SecondStepForm({ credentials, onFailure, onSignedIn, onBack }: SecondStepFormProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = code.replace(/[\s-]/g, '');
    onFailure(null);
    if (!CODE.test(typed)) {
      setProblem(m.login_code_error());
      return focusFirstField(form, ['totp_code']);
    }
    setBusy(true);
    try {
      const { user } = await api.login({ ...credentials, totp_code: typed });
      await onSignedIn(user);
    } catch (error) {
      onFailure(errorText(error));
      setCode('');
      setBusy(false);
      focusFirstField(form, ['totp_code']);
    }
  };

  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <p>{m.login_code_about()}</p>
      <TextField
        label={m.common_code()}
        name="totp_code"
        hint={m.login_code_hint()}
        autoComplete="one-time-code"
        autoCapitalize="off"
        maxLength={12}
        required
        autoFocus
        value={code}
        error={problem}
        onChange={(event) => {
          setProblem(null);
          setCode(event.target.value);
        }}
      />
      <Button type="submit" size="lg" full busy={busy} busyText={m.login_signing_in()}>
        {m.login_sign_in()}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={onBack}>
        {m.login_code_back()}
      </Button>
    </Form>
  );
}
