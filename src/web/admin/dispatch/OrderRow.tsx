import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '#shop/orders/orders.contract.ts';
import { factsText, receiverText } from '../orders/order-words.ts';

interface OrderRowProps {
  order: Order;
  onOpen: () => void;
  badge?: ReactNode;
  /** Empty ones are left out. */
  facts: readonly string[];
}

export function OrderRow({ order, onOpen, badge, facts }: OrderRowProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-14 w-full items-center gap-3 rounded-md border border-line bg-card px-3 py-2 text-left hover:border-ink"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-bold">{order.number}</span>
          {badge}
        </span>
        <span className="block text-sm text-soft wrap-anywhere">{factsText([receiverText(order), ...facts])}</span>
      </span>
      <ChevronRight size={20} className="shrink-0 text-soft" aria-hidden />
    </button>
  );
}
