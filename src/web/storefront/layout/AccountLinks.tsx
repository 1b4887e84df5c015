import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '#web/api/error-text.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { signOut } from '../login/sign-out.ts';
import { useViewer } from './shop-context.ts';

/** Login, or the person's name with the way to their own page and out. `itemClass` is the look of each entry. */
export function AccountLinks({ itemClass }: { itemClass: string }) {
  const viewer = useViewer();
  if (!viewer) {
    return (
      <Link to="/login" className={itemClass}>
        {m.layout_login()}
      </Link>
    );
  }
  return (
    <>
      <span className="max-w-40 truncate px-2 text-soft max-md:py-2" title={viewer.name}>
        {viewer.name}
      </span>
      {viewer.role === 'admin' ? (
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
      await signOut();
    } catch (error) {
      toast(errorText(error), 'error');
      setBusy(false);
    }
  };
  return (
    <button type="button" onClick={leave} disabled={isBusy} className={className}>
      {isBusy ? m.layout_logging_out() : m.layout_logout()}
    </button>
  );
}
