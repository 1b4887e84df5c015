import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { api } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { errorText } from '#web/api/error-text.ts';
import { clearDevice } from '#web/clear-device.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { PasswordField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { focusFirstField } from '../../layout/focus-field.ts';

/** Closes the account, after a dialog that names what is lost and asks for the password (guests have none). */
export function DeleteAccount({ isGuest }: { isGuest: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card className="grid gap-3">
      <div>
        <CardTitle>{m.settings_delete_title()}</CardTitle>
        <p className="mt-1 text-sm text-soft">{isGuest ? m.settings_delete_guest_body() : m.settings_delete_body()}</p>
      </div>
      <div>
        <Button variant="secondary" className="text-red" onClick={() => setIsOpen(true)}>
          {m.settings_delete_open()}
        </Button>
      </div>
      <DeleteDialog isGuest={isGuest} open={isOpen} onOpenChange={setIsOpen} />
    </Card>
  );
}

const LOST = [
  m.settings_delete_lost_profile,
  m.settings_delete_lost_addresses,
  m.settings_delete_lost_lists,
  m.settings_delete_lost_orders,
];

interface DeleteDialogProps {
  isGuest: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function DeleteDialog({ isGuest, open, onOpenChange }: DeleteDialogProps) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  // The error is under the last field, which may be off the screen on a phone.
  const body = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (wrong !== null || failure !== null) body.current?.scrollIntoView({ block: 'end' });
  }, [wrong, failure]);

  const change = (next: boolean) => {
    if (busy) return;
    setPassword('');
    setWrong(null);
    setFailure(null);
    onOpenChange(next);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const refusePassword = (text: string) => {
      setWrong(text);
      focusFirstField(form, ['current_password']);
    };
    if (!isGuest && password === '') return refusePassword(m.common_current_password_wanted());
    setWrong(null);
    setFailure(null);
    setBusy(true);
    try {
      await api.deleteAccount(isGuest ? { confirm: true } : { current_password: password });
      clearDevice();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'REAUTH_REQUIRED') refusePassword(m.settings_password_mistaken());
      else setFailure(errorText(error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="sm"
      title={m.settings_delete_question()}
      description={isGuest ? m.settings_delete_guest_body() : m.settings_delete_body()}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => change(false)}>
            {m.settings_delete_cancel()}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy} busyText={m.settings_delete_deleting()}>
            {m.settings_delete_confirm()}
          </Button>
        </>
      }
    >
      <Form ref={body} id={formId} onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div>
          <p className="font-semibold">{m.settings_delete_lost()}</p>
          <ul className="mt-1 list-disc pl-5">
            {LOST.map((word) => (
              <li key={word()}>{word()}</li>
            ))}
          </ul>
        </div>
        <p className="text-sm text-soft">{m.settings_delete_kept()}</p>
        <Failure text={failure} />
        {!isGuest && (
          <PasswordField
            label={m.common_current_password()}
            name="current_password"
            autoComplete="current-password"
            required
            disabled={busy}
            value={password}
            error={wrong}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Form>
    </Dialog>
  );
}
