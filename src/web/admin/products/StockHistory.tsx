import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StockMovement } from '#shop/products/products.admin.contract.ts';
import type { Product } from '#shop/products/products.contract.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { formatDateTime } from '#web/texts/dates.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LastAnswer } from '#web/ui/LastAnswer.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { useOpened } from '../form/use-opened.ts';
import { AdminLink } from '../layout/AdminLink.tsx';
import { PAGE_SIZE } from '../layout/admin-client.ts';
import { useTabSearch } from '../layout/use-admin-search.ts';
import { ListPages } from '../list/ListPages.tsx';
import { stockHistoryQuery } from './products.queries.ts';

const KIND_WORDS: Record<StockMovement['kind'], () => string> = {
  initial: m.admin_stock_initial,
  arrived: m.admin_count_arrived,
  counted: m.admin_count_counted,
  sold: m.admin_stock_sold,
  returned: m.admin_stock_returned,
  set: m.admin_stock_set,
  import: m.admin_stock_import,
  boxed: m.admin_stock_boxed,
};

/** Every movement of a product's stock, newest first, with its reason; open while the address names a product. */
export function StockHistory({ products }: { products: readonly Product[] }) {
  const { search, go } = useTabSearch('products');
  const opened = useOpened(search.history, products);
  return (
    <SidePanel
      open={search.history !== null}
      onOpenChange={() => go({ history: null })}
      title={opened ? m.admin_stock_history({ name: opened.name }) : m.admin_stock_title()}
    >
      {search.history !== null && <Movements key={search.history} id={search.history} />}
    </SidePanel>
  );
}

function Movements({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const movements = useQuery(stockHistoryQuery(id, page));
  if (movements.isPending) return <Skeleton className="h-64 w-full" />;
  if (!movements.data) return <LoadFailure of={movements} />;
  if (movements.data.data.length === 0)
    return <EmptyState title={m.admin_stock_empty_title()} body={m.admin_stock_empty_body()} />;
  return (
    <div className="flex flex-col gap-4">
      <LastAnswer isOld={movements.isPlaceholderData}>
        <ol className="flex flex-col divide-y divide-line rounded-lg border border-line bg-card px-4">
          {movements.data.data.map((movement) => (
            <li key={movement.id} className="flex items-start justify-between gap-4 py-3 text-sm">
              <Movement movement={movement} />
            </li>
          ))}
        </ol>
      </LastAnswer>
      <ListPages list={movements.data} pageSize={PAGE_SIZE} onPage={setPage} />
    </div>
  );
}

function Movement({ movement }: { movement: StockMovement }) {
  const { quantity, stock_after, order_id, order_number, actor, reason, createdAt } = movement;
  return (
    <>
      <div className="min-w-0">
        <p className="font-semibold">{KIND_WORDS[movement.kind]()}</p>
        {reason && <p className="wrap-anywhere">{reason}</p>}
        {order_id !== null && (
          <p>
            <AdminLink place={{ tab: 'orders', order: order_id }} className="text-red underline">
              {order_number ?? order_id}
            </AdminLink>
          </p>
        )}
        <p className="text-soft">
          {formatDateTime(createdAt)}
          {actor && ` · ${actor}`}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className={`font-bold ${quantity < 0 ? 'text-red' : 'text-green'}`}>
          {quantity > 0 ? '+' : '−'}
          {Math.abs(quantity)}
        </p>
        <p className="text-soft">{m.admin_stock_after({ count: stock_after })}</p>
      </div>
    </>
  );
}
