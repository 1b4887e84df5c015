import { api } from '#web/api/calls.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { CodeStep } from './CodeStep.tsx';
import { useCodeSent } from './use-code-sent.ts';

/** An email address, and whether it is confirmed. */
export function EmailState({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        <EmailAddress>{email}</EmailAddress>
      </span>
      <Badge tone={isConfirmed ? 'green' : 'yellow'} wraps className="max-w-full">
        {isConfirmed ? m.email_proof_confirmed() : m.email_proof_unconfirmed()}
      </Badge>
    </span>
  );
}

/** Confirms an address by a code that is sent to it and typed here. */
export function EmailProof({ email, onConfirmed }: { email: string; onConfirmed: () => Promise<unknown> }) {
  const code = useCodeSent(api.sendEmailCode);
  return (
    <div className="grid gap-3">
      <Alert tone={code.isSent ? 'info' : 'warning'} title={code.isSent ? undefined : m.email_proof_title()}>
        {code.isSent ? m.email_proof_sent({ email }) : m.email_proof_about({ email })}
      </Alert>
      <CodeStep
        code={code}
        label={m.forgot_code_mail()}
        submitText={m.email_proof_confirm()}
        busyText={m.email_proof_confirming()}
        onSubmit={async (otp) => {
          await api.confirmEmail(otp);
          toast(m.email_proof_done());
          await onConfirmed();
        }}
      />
    </div>
  );
}
