import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import type { SecondStep, SecondStepDraft } from '#shop/accounts/staff/staff.contract.ts';
import { api } from '#web/api/calls.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { PanelSection } from '../layout/Facts.tsx';
import { secondStepQuery, useOwnChange } from './own.queries.ts';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondStepScan } from './SecondStepScan.tsx';

/** With so few codes left, the page suggests making new ones. */
const FEW_CODES = 3;

/** The code of an authenticator app after the password: set up, renew recovery codes, switch off. */
export function SecondStepSection() {
  const step = useQuery(secondStepQuery);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <PanelSection title={m.admin_step_title()}>
      <LoadFailure of={step} />
      {step.isPending && <Skeleton className="h-16 w-full" />}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {!codes && step.data?.isOn && <StepOn step={step.data} onCodes={setCodes} />}
      {!codes && step.data && !step.data.isOn && <StepOff onCodes={setCodes} />}
    </PanelSection>
  );
}

function StepOff({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [isAsking, setAsking] = useState(false);
  const [draft, setDraft] = useState<SecondStepDraft | null>(null);
  const begin = useOwnChange(api.beginSecondStep);
  if (draft) return <SecondStepScan draft={draft} onCodes={onCodes} onCancel={() => setDraft(null)} />;
  return (
    <>
      <p className="text-sm">{m.admin_step_about()}</p>
      {isAsking ? (
        <ProofForm
          submitLabel={m.common_continue()}
          onSubmit={async ({ current_password }) => setDraft(await begin.mutateAsync(current_password))}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <Button className="self-start" onClick={() => setAsking(true)}>
          {m.admin_step_set_up()}
        </Button>
      )}
    </>
  );
}

function StepOn({ step, onCodes }: { step: SecondStep; onCodes: (codes: string[]) => void }) {
  const [asking, setAsking] = useState<'codes' | 'off' | null>(null);
  const renew = useOwnChange(api.renewRecoveryCodes);
  const end = useOwnChange(api.endSecondStep);
  const close = () => setAsking(null);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone="green">{m.admin_step_on()}</Badge>
        {step.since && m.common_since({ date: formatDate(step.since) })}
      </p>
      {step.recoveryCodesLeft <= FEW_CODES ? (
        <Alert tone="warning">{m.admin_step_codes_left({ count: step.recoveryCodesLeft })}</Alert>
      ) : (
        <p className="text-sm text-soft">{m.admin_step_codes_left({ count: step.recoveryCodesLeft })}</p>
      )}
      {asking === null && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setAsking('codes')}>
            {m.admin_step_codes_new()}
          </Button>
          <Button variant="danger" size="sm" onClick={() => setAsking('off')}>
            {m.admin_step_switch_off()}
          </Button>
        </div>
      )}
      {asking === 'codes' && (
        <ProofForm
          withCode
          submitLabel={m.admin_step_codes_new()}
          onSubmit={async (proof) => onCodes((await renew.mutateAsync(proof)).recovery_codes)}
          onCancel={close}
        />
      )}
      {asking === 'off' && (
        <ProofForm
          withCode
          submitLabel={m.admin_step_switch_off()}
          onSubmit={async (proof) => {
            await end.mutateAsync(proof);
            toast(m.admin_step_off_done());
          }}
          onCancel={close}
        />
      )}
    </>
  );
}
