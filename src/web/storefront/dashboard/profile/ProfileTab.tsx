import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { SessionUser, User } from '#shop/accounts/accounts.contract.ts';
import { EmailProof, EmailState } from '#web/codes/EmailProof.tsx';
import { useKept } from '#web/stored-state.ts';
import { Facts } from '#web/storefront/track-order/Facts.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { profileQuery } from '../dashboard.queries.ts';
import { LoadFailed } from '../LoadFailed.tsx';
import { ProfileForm, profileForm } from './ProfileForm.tsx';

/** Name, email and phone, shown or edited (spec §2). Guests have no password to confirm a change, so they cannot edit. */
export function ProfileTab({ viewer }: { viewer: SessionUser }) {
  const profile = useQuery(profileQuery(viewer.id));
  const [isPressed, setIsPressed] = useState(false);
  const { isKept, forget } = useKept(profileForm(viewer.id), {});
  const queryClient = useQueryClient();
  const router = useRouter();
  if (profile.isLoadingError) return <LoadFailed of={profile} />;
  if (!profile.data) return <ProfileSkeleton />;
  const close = () => {
    forget();
    setIsPressed(false);
  };
  const keep = (saved: User | null) => {
    close();
    if (saved === null) return toast(m.waiting_kept(), 'info');
    queryClient.setQueryData(profileQuery(viewer.id).queryKey, saved);
    toast(m.dashboard_profile_saved());
    // Reloads the viewer, because the header greets by name.
    void router.invalidate();
  };
  return (
    <Card className="grid max-w-2xl gap-4">
      <CardTitle>{m.common_profile()}</CardTitle>
      <LoadFailed of={profile} />
      {isPressed || isKept ? (
        <ProfileForm user={profile.data} onSaved={keep} onCancel={close} />
      ) : (
        <ProfileView
          user={profile.data}
          onEdit={viewer.role === 'guest' ? null : () => setIsPressed(true)}
          onConfirmed={() => profile.refetch()}
        />
      )}
    </Card>
  );
}

interface ProfileViewProps {
  user: User;
  onEdit: (() => void) | null;
  onConfirmed: () => Promise<unknown>;
}

function ProfileView({ user, onEdit, onConfirmed }: ProfileViewProps) {
  return (
    <>
      <Facts
        facts={[
          [m.common_full_name(), user.name || m.dashboard_profile_none()],
          [m.common_email_address(), <EmailOf key="email" user={user} hasAccount={onEdit !== null} />],
          [m.common_phone_number(), user.phone_number ?? m.dashboard_profile_none()],
        ]}
      />
      {onEdit && user.email !== '' && !user.isEmailConfirmed && (
        <EmailProof email={user.email} onConfirmed={onConfirmed} />
      )}
      {onEdit && (
        <div>
          <Button
            variant="secondary"
            className="wrap-anywhere"
            icon={<Pencil aria-hidden size={18} />}
            onClick={onEdit}
          >
            {m.dashboard_profile_edit()}
          </Button>
        </div>
      )}
    </>
  );
}

/** A guest's email gives no access to anything, so it needs no confirmation. */
function EmailOf({ user, hasAccount }: { user: User; hasAccount: boolean }) {
  if (user.email === '') return m.dashboard_profile_none();
  return hasAccount ? <EmailState email={user.email} isConfirmed={user.isEmailConfirmed} /> : user.email;
}

function ProfileSkeleton() {
  return (
    <div role="status" className="max-w-2xl">
      <span className="sr-only">{m.dashboard_loading()}</span>
      <Skeleton className="h-56" />
    </div>
  );
}
