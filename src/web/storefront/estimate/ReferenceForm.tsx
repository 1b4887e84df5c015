import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';
import { readUtr } from '../checkout/payment/transfer.ts';
import { focusFirstField } from '../layout/focus-field.ts';
import type { EstimateAnswers } from './use-estimate.ts';

interface ReferenceFormProps {
  answers: EstimateAnswers;
  isUpiOnly: boolean;
  onSent?: () => void;
}

/** The bank's reference of a transfer for the estimate. */
export function ReferenceForm({ answers, isUpiOnly, onSent }: ReferenceFormProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const utr = readUtr(typed, isUpiOnly ? { upi_link: 'only' } : {});
    if (utr) {
      if (await answers.announce(utr)) onSent?.();
      return;
    }
    setError(m.transfer_utr_invalid());
    focusFirstField(event.currentTarget, ['utr']);
  };
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <TextField
        label={m.transfer_utr()}
        hint={m.transfer_utr_hint()}
        error={error}
        name="utr"
        required
        maxLength={40}
        autoComplete="off"
        inputMode={isUpiOnly ? 'numeric' : 'text'}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(null);
        }}
      />
      <Button
        type="submit"
        full
        variant="secondary"
        busy={answers.busy === 'announce'}
        busyText={m.common_sending()}
        disabled={answers.busy !== null}
      >
        {m.transfer_paid()}
      </Button>
    </Form>
  );
}
