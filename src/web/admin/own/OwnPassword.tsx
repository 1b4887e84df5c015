import { PasswordChange, StaffPassword } from '#shop/accounts/security/security.contract.ts';
import { api } from '#web/api/calls.ts';
import { showSaved } from '#web/forms/answers.ts';
import { FormPassword } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { Form } from '#web/ui/Form.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { PanelSection } from '../layout/Facts.tsx';
import { useOwnChange } from './own.queries.ts';

const schema = PasswordChange.extend({ new_password: StaffPassword });

/** A new password needs the current one and ends every other session. */
export function OwnPassword() {
  const change = useOwnChange(api.changePassword);
  const { form, control, frame } = useContractForm({
    schema,
    values: { current_password: '', new_password: '' },
    save: async (body) => {
      await change.mutateAsync(body);
      showSaved(form);
      toast(m.admin_own_password_saved());
    },
  });
  return (
    <PanelSection title={m.common_password()}>
      <Form onSubmit={frame.onSubmit} className="flex flex-col gap-3">
        <FormPassword
          name="current_password"
          control={control}
          label={m.common_current_password()}
          required
          autoComplete="current-password"
        />
        <FormPassword
          name="new_password"
          control={control}
          label={m.common_new_password()}
          hint={m.common_staff_password_hint()}
          required
          autoComplete="new-password"
        />
        <Failure text={frame.failure} />
        <Button type="submit" className="self-start" busy={frame.busy} busyText={m.common_saving()}>
          {m.admin_own_password_save()}
        </Button>
      </Form>
    </PanelSection>
  );
}
