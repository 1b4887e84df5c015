/** Packed orders going out today, by transport; parcels too long at an office; returned parcels. */
import { useQuery } from '@tanstack/react-query';
import { Camera, ChevronRight, Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dayInIndia, formatDay } from '#shared/dates.ts';
import type { Parcel } from '#shop/courier/parcels/parcels.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { errorText } from '#web/api/error-text.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { parcelStateWord } from '../../parcel-words.ts';
import { FileButton } from '../form/FileButton.tsx';
import { PICTURE_TYPES } from '../form/pictures.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { useOrderPlace } from '../layout/use-admin-search.ts';
import { BulkCourierDialog } from '../orders/BulkCourierAction.tsx';
import { DayPapers } from '../orders/DayPapers.tsx';
import { OrderPanel } from '../orders/OrderPanel.tsx';
import { PrintActions } from '../orders/PrintActions.tsx';
import { type PhotoResult, packedQuery, returnedQuery, uncollectedQuery, useSendPhotos } from './dispatch.queries.ts';

export function DispatchTab() {
  const packed = useQuery(packedQuery);
  return (
    <>
      <PageHeader title={m.admin_dispatch_title()} actions={<DayPapers />} />
      <LoadFailure of={packed} />
      {packed.isPending && <Skeleton className="h-80 w-full" />}
      {packed.data && <Packed orders={packed.data.data} more={packed.data.total - packed.data.data.length} />}
      <LrPhotos />
      <Uncollected />
      <Returned />
      <OrderPanel />
    </>
  );
}

/** The carrier it is booked with, else the customer's choice. */
const transportOf = ({ Courier, transport }: Order): string => Courier?.courier_partner ?? transport?.name ?? '';

function groupsOf(orders: readonly Order[]): [transport: string, orders: Order[]][] {
  const groups = new Map<string, Order[]>();
  for (const order of orders) {
    const transport = transportOf(order);
    groups.set(transport, [...(groups.get(transport) ?? []), order]);
  }
  return [...groups].sort(([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b));
}

interface Load {
  transport: string;
  orders: Order[];
}

function Packed({ orders, more }: { orders: readonly Order[]; more: number }) {
  // A snapshot from when the dialog was opened: orders packed since are still at the packing table and go with the next
  // lorry.
  const [sending, setSending] = useState<Load | null>(null);
  return (
    <>
      {orders.length === 0 && <p className="text-soft">{m.admin_dispatch_none()}</p>}
      {groupsOf(orders).map(([transport, own]) => (
        <PackedGroup
          key={transport}
          transport={transport}
          orders={own}
          onSend={() => setSending({ transport, orders: own })}
        />
      ))}
      {more > 0 && <p className="text-soft">{m.admin_pack_more({ count: more })}</p>}
      {sending && (
        <BulkCourierDialog
          orders={sending.orders}
          carrier={sending.transport}
          onClose={() => setSending(null)}
          onDone={() => undefined}
        />
      )}
    </>
  );
}

const sumOf = (orders: readonly Order[], of: (order: Order) => number) =>
  orders.reduce((sum, order) => sum + of(order), 0);

function PackedGroup({ transport, orders, onSend }: Load & { onSend: () => void }) {
  const { go } = useOrderPlace();
  const grams = sumOf(orders, ({ Packing }) => Math.round((Packing?.weight ?? 0) * 1000));
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-lg font-bold">
          <Truck size={20} aria-hidden className="text-soft" />
          <span className="min-w-0 wrap-anywhere">{transport || m.admin_pack_transport_unknown()}</span>
          <span className="text-sm font-normal text-soft">
            {m.admin_pack_orders({ count: orders.length })} ·{' '}
            {m.admin_pack_cartons_count({ count: sumOf(orders, ({ Packing }) => Packing?.cartons ?? 0) })}
            {grams > 0 && ` · ${m.parcel_weight_value({ weight: grams / 1000 })}`}
          </span>
        </h2>
        <div className="flex flex-wrap gap-2">
          <PrintActions orders={orders} />
          <Button size="sm" onClick={onSend}>
            {m.admin_dispatch_send()}
          </Button>
        </div>
      </div>
      <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} onOpen={() => go({ order: order.id })}>
              {m.admin_pack_cartons_count({ count: order.Packing?.cartons ?? 0 })}
              {order.Courier?.tracking_id && ` · LR ${order.Courier.tracking_id}`}
            </OrderRow>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface OrderRowProps {
  order: Order;
  onOpen: () => void;
  badge?: ReactNode;
  children: ReactNode;
}

function OrderRow({ order, onOpen, badge, children }: OrderRowProps) {
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
        <span className="block text-sm text-soft wrap-anywhere">
          {order.Address.name || order.User.name}, {order.Address.city} · {children}
        </span>
      </span>
      <ChevronRight size={20} className="shrink-0 text-soft" aria-hidden />
    </button>
  );
}

/** Photos of lorry receipts, many at once: each file is named after its order. */
function LrPhotos() {
  const [results, setResults] = useState<PhotoResult[] | null>(null);
  const send = useSendPhotos(setResults);
  const missed = (results ?? []).filter(({ order, error }) => order === null || error !== null);
  return (
    <Card className="flex flex-col gap-3 p-4">
      <h2 className="text-lg font-bold">{m.admin_dispatch_photos()}</h2>
      <p className="text-sm text-soft">{m.admin_dispatch_photos_hint()}</p>
      <FileButton accept={PICTURE_TYPES.join(',')} multiple onFiles={(files) => files.length > 0 && send.mutate(files)}>
        <Camera size={18} aria-hidden />
        {send.isPending ? m.common_sending() : m.admin_photos_files()}
      </FileButton>
      {send.error && (
        <Alert tone="error" isNews>
          {errorText(send.error)}
        </Alert>
      )}
      {results && (
        <div role="status" className="flex flex-col gap-1 text-sm">
          <p className="font-semibold">{m.admin_dispatch_photos_done({ count: results.length - missed.length })}</p>
          {missed.map(({ file, order, error }) => (
            <p key={file} className="text-red wrap-anywhere">
              {file}: {order === null ? m.admin_dispatch_photos_unknown() : error}
            </p>
          ))}
        </div>
      )}
    </Card>
  );
}

const isWaiting = ({ state }: Parcel) => state === 'sent' || state === 'arrived';

/** Parcels whose last free day is near or past: the customer should be called. */
function Uncollected() {
  const list = useQuery(uncollectedQuery);
  const { data } = list;
  const { go } = useOrderPlace();
  if (list.error && !data) return <LoadFailure of={list} />;
  if (!data || data.data.length === 0) return null;
  const today = dayInIndia(Date.now());
  const rows = data.data
    .flatMap((order) =>
      order.Parcels.flatMap((parcel) =>
        parcel.collect_by && isWaiting(parcel) ? [{ order, parcel, day: parcel.collect_by }] : [],
      ),
    )
    .sort((a, b) => a.day.localeCompare(b.day));
  return (
    <Card className="flex flex-col gap-3 p-4">
      <h2 className="text-lg font-bold">{m.admin_dispatch_collect()}</h2>
      <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
        {rows.map(({ order, parcel, day }) => (
          <li key={parcel.id}>
            <OrderRow
              order={order}
              onOpen={() => go({ order: order.id })}
              badge={
                <Badge tone={day < today ? 'red' : 'gold'}>
                  {day < today
                    ? m.admin_dispatch_overdue({ day: formatDay(day) })
                    : m.admin_dispatch_until({ day: formatDay(day) })}
                </Badge>
              }
            >
              {parcel.courier_partner} · {parcelStateWord(parcel.state)} · {parcel.contact_number}
            </OrderRow>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Returned parcels: from the order's panel each is sent again, or refunded with its goods restocked or lost. */
function Returned() {
  const list = useQuery(returnedQuery);
  const { data } = list;
  const { go } = useOrderPlace();
  if (list.error && !data) return <LoadFailure of={list} />;
  if (!data || data.data.length === 0) return null;
  return (
    <Card className="flex flex-col gap-3 p-4">
      <h2 className="text-lg font-bold">{m.admin_dispatch_returned()}</h2>
      <p className="text-sm text-soft">{m.admin_dispatch_returned_hint()}</p>
      <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
        {data.data.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} onOpen={() => go({ order: order.id })}>
              {order.Parcels.filter(({ state }) => state === 'returned')
                .map(({ courier_partner, tracking_id }) => [courier_partner, tracking_id].filter(Boolean).join(' '))
                .join(', ')}
            </OrderRow>
          </li>
        ))}
      </ul>
    </Card>
  );
}
