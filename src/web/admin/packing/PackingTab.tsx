/** Orders for the packing hall, usable on a phone in one hand: large rows, by promised day and transport, no money. */
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronRight, Truck } from 'lucide-react';
import { TRACKING_STEPS } from '#shop/orders/orders.status.ts';
import type { PackingOrder } from '#shop/orders/packing/packing.contract.ts';
import { m } from '#web/words/messages.js';
import { listDate } from '../layout/list-date.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { useOrderPlace } from '../layout/use-admin-search.ts';
import { AdminCards } from '../list/AdminList.tsx';
import { FilterSelect } from '../list/FilterSelect.tsx';
import { ListFilters } from '../list/ListFilters.tsx';
import { itemsText, receiverPlaceText, statusWord } from '../orders/order-words.ts';
import { DayPapers } from '../orders/print/DayPapers.tsx';
import { StatusBadge } from '../orders/status/StatusBadge.tsx';
import { PackingPanel } from './PackingPanel.tsx';
import { PackingQueue } from './PackingQueue.tsx';
import { packingListQuery } from './packing.queries.ts';

export function PackingTab() {
  const { search } = useOrderPlace();
  const isLookingUp = search.search !== '' || search.status !== '';
  return (
    <>
      <PageHeader title={m.admin_pack_title()} actions={<DayPapers />} />
      <PackingFilters />
      {isLookingUp ? <PackingSearch /> : <PackingQueue />}
      <PackingPanel />
    </>
  );
}

function PackingFilters() {
  const place = useOrderPlace();
  const { search, go } = place;
  const steps = TRACKING_STEPS.map((key) => ({ value: key as string, label: statusWord(key) }));
  return (
    <ListFilters searchLabel={m.admin_pack_search()} placeholder={m.admin_pack_search_placeholder()} place={place}>
      <FilterSelect
        label={m.admin_filter_status()}
        value={search.status}
        options={[{ value: '', label: m.admin_pack_waiting() }, ...steps]}
        onChange={(status) => go({ status, page: 1 })}
      />
    </ListFilters>
  );
}

/** Search results, whether or not those orders still wait. */
function PackingSearch() {
  const place = useOrderPlace();
  const orders = useQuery(packingListQuery(place.search));
  return (
    <AdminCards
      list={orders}
      place={place}
      draw={(rows) => <PackingList orders={rows} onOpen={(order) => place.go({ order: order.id })} />}
      nothing={{ title: m.admin_pack_empty_title(), body: m.admin_pack_empty_body() }}
      noMatch={{ title: m.admin_orders_none_title(), body: m.admin_orders_none_body() }}
    />
  );
}

function PackingList({ orders, onOpen }: { orders: readonly PackingOrder[]; onOpen: (order: PackingOrder) => void }) {
  return (
    <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      {orders.map((order) => (
        <li key={order.id}>
          <PackingRow order={order} onOpen={() => onOpen(order)} />
        </li>
      ))}
    </ul>
  );
}

function PackingRow({ order, onOpen }: { order: PackingOrder; onOpen: () => void }) {
  const { packed_line_ids, cartons } = order.Packing ?? { packed_line_ids: [], cartons: 0 };
  const pieces = order.Carts.reduce((sum, line) => sum + line.count, 0);
  const isPacked = packed_line_ids.length === order.Carts.length;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-center gap-4 rounded-lg border border-line bg-card p-4 text-left shadow-card hover:border-ink"
    >
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-lg font-bold">{order.number}</span>
          <StatusBadge order={order} />
        </span>
        <span className="wrap-anywhere">{receiverPlaceText(order)}</span>
        <span className="text-sm text-soft">
          {listDate(order.createdAt)} · {itemsText(order)} · {m.admin_pack_pieces({ count: pieces })}
        </span>
        <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm font-semibold">
          <span className={isPacked ? 'flex items-center gap-1 text-green-dark' : 'text-soft'}>
            {isPacked && <Check size={16} aria-hidden />}
            {m.admin_pack_progress({ packed: packed_line_ids.length, lines: order.Carts.length })}
          </span>
          {cartons > 0 && <span>{m.admin_pack_cartons_count({ count: cartons })}</span>}
          {order.Courier && (
            <span className="flex items-center gap-1">
              <Truck size={16} aria-hidden />
              {order.Courier.courier_partner}
            </span>
          )}
        </span>
      </span>
      <ChevronRight size={22} className="shrink-0 text-soft" aria-hidden />
    </button>
  );
}
