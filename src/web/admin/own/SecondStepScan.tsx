import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SecondStepDraft } from '#shop/accounts/staff/staff.contract.ts';
import { api } from '#web/api/calls.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { showServerErrors } from '../form/form-errors.ts';
import { Arrival } from './Arrival.tsx';
import { useOwnChange } from './own.queries.ts';

interface SecondStepScanProps {
  draft: SecondStepDraft;
  onCodes: (codes: string[]) => void;
  onCancel: () => void;
}

/** The secret for the app, as a code to scan and as text, and the first code back as the proof that it arrived. */
export function SecondStepScan({ draft, onCodes, onCancel }: SecondStepScanProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: '' } });
  const confirm = useOwnChange(api.confirmSecondStep);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = handleSubmit(async ({ code }) => {
    setFailure(null);
    try {
      onCodes((await confirm.mutateAsync(code.replace(/\s/g, ''))).recovery_codes);
    } catch (error) {
      setFailure(showServerErrors(error, ['code'], setError));
    }
  });
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <Arrival>
        <p className="text-sm">{m.admin_step_scan()}</p>
      </Arrival>
      <div className="size-52 self-center overflow-hidden rounded-md border border-line">
        <QrCode text={draft.uri} label={m.admin_step_qr()} />
      </div>
      <SecretText secret={draft.secret} />
      <TextField
        label={m.admin_step_code()}
        hint={m.admin_step_code_hint()}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={formState.errors.code?.message}
        {...register('code', { validate: (code) => /^\s*\d{3}\s?\d{3}\s*$/.test(code) || m.admin_step_code_error() })}
      />
      {failure && <Alert tone="error">{failure}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={confirm.isPending} busyText={m.admin_saving()}>
          {m.admin_step_confirm()}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {m.admin_cancel()}
        </Button>
      </div>
    </Form>
  );
}

/** In groups of four, as people read it out and type it. */
function SecretText({ secret }: { secret: string }) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast(m.admin_step_copied()),
      () => toast(m.admin_step_copy_failed(), 'error'),
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div className="min-w-0">
        <p className="text-sm text-soft">{m.admin_step_secret()}</p>
        <code className="font-semibold wrap-anywhere">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </div>
      <Button variant="secondary" size="sm" icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
        {m.admin_step_copy()}
      </Button>
    </div>
  );
}
