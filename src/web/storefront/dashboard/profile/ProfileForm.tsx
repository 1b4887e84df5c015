import { type FormEvent, useRef, useState } from 'react';
import type { User } from '#shop/accounts/accounts.contract.ts';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText, fieldTexts } from '#web/api/error-text.ts';
import { sendOrWait } from '#web/api/waiting-writes.ts';
import { useKept } from '#web/stored-state.ts';
import { focusFirstField } from '#web/storefront/layout/focus-field.ts';
import { isSignedOut, SignInAgain } from '#web/storefront/login/SignInAgain.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField, TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import {
  needsPassword,
  type ProfileProblem,
  type ProfileProblems,
  type ProfileValues,
  problemsOf,
} from './profile-rules.ts';

type FieldTexts = Partial<Record<keyof ProfileValues | 'current_password', string>>;

/** The name under which unsaved changes are kept. */
export const profileForm = (userId: number) => `profile ${userId}`;

interface ProfileFormProps {
  user: User;
  /** Null when the change waits for the network. */
  onSaved: (user: User | null) => void;
  onCancel: () => void;
}

/** Edits the profile. A new phone or email needs the current password, which is asked for only then (decisions §3). */
export function ProfileForm({ user, onSaved, onCancel }: ProfileFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const saved = { name: user.name, email: user.email, phone_number: user.phone_number ?? '' };
  const { values, keep } = useKept<ProfileValues>(profileForm(user.id), saved);
  const [password, setPassword] = useState('');
  const [isPasswordAsked, setIsPasswordAsked] = useState(false);
  const [texts, setTexts] = useState<FieldTexts>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const showsPassword = isPasswordAsked || needsPassword(user, values);

  const refuse = (refused: FieldTexts, text: string | null) => {
    setTexts(refused);
    setFailure(text);
    setIsOver(false);
    if (form.current) focusFirstField(form.current, Object.keys(refused));
  };
  const refuseByServer = (error: unknown) => {
    if (!(error instanceof ApiError)) return refuse({}, errorText(error));
    if (error.code !== 'REAUTH_REQUIRED') {
      refuse(fieldTexts(error), errorText(error));
      return setIsOver(isSignedOut(error));
    }
    setIsPasswordAsked(true);
    const text = showsPassword ? m.settings_password_mistaken() : m.dashboard_profile_password_wrong();
    refuse({ current_password: text }, null);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const problems = problemsOf(values);
    if (Object.keys(problems).length > 0) return refuse(problemTexts(problems), summaryOf(problems));
    if (showsPassword && password === '')
      return refuse({ current_password: m.dashboard_profile_password_wrong() }, null);
    setBusy(true);
    refuse({}, null);
    try {
      onSaved(await saveProfile(user.id, values, showsPassword ? password : null));
    } catch (error) {
      refuseByServer(error);
      setBusy(false);
    }
  };
  const field = (name: keyof ProfileValues) => ({
    name,
    value: values[name],
    error: texts[name],
    required: true,
    disabled: busy,
    onChange: (event: { target: { value: string } }) => keep({ [name]: event.target.value }),
  });

  return (
    <Form ref={form} onSubmit={(event) => void save(event)} className="grid gap-4">
      {failure && (
        // If fields are refused, the first of them gets the focus.
        <Alert
          tone="error"
          isNews={Object.keys(texts).length === 0}
          action={isOver && <SignInAgain next="/dashboard?tab=profile" />}
        >
          {failure}
        </Alert>
      )}
      <TextField label={m.common_full_name()} autoComplete="name" {...field('name')} />
      <TextField label={m.common_email_address()} type="email" autoComplete="email" {...field('email')} />
      <TextField
        label={m.common_phone_number()}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        {...field('phone_number')}
      />
      {showsPassword && (
        <PasswordField
          label={m.common_current_password()}
          hint={m.dashboard_profile_password_hint()}
          name="current_password"
          autoComplete="current-password"
          value={password}
          error={texts.current_password}
          disabled={busy}
          required
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyText={m.common_saving()}>
          {m.dashboard_profile_save()}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </Form>
  );
}

/** Changes that need the password are never queued offline, because passwords are not stored on the device. */
async function saveProfile(userId: number, values: ProfileValues, password: string | null): Promise<User | null> {
  if (password !== null) return api.updateProfile(userId, { ...values, current_password: password });
  const write = { kind: 'profile', method: 'PUT', path: `/users/update/${userId}`, body: values } as const;
  return (await sendOrWait<'PUT /users/update/{id}'>(write))?.data ?? null;
}

const PROBLEM_TEXT: Record<ProfileProblem, () => string> = {
  required: m.dashboard_field_required,
  email: m.common_email_invalid,
  phone: m.common_phone_invalid,
};

function problemTexts(problems: ProfileProblems): FieldTexts {
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, PROBLEM_TEXT[problem]()]));
}

/** The specified sentence if something is missing; other errors are shown next to their field. */
function summaryOf(problems: ProfileProblems): string | null {
  return Object.values(problems).includes('required') ? m.dashboard_required_fields() : null;
}
