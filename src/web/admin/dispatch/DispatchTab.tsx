/** Packed orders going out today, by transport; parcels too long at an office; returned parcels. */
import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { dayInIndia, formatDay } from '#shared/dates.ts';
import { type Load, loadsOf } from '#shop/courier/parcels/loads.rules.ts';
import type { Parcel } from '#shop/courier/parcels/parcels.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { errorText } from '#web/api/error-text.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { unbroken } from '#web/contact-links.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { parcelStateWord } from '../../texts/parcel-words.ts';
import { FileButton } from '../form/FileButton.tsx';
import { PICTURE_TYPES } from '../form/pictures.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { useOrderPlace } from '../layout/use-admin-search.ts';
import { BulkCourierDialog } from '../orders/list/BulkCourierAction.tsx';
import { OrderPanel } from '../orders/OrderPanel.tsx';
import { DayPapers } from '../orders/print/DayPapers.tsx';
import { type PhotoResult, packedQuery, returnedQuery, uncollectedQuery, useSendPhotos } from './dispatch.queries.ts';
import { OrderRow } from './OrderRow.tsx';
import { FetchedGroup, LorryGroup } from './PackedGroups.tsx';

export function DispatchTab() {
  const packed = useQuery(packedQuery);
  return (
    <>
      <PageHeader title={m.admin_dispatch_title()} actions={<DayPapers />} />
      <LoadFailure of={packed} />
      {packed.isPending && <Skeleton className="h-80 w-full" />}
      {packed.data && <Packed orders={packed.data.data} more={moreOf(packed.data)} />}
      <LrPhotos />
      <Uncollected />
      <Returned />
      <OrderPanel />
    </>
  );
}

/** How many orders of a list are beyond its first page. */
const moreOf = ({ data, total }: { data: readonly Order[]; total: number }) => total - data.length;

const More = ({ count }: { count: number }) => count > 0 && <p className="text-soft">{m.admin_pack_more({ count })}</p>;

function Packed({ orders, more }: { orders: readonly Order[]; more: number }) {
  // A snapshot from when the dialog was opened: orders packed later are still at the packing table and go with the next
  // lorry.
  const [sending, setSending] = useState<Load | null>(null);
  const { loads, fetched } = loadsOf(orders);
  return (
    <>
      {orders.length === 0 && <p className="text-soft">{m.admin_dispatch_none()}</p>}
      {loads.map((load) => (
        <LorryGroup key={load.transport} {...load} onSend={() => setSending(load)} />
      ))}
      <FetchedGroup orders={fetched} />
      <More count={more} />
      {sending && (
        <BulkCourierDialog
          orders={sending.rows.map(({ order }) => order)}
          carrier={sending.transport}
          onClose={() => setSending(null)}
          onDone={() => undefined}
        />
      )}
    </>
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
      <Failure text={send.error && errorText(send.error)} />
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
              facts={[parcel.courier_partner, parcelStateWord(parcel.state), unbroken(parcel.contact_number)]}
            />
          </li>
        ))}
      </ul>
      <More count={moreOf(data)} />
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
            <OrderRow
              order={order}
              onOpen={() => go({ order: order.id })}
              facts={[
                order.Parcels.filter(({ state }) => state === 'returned')
                  .map(({ courier_partner, tracking_id }) => [courier_partner, tracking_id].filter(Boolean).join(' '))
                  .join(', '),
              ]}
            />
          </li>
        ))}
      </ul>
      <More count={moreOf(data)} />
    </Card>
  );
}
