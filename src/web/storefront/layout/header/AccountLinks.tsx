import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isStaffRole } from '#shop/accounts/permissions.rules.ts';
import { m } from '#web/words/messages.js';
import { useViewer } from '../shop-context.ts';
import { tellError } from '../tell-error.ts';

/** Login, or the person's name with links to their page and to sign out. `itemClass` styles each entry. */
export function AccountLinks({ itemClass }: { itemClass: string }) {
  const viewer = useViewer();
  if (!viewer) {
    return (
      <Link to="/login" className={itemClass}>
        {m.common_sign_in()}
      </Link>
    );
  }
  return (
    <>
      <span
        className="max-w-24 truncate px-1.5 min-[1400px]:max-w-44 text-sm font-semibold max-lg:block max-lg:max-w-full max-lg:py-2"
        title={viewer.name}
      >
        {viewer.name}
      </span>
      {isStaffRole(viewer.role) ? (
        <Link to="/" className={itemClass}>
          {m.layout_admin()}
        </Link>
      ) : (
        <Link to="/dashboard" className={itemClass}>
          {m.layout_dashboard()}
        </Link>
      )}
      <LogoutButton className={itemClass} />
    </>
  );
}

function LogoutButton({ className }: { className: string }) {
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      const { signOut } = await import('../../login/sign-out.ts');
      await signOut();
    } catch (error) {
      await tellError(error);
      setBusy(false);
    }
  };
  return (
    <button type="button" onClick={leave} disabled={isBusy} className={className}>
      {isBusy ? m.common_signing_out() : m.common_sign_out()}
    </button>
  );
}
