import { useEffect, useRef } from 'react';
import { formatRupees } from '#shared/money.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { playNewOrderSound, useSoundSetting } from './sound-setting.ts';

/** The fields that both views of an order have; the office's also has the total. */
type Recent = { id: number; number: string; total_amount?: number };

/** Announces orders that were not in the previous list of recent orders; the first list is not announced. */
export function useNewOrders(recent: readonly Recent[] | undefined): void {
  const hasSound = useSoundSetting();
  const known = useRef<Set<number>>(undefined);

  useEffect(() => {
    if (!recent) return;
    const fresh = known.current ? recent.filter((order) => !known.current?.has(order.id)) : [];
    known.current = new Set([...(known.current ?? []), ...recent.map((order) => order.id)]);
    if (fresh.length === 0) return;
    toast(newOrdersText(fresh), 'info');
    if (hasSound) playNewOrderSound();
  }, [recent, hasSound]);
}

function newOrdersText(fresh: readonly Recent[]): string {
  const [only] = fresh;
  if (!only || fresh.length > 1) return m.admin_new_order_many({ count: fresh.length });
  if (only.total_amount === undefined) return m.admin_new_order_to_pack({ number: only.number });
  return m.admin_new_order_one({ number: only.number, total: formatRupees(only.total_amount) });
}
