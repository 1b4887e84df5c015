import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { orderCan, standingOf } from '#shop/orders/orders.actions.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { trackingIdOf } from '#shop/orders/orders.status.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { showLoaded } from '../../form/show-loaded.ts';
import { packingOrderQuery } from '../../packing/packing.queries.ts';

const loadAmend = () => import('../amend/AmendDialog.tsx');
const AmendDialog = lazy(async () => ({ default: (await loadAmend()).AmendDialog }));

/** Lines that the packing table found short, with a button that opens the amendment with the pieces found. */
export function ShortGoods({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const mayBeShort =
    order.Packing !== null &&
    order.tracking_status_id === trackingIdOf('processing') &&
    orderCan('amend', standingOf(order));
  const table = useQuery({ ...packingOrderQuery(order.id), enabled: mayBeShort });
  const short = mayBeShort ? (table.data?.floor.short_lines ?? []) : [];
  const lines = order.Carts.flatMap((line) => {
    const found = short.find(({ line_id }) => line_id === line.id)?.found;
    return found === undefined || found >= line.count ? [] : [{ ...line, found }];
  });
  if (lines.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={m.admin_short_title()}
      action={
        <Button size="sm" onClick={() => void showLoaded(loadAmend, () => setOpen(true))}>
          {m.admin_amend()}
        </Button>
      }
    >
      <ul>
        {lines.map(({ id, name, found, count }) => (
          <li key={id}>
            {name}: {m.admin_pack_short_found({ found, count })}
          </li>
        ))}
      </ul>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-11 w-full" />}>
          <AmendDialog
            order={order}
            counts={new Map(lines.map(({ product_id, found }) => [product_id, found]))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Alert>
  );
}
