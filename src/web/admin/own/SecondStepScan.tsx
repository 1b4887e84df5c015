import { Copy } from 'lucide-react';
import { SecondStepConfirm, type SecondStepDraft } from '#shop/accounts/staff/staff.contract.ts';
import { api } from '#web/api/calls.ts';
import { FormText } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { Form } from '#web/ui/Form.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { Arrival } from './Arrival.tsx';
import { useOwnChange } from './own.queries.ts';

interface SecondStepScanProps {
  draft: SecondStepDraft;
  onCodes: (codes: string[]) => void;
  onCancel: () => void;
}

/** The secret for the app, as a QR code and as text, and the first code typed back as proof that it works. */
export function SecondStepScan({ draft, onCodes, onCancel }: SecondStepScanProps) {
  const confirm = useOwnChange(api.confirmSecondStep);
  const { control, frame } = useContractForm({
    schema: SecondStepConfirm,
    values: { code: '' },
    bodyOf: ({ code }) => ({ code: code.replace(/\s/g, '') }),
    save: async ({ code }) => onCodes((await confirm.mutateAsync(code)).recovery_codes),
  });
  return (
    <Form onSubmit={frame.onSubmit} className="flex flex-col gap-4">
      <Arrival>
        <p className="text-sm">{m.admin_step_scan()}</p>
      </Arrival>
      <div className="size-52 self-center overflow-hidden rounded-md border border-line">
        <QrCode text={draft.uri} label={m.admin_step_qr()} />
      </div>
      <SecretText secret={draft.secret} />
      <FormText
        name="code"
        control={control}
        label={m.common_code()}
        hint={m.admin_step_code_hint()}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
      <Failure text={frame.failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={frame.busy} busyText={m.common_saving()}>
          {m.admin_step_confirm()}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {m.common_cancel()}
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
