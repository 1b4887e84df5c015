import { useWatch } from 'react-hook-form';
import { STAFF_ROLES, type StaffRole } from '#shop/accounts/permissions.rules.ts';
import { StaffAdd, type StaffMember, StaffUpdate } from '#shop/accounts/staff/staff.contract.ts';
import { FormPassword, FormSelect, FormText } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../form/FormDialog.tsx';
import { StaffActions } from './StaffActions.tsx';
import { useSaveStaff } from './staff.queries.ts';
import { roleAbout, roleWord } from './staff-words.ts';

interface StaffValues {
  name: string;
  phone_number: string;
  role: StaffRole;
  password: string;
}

function valuesOf(member: StaffMember | null): StaffValues {
  const { name = '', phone_number = '', role = 'packer' } = member ?? {};
  return { name, phone_number, role, password: '' };
}

/** The changes to an existing member; an empty password keeps the current one. */
const changeOf = ({ name, role, password }: StaffValues) => ({ name, role, ...(password && { password }) });

/** Adds a member with a first password, or changes name, role and password of an existing one. */
export function StaffDialog({ member, onClose }: { member: StaffMember | null; onClose: () => void }) {
  const save = useSaveStaff(member);
  const { control, frame } = useContractForm({
    schema: member ? StaffUpdate : StaffAdd,
    values: valuesOf(member),
    bodyOf: (values) => (member ? changeOf(values) : values),
    save: async (body, { name }) => {
      await save.mutateAsync(body);
      toast(m.admin_staff_saved({ name }));
      onClose();
    },
  });
  const role = useWatch({ control, name: 'role' });
  return (
    <FormDialog
      title={member ? m.admin_edit_named({ name: member.name }) : m.admin_staff_add()}
      size="md"
      {...frame}
      onClose={onClose}
    >
      <FormText name="name" control={control} label={m.common_name()} required autoComplete="off" />
      <FormText
        name="phone_number"
        control={control}
        label={m.admin_order_phone()}
        hint={m.admin_staff_phone_hint()}
        required
        readOnly={member !== null}
        inputMode="tel"
        autoComplete="off"
      />
      <FormSelect
        name="role"
        control={control}
        label={m.admin_staff_role()}
        hint={roleAbout(role)}
        required
        options={STAFF_ROLES.map((value) => ({ value, label: roleWord(value) }))}
      />
      <FormPassword
        name="password"
        control={control}
        label={member ? m.common_new_password() : m.admin_staff_password()}
        hint={member ? m.admin_staff_password_new_hint() : m.admin_staff_password_hint_first()}
        required={!member}
        autoComplete="new-password"
      />
      {member && <StaffActions member={member} onDone={onClose} />}
    </FormDialog>
  );
}
