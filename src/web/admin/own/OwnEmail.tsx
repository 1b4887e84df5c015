import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProfileUpdate, type User } from '#shop/accounts/accounts.contract.ts';
import { CurrentPassword } from '#shop/accounts/security/security.contract.ts';
import { api } from '#web/api/calls.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { EmailProof, EmailState } from '#web/codes/EmailProof.tsx';
import { FormPassword, FormText } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { PanelSection } from '../layout/Facts.tsx';
import { ownProfileQuery, useOwnChange } from './own.queries.ts';

/** A staff member's own email address: shown, changed, confirmed. */
export function OwnEmail() {
  const profile = useQuery(ownProfileQuery);
  const [isChanging, setChanging] = useState(false);
  return (
    <PanelSection title={m.common_email()}>
      <p className="text-sm">{m.admin_own_email_about()}</p>
      <LoadFailure of={profile} />
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
          {m.common_change()}
        </Button>
      </p>
      {!isEmailConfirmed && <EmailProof email={email} onConfirmed={onConfirmed} />}
    </>
  );
}

const AddressChange = ProfileUpdate.pick({ email: true }).required().extend({ current_password: CurrentPassword });

function AddressForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const change = useOwnChange((values: { email: string; current_password: string }) =>
    api.updateProfile(user.id, values),
  );
  const { control, frame } = useContractForm({
    schema: AddressChange,
    values: { email: user.email, current_password: '' },
    bodyOf: (values) => ({ ...values, email: values.email.trim() }),
    save: async (body) => {
      await change.mutateAsync(body);
      toast(m.admin_own_email_saved());
      onSaved();
    },
  });
  return (
    <Form onSubmit={frame.onSubmit} className="flex flex-col gap-3">
      <FormText
        name="email"
        control={control}
        label={m.common_email_address()}
        type="email"
        required
        autoComplete="email"
      />
      <FormPassword
        name="current_password"
        control={control}
        label={m.common_current_password()}
        required
        autoComplete="current-password"
      />
      <Failure text={frame.failure} />
      <Button type="submit" className="self-start" busy={frame.busy} busyText={m.common_saving()}>
        {m.admin_own_email_save()}
      </Button>
    </Form>
  );
}
