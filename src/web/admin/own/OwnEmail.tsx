import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from '#shop/accounts/accounts.contract.ts';
import { api } from '#web/api/calls.ts';
import { EmailProof, EmailState } from '#web/codes/EmailProof.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField, TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { showServerErrors } from '../form/form-errors.ts';
import { requiredText } from '../form/form-rules.ts';
import { PanelSection } from '../layout/Facts.tsx';
import { LoadFailure } from '../layout/LoadFailure.tsx';
import { ownProfileQuery, useOwnChange } from './own.queries.ts';

/** The address of one of the shop's people: shown, changed, confirmed. */
export function OwnEmail() {
  const profile = useQuery(ownProfileQuery);
  const [isChanging, setChanging] = useState(false);
  return (
    <PanelSection title={m.admin_own_email()}>
      <p className="text-sm">{m.admin_own_email_about()}</p>
      {profile.error && (
        <LoadFailure error={profile.error} onRetry={() => void profile.refetch()} busy={profile.isFetching} />
      )}
      {profile.isPending && <Skeleton className="h-16 w-full" />}
      {profile.data &&
        (isChanging || profile.data.email === '' ? (
          <AddressForm user={profile.data} onSaved={() => setChanging(false)} />
        ) : (
          <Address user={profile.data} onChange={() => setChanging(true)} onConfirmed={() => profile.refetch()} />
        ))}
    </PanelSection>
  );
}

interface AddressProps {
  user: User;
  onChange: () => void;
  onConfirmed: () => Promise<unknown>;
}

function Address({ user: { email, isEmailConfirmed }, onChange, onConfirmed }: AddressProps) {
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <EmailState email={email} isConfirmed={isEmailConfirmed} />
        <Button variant="secondary" size="sm" onClick={onChange}>
          {m.admin_own_email_change()}
        </Button>
      </p>
      {!isEmailConfirmed && <EmailProof email={email} onConfirmed={onConfirmed} />}
    </>
  );
}

const FIELDS = ['email', 'current_password'] as const;

function AddressForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { email: user.email, current_password: '' },
  });
  const change = useOwnChange((values: { email: string; current_password: string }) =>
    api.updateProfile(user.id, values),
  );
  const [failure, setFailure] = useState<string | null>(null);
  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      await change.mutateAsync({ ...values, email: values.email.trim() });
      toast(m.admin_own_email_saved());
      onSaved();
    } catch (error) {
      setFailure(showServerErrors(error, FIELDS, setError));
    }
  });
  return (
    <Form onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label={m.admin_own_email_address()}
        type="email"
        required
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email', requiredText(m.admin_own_email_address()))}
      />
      <PasswordField
        label={m.admin_own_password_current()}
        required
        autoComplete="current-password"
        error={formState.errors.current_password?.message}
        {...register('current_password', requiredText(m.admin_own_password_current()))}
      />
      {failure && <Alert tone="error">{failure}</Alert>}
      <Button type="submit" className="self-start" busy={change.isPending} busyText={m.admin_saving()}>
        {m.admin_own_email_save()}
      </Button>
    </Form>
  );
}
