import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell, BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { errorText } from '#web/api/error-text.ts';
import { useChange } from '#web/api/use-change.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { addStockWatch, removeStockWatch, stockWatchesQuery } from './stock-watches.ts';

interface StockWatchButtonProps {
  viewer: SessionUser | null;
  id: number;
  name: string;
}

/** For a product that is out of stock: asks for a mail when it is back. Who cannot be mailed is led to where that is mended. */
export function StockWatchButton({ viewer, id, name }: StockWatchButtonProps): ReactNode {
  if (viewer?.role === 'customer' || viewer?.role === 'guest')
    return viewer.email === '' ? <NeedsEmail viewer={viewer} /> : <AskButton viewer={viewer} id={id} name={name} />;
  if (viewer) return null;
  return (
    <Link
      to="/login"
      // Back to the product, which the search finds.
      search={{ next: `/?q=${encodeURIComponent(name)}` }}
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      <Bell aria-hidden size={16} />
      {m.watch_sign_in()}
    </Link>
  );
}

function NeedsEmail({ viewer }: { viewer: SessionUser }) {
  const look = buttonClass({ variant: 'secondary', size: 'sm' });
  // A guest's profile cannot be edited: they need an account first.
  if (viewer.role === 'guest')
    return (
      <Link to="/login" search={{ next: '/dashboard?tab=wishlist' }} className={look}>
        <Bell aria-hidden size={16} />
        {m.watch_needs_email()}
      </Link>
    );
  return (
    <Link to="/dashboard" search={{ tab: 'profile' }} className={look}>
      <Bell aria-hidden size={16} />
      {m.watch_needs_email()}
    </Link>
  );
}

function AskButton({ viewer, id, name }: StockWatchButtonProps & { viewer: SessionUser }) {
  const queryClient = useQueryClient();
  const query = stockWatchesQuery(viewer.id);
  const watches = useQuery(query);
  const isAsked = watches.data?.some(({ product_id }) => product_id === id) ?? false;
  const change = useChange({
    mutationFn: () => (isAsked ? removeStockWatch(id) : addStockWatch(id)),
    onSuccess: (all) => queryClient.setQueryData(query.queryKey, all),
    onError: (error) => {
      toast(errorText(error), 'error');
      // Another device may have changed it, or its mail was sent.
      void askAgain(queryClient, query.queryKey);
    },
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="secondary"
        size="sm"
        icon={isAsked ? <BellRing aria-hidden size={16} className="text-red" /> : <Bell aria-hidden size={16} />}
        aria-label={m.watch_ask_named({ name })}
        aria-pressed={isAsked}
        busy={change.isPending}
        disabled={watches.isPending}
        onClick={() => change.mutate()}
      >
        {m.watch_ask()}
      </Button>
      <p role="status" className="min-w-0 text-sm wrap-anywhere text-soft empty:hidden">
        {isAsked && m.watch_asked({ email: viewer.email })}
      </p>
    </div>
  );
}
