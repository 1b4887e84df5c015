import { Link } from '@tanstack/react-router';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { DeleteAccount } from './DeleteAccount.tsx';
import { MyData } from './MyData.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SessionList } from './SessionList.tsx';

/** Notifications, security, the customer's data and help (decisions §7). A guest has no password, so no security settings. */
export function SettingsTab({ viewer }: { viewer: SessionUser }) {
  const hasAccount = viewer.role === 'customer';
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6">
      <div className="grid grid-cols-1 gap-4 lg:gap-6">
        <NotificationSettings userId={viewer.id} />
        <Help />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:gap-6">
        {hasAccount && <PasswordForm userId={viewer.id} />}
        {hasAccount && <SessionList userId={viewer.id} />}
        <MyData />
        <DeleteAccount isGuest={!hasAccount} />
      </div>
    </div>
  );
}

const HELP = [
  { to: '/contact', label: m.common_contact_us },
  { to: '/track-order', label: m.settings_help_track },
  { to: '/returns', label: m.common_return_policy },
  { to: '/privacy', label: m.common_privacy_policy },
] as const;

function Help() {
  return (
    <Card>
      <CardTitle>{m.settings_help()}</CardTitle>
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {HELP.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-red hover:text-red-dark">
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
