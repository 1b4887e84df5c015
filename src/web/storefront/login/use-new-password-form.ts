/** Shared by the forms in which people prove who they are and type a new password twice. */
import { type FormEvent, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { m } from '#web/words/messages.js';
import { focusFirstField } from '../layout/focus-field.ts';
import { type NewPasswordProblem, newPasswordProblems } from './new-password-rules.ts';

interface Values {
  /** The current password, or the code that came by SMS. */
  proof: string;
  new_password: string;
  confirmation: string;
}
type FieldTexts = Partial<Record<keyof Values, string>>;

const EMPTY: Values = { proof: '', new_password: '', confirmation: '' };

const PROBLEM_TEXT: Record<NewPasswordProblem, () => string> = {
  mismatch: m.login_error_mismatch,
  shortPassword: m.login_error_short_password,
};

interface NewPasswordFormOptions {
  /** The error in the typed proof, or null. */
  proofProblem: (proof: string) => string | null;
  /** The server's error about the proof; null if it is about something else. */
  proofRefusal: (error: ApiError) => string | null;
  /** Sends the values. The form is cleared afterwards. */
  send: (values: Values) => Promise<unknown>;
}

/** The texts for the fields a refusal is about; empty if it is about none of them. */
function refusalTexts(error: unknown, { proofRefusal }: NewPasswordFormOptions): FieldTexts {
  if (!(error instanceof ApiError)) return {};
  const proof = proofRefusal(error);
  if (proof !== null) return { proof };
  return error.fields.new_password ? { new_password: m.settings_password_refused() } : {};
}

function problemTexts(values: Values, { proofProblem }: NewPasswordFormOptions): FieldTexts {
  const proof = proofProblem(values.proof);
  const { new_password, confirmation } = newPasswordProblems(values);
  return {
    ...(proof !== null && { proof }),
    ...(new_password && { new_password: PROBLEM_TEXT[new_password]() }),
    ...(confirmation && { confirmation: PROBLEM_TEXT[confirmation]() }),
  };
}

const isSome = (texts: FieldTexts) => Object.keys(texts).length > 0;

export function useNewPasswordForm(options: NewPasswordFormOptions) {
  const [values, setValues] = useState(EMPTY);
  const [texts, setTexts] = useState<FieldTexts>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const refuse = (found: FieldTexts) => {
      setTexts(found);
      focusFirstField(form, Object.keys(found));
    };
    setFailure(null);
    const found = problemTexts(values, options);
    if (isSome(found)) return refuse(found);
    setTexts({});
    setBusy(true);
    try {
      await options.send(values);
      setValues(EMPTY);
    } catch (error) {
      const beside = refusalTexts(error, options);
      if (isSome(beside)) refuse(beside);
      else setFailure(errorText(error));
    }
    setBusy(false);
  };

  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: texts[name],
    required: true,
    disabled: busy,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  return { failure, busy, field, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
}
