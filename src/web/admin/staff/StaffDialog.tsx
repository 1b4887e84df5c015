import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { parseMobile } from '#shared/phone.ts';
import { STAFF_ROLES, type StaffRole } from '#shop/accounts/permissions.rules.ts';
import type { StaffMember } from '#shop/accounts/staff/staff.contract.ts';
import { PasswordField, SelectField, TextField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../form/FormDialog.tsx';
import { showServerErrors } from '../form/form-errors.ts';
import { requiredText, staffPassword } from '../form/form-rules.ts';
import { StaffActions } from './StaffActions.tsx';
import { useAddStaff, useUpdateStaff } from './staff.queries.ts';
import { roleAbout, roleWord } from './staff-words.ts';

const FIELDS = ['name', 'phone_number', 'role', 'password'] as const;

interface Values {
  name: string;
  phone_number: string;
  role: StaffRole;
  password: string;
}

function valuesOf(member: StaffMember | null): Values {
  return {
    name: member?.name ?? '',
    phone_number: member?.phone_number ?? '',
    role: member?.role ?? 'packer',
    password: '',
  };
}

/** Somebody new with a first password, or the name, role and password of somebody who is there. */
export function StaffDialog({ member, onClose }: { member: StaffMember | null; onClose: () => void }) {
  const { register, handleSubmit, setError, control, formState } = useForm({ defaultValues: valuesOf(member) });
  const add = useAddStaff();
  const update = useUpdateStaff(member?.id ?? 0);
  const [failure, setFailure] = useState<string | null>(null);
  const role = useWatch({ control, name: 'role' });
  const { errors } = formState;

  const submit = handleSubmit(async ({ name, phone_number, role: chosen, password }) => {
    setFailure(null);
    try {
      if (member) await update.mutateAsync({ name, role: chosen, ...(password ? { password } : {}) });
      else await add.mutateAsync({ name, phone_number, role: chosen, password });
      toast(m.admin_staff_saved({ name }));
      onClose();
    } catch (error) {
      setFailure(showServerErrors(error, FIELDS, setError));
    }
  });

  return (
    <FormDialog
      title={member ? m.admin_staff_edit({ name: member.name }) : m.admin_staff_add()}
      size="md"
      onSubmit={submit}
      onClose={onClose}
      isDirty={formState.isDirty}
      busy={add.isPending || update.isPending}
      failure={failure}
    >
      <TextField
        label={m.admin_order_name()}
        required
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', requiredText(m.admin_order_name()))}
      />
      <TextField
        label={m.admin_order_phone()}
        hint={m.admin_staff_phone_hint()}
        required
        readOnly={member !== null}
        inputMode="tel"
        autoComplete="off"
        error={errors.phone_number?.message}
        {...register('phone_number', {
          validate: (text) => member !== null || parseMobile(text) !== null || m.admin_staff_phone_error(),
        })}
      />
      <SelectField
        label={m.admin_staff_role()}
        hint={roleAbout(role)}
        required
        error={errors.role?.message}
        options={STAFF_ROLES.map((value) => ({ value, label: roleWord(value) }))}
        {...register('role')}
      />
      <PasswordField
        label={member ? m.admin_staff_password_new() : m.admin_staff_password()}
        hint={member ? m.admin_staff_password_new_hint() : m.admin_staff_password_hint_first()}
        required={!member}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password', {
          validate: (text) => (member !== null && text === '' ? true : staffPassword().validate(text)),
        })}
      />
      {member && <StaffActions member={member} onDone={onClose} />}
    </FormDialog>
  );
}
