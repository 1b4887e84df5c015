import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { focusFirstField } from '../../layout/focus-field.ts';
import { readUtr } from './transfer.ts';

interface ReferenceFormProps {
  /** UPI references have 12 digits and no letters. */
  isUpiOnly: boolean;
  value: string;
  onType: (typed: string) => void;
  onSend: (utr: string) => unknown;
  busy: boolean;
  /** Another request is running. */
  disabled?: boolean;
  /** Why the shop refused it. */
  failure?: string | null;
  /** The form is the main purpose of the page. */
  isMain?: boolean;
}

/** Asks for the bank's reference of a transfer, by which the shop finds the money. */
export function ReferenceForm(props: ReferenceFormProps) {
  const { isUpiOnly, value, onType, onSend, busy, disabled = false, failure = null, isMain = false } = props;
  const [isWrong, setWrong] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const utr = readUtr(value, isUpiOnly);
    setWrong(!utr);
    if (utr) await onSend(utr);
    else focusFirstField(event.currentTarget, ['utr']);
  };

  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={m.transfer_utr()}
        hint={m.transfer_utr_hint()}
        error={isWrong ? m.transfer_utr_invalid() : failure}
        name="utr"
        required
        maxLength={40}
        autoComplete="off"
        inputMode={isUpiOnly ? 'numeric' : 'text'}
        disabled={busy}
        value={value}
        onChange={(event) => {
          onType(event.target.value);
          setWrong(false);
        }}
      />
      <Button
        type="submit"
        full
        {...(isMain ? { size: 'lg' as const } : { variant: 'secondary' as const })}
        busy={busy}
        busyText={m.common_sending()}
        disabled={disabled}
      >
        {m.transfer_paid()}
      </Button>
    </Form>
  );
}
