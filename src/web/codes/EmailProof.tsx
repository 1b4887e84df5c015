import { api } from '#web/api/calls.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { CodeForm } from './CodeForm.tsx';
import { useCodeSent } from './use-code-sent.ts';

/** An email address, and whether it is confirmed. */
export function EmailState({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-0 wrap-anywhere">{email}</span>
      <Badge tone={isConfirmed ? 'green' : 'yellow'} wraps className="max-w-full">
        {isConfirmed ? m.email_proof_confirmed() : m.email_proof_unconfirmed()}
      </Badge>
    </span>
  );
}

/** Confirms an address by a code that is sent to it and typed here. */
export function EmailProof({ email, onConfirmed }: { email: string; onConfirmed: () => Promise<unknown> }) {
  const { send, isSent, busy, failure } = useCodeSent(api.sendEmailCode);
  return (
    <div className="grid gap-3">
      <Alert tone={isSent ? 'info' : 'warning'} title={isSent ? undefined : m.email_proof_title()}>
        {isSent ? m.email_proof_sent({ email }) : m.email_proof_about({ email })}
      </Alert>
      <Failure text={failure} />
      {isSent && (
        <CodeForm
          label={m.forgot_code_mail()}
          submitText={m.email_proof_confirm()}
          busyText={m.email_proof_confirming()}
          onSubmit={async (otp) => {
            await api.confirmEmail(otp);
            toast(m.email_proof_done());
            await onConfirmed();
          }}
        />
      )}
      <Button
        variant={isSent ? 'quiet' : 'secondary'}
        className="justify-self-start"
        busy={busy}
        busyText={m.common_sending()}
        onClick={() => void send()}
      >
        {isSent ? m.common_send_new_otp() : m.common_send_otp()}
      </Button>
    </div>
  );
}
