import { Link } from '@tanstack/react-router';
import { BadgeCheck, LockKeyhole, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '#web/words/messages.js';
import { useStore } from '../layout/shop-context.ts';

/** Reasons to trust the shop: only those that are true here. Payment and refund only where something is paid. */
export function TrustMarks() {
  const { licence_number, sales_mode } = useStore();
  const isPaid = sales_mode === 'online_payment';
  return (
    <ul className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm text-soft empty:hidden">
      {licence_number && <Mark Icon={BadgeCheck}>{m.layout_licence({ number: licence_number })}</Mark>}
      {isPaid && <Mark Icon={LockKeyhole}>{m.cart_trust_payment()}</Mark>}
      {isPaid && (
        <Mark Icon={RotateCcw}>
          <Link to="/returns" className="inline-flex min-h-11 items-center underline hover:text-ink">
            {m.returns_cancel_title()}
          </Link>
        </Mark>
      )}
    </ul>
  );
}

function Mark({ Icon, children }: { Icon: typeof BadgeCheck; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <Icon size={18} aria-hidden="true" className="shrink-0 text-green" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
