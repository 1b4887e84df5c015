import { type ReactNode, useState } from 'react';
import type { StaffMember } from '#shop/accounts/staff/staff.contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { AskedChange } from '../list/AskedChange.tsx';
import { useEndStaffSessions, useResetSecondStep, useSaveStaff } from './staff.queries.ts';

/** Actions that end a person's access, in part or in full; each asks first and says what will be lost. */
export function StaffActions({ member, onDone }: { member: StaffMember; onDone: () => void }) {
  const { id, name } = member;
  const endSessions = useEndStaffSessions(id);
  const resetStep = useResetSecondStep(id);
  const update = useSaveStaff(member);
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      {member.sessions > 0 && (
        <AskedAction
          label={m.admin_staff_sign_out()}
          title={m.admin_staff_sign_out_title({ name })}
          body={m.admin_staff_sign_out_body()}
          run={() => endSessions.mutateAsync(undefined)}
          done={m.admin_staff_signed_out_done({ name })}
          onDone={onDone}
        />
      )}
      {member.hasSecondStep && (
        <AskedAction
          label={m.admin_staff_reset_step()}
          title={m.admin_staff_reset_step_title({ name })}
          body={m.admin_staff_reset_step_body()}
          run={() => resetStep.mutateAsync(undefined)}
          done={m.admin_staff_reset_step_done({ name })}
          onDone={onDone}
        />
      )}
      {member.isActive ? (
        <AskedAction
          label={m.admin_customers_disable()}
          title={m.admin_staff_disable_title({ name })}
          body={m.admin_staff_disable_body()}
          run={() => update.mutateAsync({ active: false })}
          done={m.admin_staff_disabled_done({ name })}
          onDone={onDone}
        />
      ) : (
        <AskedAction
          label={m.admin_customers_enable()}
          title={m.admin_staff_enable_title({ name })}
          body={m.admin_staff_enable_body()}
          run={() => update.mutateAsync({ active: true })}
          done={m.admin_staff_enabled_done({ name })}
          onDone={onDone}
        />
      )}
    </div>
  );
}

interface AskedActionProps {
  label: string;
  title: string;
  body: ReactNode;
  run: () => Promise<unknown>;
  done: string;
  onDone: () => void;
}

function AskedAction({ label, title, body, run, done, onDone }: AskedActionProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <AskedChange
        open={isAsking}
        onClose={() => setAsking(false)}
        title={title}
        body={body}
        yes={label}
        run={async () => {
          await run();
          onDone();
        }}
        done={done}
      />
    </>
  );
}
