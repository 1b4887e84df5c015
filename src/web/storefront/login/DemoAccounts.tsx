import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import type { DemoAccount } from './demo-accounts.ts';

interface DemoAccountsProps {
  accounts: readonly DemoAccount[];
  onUse: (account: DemoAccount) => void;
}

function roleName(role: string): string {
  return role === 'admin' ? m.login_demo_admin() : m.common_customer();
}

/** The demonstration's accounts; one click fills one into the form. Empty in a real shop. */
export function DemoAccounts({ accounts, onUse }: DemoAccountsProps) {
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="demo-accounts" className="rounded-md border border-dashed border-edge bg-paper px-4 py-3">
      <h2 id="demo-accounts" className="text-sm font-semibold">
        {m.login_demo_title()}
      </h2>
      <ul className="mt-1 divide-y divide-line text-sm">
        {accounts.map((account) => (
          <li key={account.phone_number} className="flex items-center gap-3 py-1">
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{roleName(account.role)}</span>
              <span className="block text-soft">
                {account.phone_number} / {account.password}
              </span>
            </span>
            <Button
              variant="secondary"
              size="sm"
              aria-label={m.login_demo_use_account({ account: roleName(account.role) })}
              onClick={() => onUse(account)}
            >
              {m.login_demo_use()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
