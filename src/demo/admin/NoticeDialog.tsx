import { type FormEvent, useState } from 'react';
import { FormDialog } from '#web/admin/form/FormDialog.tsx';
import { TextAreaField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import type { Customer } from '../../simulation/records.ts';
import { useChange } from '../calls.ts';
import { shop } from '../demo-shop.ts';
import { failureText } from '../failure-text.ts';

/** A message to one customer; the simulation takes it and sends nothing. */
export function NoticeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const [message, setMessage] = useState('');
  const send = useChange(
    (text: string) => shop().customers.sendNotification({ customerIds: [customer.id], message: text, type: 'info' }),
    () => {
      toast(m.demo_notified({ name: customer.name }));
      onClose();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (message.trim() !== '') send.run(message);
  };
  return (
    <FormDialog
      title={m.demo_notify_title({ name: customer.name })}
      size="md"
      onSubmit={submit}
      onClose={onClose}
      isDirty={message !== ''}
      busy={send.busy}
      failure={send.error && failureText(send.error)}
    >
      <TextAreaField
        label={m.demo_notify_message()}
        required
        disabled={send.busy}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
    </FormDialog>
  );
}
