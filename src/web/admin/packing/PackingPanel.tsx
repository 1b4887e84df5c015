import { useQuery } from '@tanstack/react-query';
import { CloudOff, PackageCheck, Printer, StickyNote, Truck } from 'lucide-react';
import { formatDay } from '#shared/dates.ts';
import type { FloorOrder } from '#shop/orders/floor/floor.contract.ts';
import { trackingIdOf } from '#shop/orders/orders.status.ts';
import { errorText } from '#web/api/error-text.ts';
import { ChangeList } from '#web/texts/ChangeList.tsx';
import { formatTime } from '#web/texts/dates.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { PanelTabs } from '#web/ui/PanelTabs.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { AdminLink } from '../layout/AdminLink.tsx';
import { useAdminViewer, useMayDo } from '../layout/admin-context.ts';
import { PhoneLink } from '../layout/ContactLinks.tsx';
import { PanelSection } from '../layout/Facts.tsx';
import { useOrderPlace } from '../layout/use-admin-search.ts';
import { OrderNotes } from '../orders/OrderNotes.tsx';
import { OrderSidePanel } from '../orders/OrderSidePanel.tsx';
import { addressText, statusWord } from '../orders/order-words.ts';
import { orderNotesQuery, useSetStatus } from '../orders/orders.queries.ts';
import { ParcelsSection } from '../orders/parcels/ParcelsSection.tsx';
import { PrintActions, paperLink } from '../orders/print/PrintActions.tsx';
import { StatusBadge } from '../orders/status/StatusBadge.tsx';
import { CodeField } from './CodeField.tsx';
import { PackingCartons, useTypedWeight } from './PackingCartons.tsx';
import { PackingChecklist } from './PackingChecklist.tsx';
import { useNextOrder } from './PackingQueue.tsx';
import { packingOrderQuery, useReleaseToPack, useTakeToPack } from './packing.queries.ts';
import { forgetPacking, isNotToPack, type PackingTable, usePackingTable } from './packing-book.ts';
import { setSeen, useChangesSeen } from './packing-seen.ts';

/** One order on the packing table, open while the address names it: lines, cartons, photo, address, courier. */
export function PackingPanel() {
  const { search } = useOrderPlace();
  const id = search.order ?? 0;
  const order = useQuery({ ...packingOrderQuery(id), enabled: search.order !== null });
  const isGone = isNotToPack(order.error);
  return (
    <OrderSidePanel
      order={order}
      failure={isGone ? <Gone number={order.data?.number ?? `#${id}`} /> : undefined}
      skeleton={<Skeleton className="h-96 w-full" />}
    >
      {order.data && !isGone && <Details key={order.data.id} order={order.data} />}
    </OrderSidePanel>
  );
}

/** The office took it away from the floor, perhaps while it was on this table. */
function Gone({ number }: { number: string }) {
  return (
    <Alert tone="warning" title={m.admin_pack_gone({ number })}>
      <p>{m.admin_pack_gone_body()}</p>
      <NextOrder />
    </Alert>
  );
}

function Details({ order }: { order: FloorOrder }) {
  const viewer = useAdminViewer();
  const table = usePackingTable(order);
  const notes = useQuery(orderNotesQuery(order.id));
  const { packer } = order.floor;
  const isOthers = packer !== null && packer.id !== viewer.id;
  const isClosed = table.packing.done;
  const isStopped = order.is_to_pack === false && !isClosed;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StatusBadge order={order} />
        <PrintActions orders={[order]} />
      </div>
      <p className="text-sm text-soft">
        {m.admin_pack_by({ day: formatDay(order.ship_by) })} · {order.going_with || m.admin_pack_transport_unknown()}
      </p>
      {table.isWaiting && (
        <Alert tone="warning" title={m.admin_pack_waits_title()}>
          <p className="flex items-start gap-2">
            <CloudOff size={18} aria-hidden className="mt-0.5 shrink-0" />
            {m.admin_pack_waits_body()}
          </p>
        </Alert>
      )}
      {!isOthers && !isClosed && <Changed order={order} table={table} />}
      {isStopped ? <Stopped order={order} /> : <Whose order={order} isOthers={isOthers} isClosed={isClosed} />}
      {order.delivery_instruction && (
        <Alert tone="warning" title={m.common_delivery_instructions()}>
          <p className="wrap-anywhere">{order.delivery_instruction}</p>
        </Alert>
      )}
      <PanelTabs
        label={m.admin_panel_parts()}
        parts={[
          {
            value: 'packing',
            label: m.common_packing(),
            icon: <PackageCheck size={20} aria-hidden />,
            content: <Table order={order} table={table} isOthers={isOthers || isStopped} />,
          },
          {
            value: 'courier',
            label: m.admin_panel_courier(),
            icon: <Truck size={20} aria-hidden />,
            count: order.Parcels.length,
            content: <WhereItGoes order={order} />,
          },
          {
            value: 'notes',
            label: m.admin_notes_title(),
            icon: <StickyNote size={20} aria-hidden />,
            count: notes.data?.length,
            content: <OrderNotes order={order} />,
          },
        ]}
      />
    </>
  );
}

/**
 * What the office changed since this packer began. What the shop refused for it waits on this device, and is sent, as
 * far as it fits the goods now, once they have seen it or change something else.
 */
function Changed({ order, table }: { order: FloorOrder; table: PackingTable }) {
  const viewer = useAdminViewer();
  const changes = useChangesSeen(order, viewer.id);
  if (changes.length === 0 && !table.isRefused) return null;
  const isOwn = table.isKept || order.floor.packer?.id === viewer.id;
  const { packed_line_ids, cartons, weight, short_lines } = table.packing;
  const isBegun = packed_line_ids.length > 0 || cartons > 0 || weight > 0 || short_lines.length > 0;
  return (
    <Alert
      tone="warning"
      title={m.admin_pack_changed()}
      action={
        <Button
          size="sm"
          onClick={() => {
            setSeen(order, viewer.id);
            // Of an order that is free, a save would put it on this packer's table.
            if (isOwn) table.change({});
          }}
        >
          {m.admin_pack_changed_seen()}
        </Button>
      }
    >
      {changes.length > 0 && <ChangeList changes={changes} />}
      {isOwn && isBegun && <p>{m.admin_pack_changed_body()}</p>}
    </Alert>
  );
}

interface TableProps {
  order: FloorOrder;
  table: PackingTable;
  isOthers: boolean;
}

/** Lines, cartons and the next steps after closing them. */
function Table({ order, table, isOthers }: TableProps) {
  const isClosed = table.packing.done;
  const weight = useTypedWeight(table.packing.weight);
  return (
    <>
      {!isOthers && !isClosed && <CodeField order={order} table={table} />}
      <PackingChecklist order={order} table={table} isLocked={isOthers || isClosed} />
      {table.packing.short_lines.length > 0 && <ShortGoods order={order} />}
      <PackingCartons order={order} table={table} typed={weight} isLocked={isOthers || isClosed} />
      {!isClosed && !isOthers && <Close order={order} table={table} isWeightWrong={weight.isWrong} />}
      {isClosed && <Closed order={order} table={table} />}
      {isClosed && <HandOver order={order} />}
    </>
  );
}

function WhereItGoes({ order }: { order: FloorOrder }) {
  return (
    <>
      <PanelSection title={m.admin_order_delivery()}>
        <p className="text-lg font-bold">{order.Address.name || order.User.name}</p>
        <p className="wrap-anywhere">{addressText(order.Address)}</p>
        <p className="[&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center">
          <PhoneLink phone={order.Address.delivery_contact_number} />
        </p>
      </PanelSection>
      <ParcelsSection key={order.id} order={order} />
    </>
  );
}

/** For the office, which also sees orders that nobody may pack. */
function Stopped({ order }: { order: FloorOrder }) {
  return (
    <Alert
      tone="warning"
      title={m.admin_pack_stopped()}
      action={
        <AdminLink
          place={{ tab: 'orders', order: order.id }}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {m.admin_mail_order()}
        </AdminLink>
      }
    >
      <p>{m.admin_pack_stopped_body()}</p>
    </Alert>
  );
}

interface WhoseProps {
  order: FloorOrder;
  isOthers: boolean;
  isClosed: boolean;
}

/** Says why a press failed. To a packer the panel itself says that an order is gone; the office goes on seeing it. */
function useFailed({ number }: FloorOrder): (error: Error) => void {
  const seesAll = useMayDo('money');
  return (error) => {
    if (!isNotToPack(error)) toast(errorText(error), 'error');
    else if (seesAll) toast(m.admin_pack_gone({ number }), 'error');
  };
}

function isInTheShop({ TrackingStatus: status }: FloorOrder): boolean {
  return status?.status_titlekey === 'confirmed' || status?.status_titlekey === 'processing';
}

/** Who has the order: nobody, so that it can be taken; this person, who can put it back; or another packer. */
function Whose({ order, isOthers, isClosed }: WhoseProps) {
  const take = useTakeToPack(order.id);
  const release = useReleaseToPack(order.id, () => forgetPacking(order));
  const failed = useFailed(order);
  const { packer, may_take } = order.floor;
  if (isClosed || !isInTheShop(order)) return null;
  if (!packer)
    return (
      <Button
        size="lg"
        full
        busy={take.isPending}
        busyText={m.common_saving()}
        onClick={() => take.mutate(false, { onError: failed })}
      >
        {m.admin_pack_take()}
      </Button>
    );
  if (!isOthers)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm font-semibold">
        {m.admin_pack_mine()}
        <Button variant="quiet" size="sm" onClick={() => release.mutate(undefined, { onError: failed })}>
          {m.admin_pack_put_back()}
        </Button>
      </div>
    );
  return (
    <Alert
      tone="warning"
      title={m.admin_pack_others({ name: packer.name, time: formatTime(packer.since) })}
      action={
        may_take && (
          <Button size="sm" busy={take.isPending} onClick={() => take.mutate(true, { onError: failed })}>
            {m.admin_pack_take_over()}
          </Button>
        )
      }
    >
      <p>{may_take ? m.admin_pack_others_stale() : m.admin_pack_others_body()}</p>
    </Alert>
  );
}

/** Short goods, which somebody with the right to amend orders must handle. */
function ShortGoods({ order }: { order: FloorOrder }) {
  const mayAmend = useMayDo('money');
  return (
    <Alert
      tone="warning"
      title={m.admin_pack_short_title()}
      action={
        mayAmend && (
          <AdminLink
            place={{ tab: 'orders', order: order.id }}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            {m.admin_amend()}
          </AdminLink>
        )
      }
    >
      <p>{mayAmend ? m.admin_pack_short_amend() : m.admin_pack_short_asked()}</p>
      {!mayAmend && <NextOrder />}
    </Alert>
  );
}

function NextOrder() {
  const next = useNextOrder();
  return (
    <Button full className="mt-2" busy={next.isBusy} busyText={m.common_sending()} onClick={next.take}>
      {m.admin_desk_next()}
    </Button>
  );
}

/** What is still missing before the cartons can be closed; null if nothing. */
function missingOf({ order, table: { packing }, isWeightWrong }: CloseProps, isChanged: boolean): string | null {
  if (isChanged) return m.admin_pack_changed_look();
  const open = order.Carts.length - packing.packed_line_ids.length;
  if (open > 0) return m.admin_pack_missing_lines({ count: open });
  if (packing.cartons === 0) return m.admin_pack_missing_cartons();
  return isWeightWrong ? m.admin_pack_weight_wrong() : null;
}

interface CloseProps {
  order: FloorOrder;
  table: PackingTable;
  isWeightWrong: boolean;
}

function Close(props: CloseProps) {
  const { table } = props;
  const viewer = useAdminViewer();
  const isChanged = useChangesSeen(props.order, viewer.id).length > 0;
  const missing = missingOf(props, isChanged);
  return (
    <div className="flex flex-col gap-1">
      <Button
        size="lg"
        full
        disabled={missing !== null}
        aria-describedby="packing-missing"
        onClick={() => table.change({ done: true })}
      >
        {m.admin_pack_close()}
      </Button>
      <p id="packing-missing" className="text-center text-sm text-soft">
        {missing}
      </p>
    </div>
  );
}

function Closed({ order, table }: { order: FloorOrder; table: PackingTable }) {
  return (
    <div className="flex flex-col gap-3">
      <Alert
        tone="success"
        title={m.common_packed()}
        action={
          isInTheShop(order) && (
            <Button variant="quiet" size="sm" onClick={() => table.change({ done: false })}>
              {m.admin_pack_open_again()}
            </Button>
          )
        }
      >
        {order.floor.packed_by && !table.isWaiting && <p>{m.admin_pack_packed_by({ name: order.floor.packed_by })}</p>}
      </Alert>
      <a
        href={paperLink('labels', [order], { sheet: '4x6' })}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: 'secondary', size: 'lg', full: true })}
      >
        <Printer size={20} aria-hidden />
        {m.admin_pack_label()}
      </a>
      <NextOrder />
    </div>
  );
}

/** Hands the parcel over; the office does everything after that. */
function HandOver({ order }: { order: FloorOrder }) {
  const setStatus = useSetStatus(order);
  const failed = useFailed(order);
  if (order.TrackingStatus?.status_titlekey !== 'processing') return null;
  const move = () =>
    setStatus.mutate(
      { statusId: trackingIdOf('shipped') },
      {
        onSuccess: () => toast(m.admin_orders_status_set({ number: order.number, status: statusWord('shipped') })),
        onError: failed,
      },
    );
  return (
    <Button variant="secondary" full busy={setStatus.isPending} busyText={m.common_saving()} onClick={move}>
      {m.admin_pack_hand_over()}
    </Button>
  );
}
