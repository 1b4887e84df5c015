import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { m } from '#web/words/messages.js';
import { UnsavedQuestion } from '../form/unsaved.tsx';
import { useOrderPlace } from '../layout/use-admin-search.ts';

interface OrderSidePanelProps {
  /** Instead of 'Order' and its number. */
  title?: string | undefined;
  /** The order in the address, as far as loaded. */
  order: UseQueryResult<{ number: string }>;
  /** Instead of the words for an order that could not be loaded. */
  failure?: ReactNode;
  /** Shown until it is loaded. */
  skeleton: ReactNode;
  /** The order's state, always visible. */
  head?: ReactNode;
  /** Its details. */
  children: ReactNode;
}

/** Opens over the list while the address names an order. */
export function OrderSidePanel({ title, order, failure, skeleton, head, children }: OrderSidePanelProps) {
  const { search, go } = useOrderPlace();
  const id = search.order;
  const close = () => go({ order: null });
  if (id === null) return <SidePanel open={false} onOpenChange={close} title="" />;
  return (
    <SidePanel
      key={id}
      open
      onOpenChange={close}
      title={title ?? m.common_order_title({ number: order.data?.number ?? `#${id}` })}
      head={head}
    >
      <div className="flex flex-col gap-4">
        {failure ?? <LoadFailure of={order} />}
        {order.isPending && skeleton}
        {children}
      </div>
      <UnsavedQuestion />
    </SidePanel>
  );
}
