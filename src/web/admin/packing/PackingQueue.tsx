import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Store, Truck, UserRound } from 'lucide-react';
import { dayInIndia, formatDay } from '#shared/dates.ts';
import type { FloorEntry } from '#shop/orders/floor/floor.contract.ts';
import { errorText } from '#web/api/error-text.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { hasUnsaved } from '../form/unsaved.tsx';
import { useAdminViewer } from '../layout/admin-context.ts';
import { useOrderPlace } from '../layout/use-admin-search.ts';
import { FilterSelect } from '../list/FilterSelect.tsx';
import { factsText } from '../orders/order-words.ts';
import { packingQueueQuery, useTakeNext } from './packing.queries.ts';

/** In the address, '-' means orders without a known transport. */
const UNKNOWN = '-';

const useChosenTransport = (): string | undefined => {
  const { courier } = useOrderPlace().search;
  return courier === '' ? undefined : courier === UNKNOWN ? '' : courier;
};

/** Takes the next order of the chosen transport and opens it. */
export function useNextOrder() {
  const { go } = useOrderPlace();
  const next = useTakeNext();
  const transport = useChosenTransport();
  const take = () => {
    // Asked after taking it, who then stays would hold an order that nobody sees.
    if (hasUnsaved()) return toast(m.admin_pack_next_unsaved(), 'error');
    next.mutate(transport, {
      onSuccess: (found) => {
        go({ order: found?.order_id ?? null });
        if (!found) toast(m.admin_pack_next_none(), 'info');
      },
      onError: (error) => toast(errorText(error), 'error'),
    });
  };
  return { take, isBusy: next.isPending };
}

const transportWord = (transport: string) => transport || m.admin_pack_transport_unknown();

export function PackingQueue() {
  const { search, go } = useOrderPlace();
  const queue = useQuery(packingQueueQuery);
  const next = useNextOrder();
  const chosen = useChosenTransport();
  const orders = queue.data?.orders ?? [];
  const shown = orders.filter(({ transport }) => chosen === undefined || transport === chosen);
  const transports = [...new Set(orders.map(({ transport }) => transport))];
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="lg"
          className="max-sm:w-full"
          busy={next.isBusy}
          busyText={m.common_sending()}
          onClick={next.take}
          disabled={shown.length === 0}
        >
          {m.admin_desk_next()}
        </Button>
        {transports.length > 1 && (
          <FilterSelect
            label={m.admin_pack_transport()}
            value={search.courier}
            options={[
              { value: '', label: m.admin_pack_transport_all() },
              ...transports.map((name) => ({ value: name || UNKNOWN, label: transportWord(name) })),
            ]}
            onChange={(courier) => go({ courier })}
          />
        )}
      </div>
      <LoadFailure of={queue} />
      {queue.isPending && <Skeleton className="h-80 w-full" />}
      {queue.data && shown.length === 0 && (
        <EmptyState title={m.admin_pack_empty_title()} body={m.admin_pack_empty_body()} />
      )}
      {groupsOf(shown).map((group) => (
        <QueueGroup key={keyOf(group.orders[0])} {...group} onOpen={(order) => go({ order })} />
      ))}
      {queue.data && queue.data.more > 0 && (
        <p className="text-center text-soft">{m.admin_pack_more({ count: queue.data.more })}</p>
      )}
    </>
  );
}

interface Group {
  shipBy: string;
  transport: string;
  isFetched: boolean;
  orders: FloorEntry[];
}

const keyOf = (order?: FloorEntry) => order && `${order.ship_by} ${order.fetched} ${order.transport}`;

/** Splits the sorted queue into groups by day and transport. */
function groupsOf(orders: readonly FloorEntry[]): Group[] {
  const groups: Group[] = [];
  for (const order of orders) {
    const last = groups.at(-1);
    if (last && keyOf(last.orders[0]) === keyOf(order)) last.orders.push(order);
    else groups.push({ shipBy: order.ship_by, transport: order.transport, isFetched: order.fetched, orders: [order] });
  }
  return groups;
}

function DayBadge({ day }: { day: string }) {
  const today = dayInIndia(Date.now());
  if (day < today)
    return (
      <Badge tone="red" wraps>
        {m.admin_pack_late({ day: formatDay(day) })}
      </Badge>
    );
  if (day === today) return <Badge tone="gold">{m.admin_pack_today()}</Badge>;
  return <Badge wraps>{m.admin_pack_by({ day: formatDay(day) })}</Badge>;
}

function QueueGroup({ shipBy, transport, isFetched, orders, onOpen }: Group & { onOpen: (id: number) => void }) {
  const Icon = isFetched ? Store : Truck;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
        <span className="flex min-w-0 items-center gap-3">
          <Icon size={20} aria-hidden className="shrink-0 text-soft" />
          <span className="min-w-0 wrap-anywhere">
            {isFetched ? m.admin_dispatch_fetched() : transportWord(transport)}
          </span>
        </span>
        <DayBadge day={shipBy} />
        <span className="text-sm font-normal text-soft">{m.admin_pack_orders({ count: orders.length })}</span>
      </h2>
      <ul className="grid grid-cols-1 gap-2 lg:grid-cols-2">
        {orders.map((order) => (
          <li key={order.id}>
            <QueueRow order={order} onOpen={() => onOpen(order.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function QueueRow({ order, onOpen }: { order: FloorEntry; onOpen: () => void }) {
  const { id } = useAdminViewer();
  const { packer } = order;
  const isMine = packer?.id === id;
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cx(
        'flex min-h-16 w-full items-center gap-3 rounded-lg border bg-card p-3 text-left shadow-card hover:border-ink',
        isMine ? 'border-red' : 'border-line',
      )}
    >
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-lg font-bold">{order.number}</span>
          {order.lacks_name && (
            <Badge tone="orange" wraps>
              {m.admin_pack_lacks_name()}
            </Badge>
          )}
          {order.short > 0 && <Badge tone="orange">{m.admin_pack_short_waits()}</Badge>}
          {packer && (
            <Badge tone={isMine ? 'red' : 'blue'} wraps>
              <UserRound size={14} aria-hidden />
              {isMine ? m.admin_pack_mine() : packer.name}
            </Badge>
          )}
        </span>
        <span className="text-sm text-soft wrap-anywhere">
          {factsText([
            order.place,
            m.admin_pack_progress({ packed: order.packed, lines: order.items }),
            m.admin_pack_pieces({ count: order.pieces }),
          ])}
        </span>
      </span>
      <ChevronRight size={22} className="shrink-0 text-soft" aria-hidden />
    </button>
  );
}
