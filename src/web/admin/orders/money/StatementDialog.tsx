import { Landmark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatAmount, formatRupees, paiseFromRupees } from '#shared/money.ts';
import type { Statement } from '#shop/orders/statements/statements.contract.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { useChange } from '#web/api/use-change.ts';
import { failureText } from '#web/forms/failure-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { SheetFile, sheetFailure } from '../../form/SheetFile.tsx';
import { AdminLink } from '../../layout/AdminLink.tsx';
import { useTabSearch } from '../../layout/use-admin-search.ts';
import { SelectBox } from '../../list/SelectionBar.tsx';
import { FailedOrders } from '../list/BulkStatusAction.tsx';
import { useConfirmTransfers } from '../orders.queries.ts';
import { PaymentBadge } from './PaymentBadge.tsx';
import { StatementDueRow } from './StatementDueRow.tsx';

type Found = Statement['paid'][number];
type Transfer = Found['transfer'];
type Credit = Found['credit'];

/** Shown in the lists of awaited transfers and of orders that still owe money. */
export function StatementAction() {
  const { search } = useTabSearch('orders');
  const [isOpen, setOpen] = useState(false);
  if (search.todo !== 'transfer' && search.todo !== 'money_due') return null;
  return (
    <>
      <Button variant="secondary" icon={<Landmark size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {m.admin_statement_open()}
      </Button>
      {isOpen && <StatementDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * The bank's file, then the awaited money found in it, then the confirmation of the ticked ones. Dues are recorded
 * before or after it.
 */
function StatementDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [recorded, setRecorded] = useState<ReadonlySet<number>>(new Set());
  const read = useChange({ mutationFn: (chosen: File) => adminApi.readStatement(chosen) });
  const confirm = useConfirmTransfers();
  const paid = read.data?.paid ?? [];
  const ticked = paid.filter(({ transfer }) => !left.has(transfer.order_id));
  const failed = confirm.data?.failed ?? [];
  const isDone = confirm.data !== undefined;
  const areDuesLeft = read.data?.dues.some(({ order }) => !recorded.has(order.order_id)) ?? false;
  const choose = (chosen: File) => {
    setFile(chosen);
    setLeft(new Set());
    setRecorded(new Set());
    confirm.reset();
    read.mutate(chosen);
  };
  const toggle = (id: number) =>
    setLeft((before) => new Set([...before].filter((one) => one !== id).concat(before.has(id) ? [] : id)));
  const run = () =>
    confirm.mutate(
      {
        seen: ticked.map(({ transfer, credit }) => ({ ...transfer, references: credit.references })),
        reason: m.admin_statement_reason(),
      },
      {
        onSuccess: ({ changed, failed: refused }) => {
          toast(m.admin_statement_done({ count: changed.length }));
          if (refused.length === 0 && !areDuesLeft) onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={() => !confirm.isPending && onClose()}
      title={m.admin_statement_title()}
      size="lg"
      footer={
        <>
          <Button variant="secondary" disabled={confirm.isPending} onClick={onClose}>
            {isDone || recorded.size > 0 ? m.common_close() : m.common_cancel()}
          </Button>
          {!isDone && (
            <Button
              disabled={ticked.length === 0 || read.isPending}
              busy={confirm.isPending}
              busyText={m.common_saving()}
              onClick={run}
            >
              {ticked.length === 0 ? m.admin_statement_none() : m.admin_statement_confirm({ count: ticked.length })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SheetFile hint={m.admin_statement_intro()} label={m.admin_statement_file()} file={file} onChoose={choose} />
        <div aria-live="polite" className="flex flex-col gap-4">
          {read.isPending && <p>{m.admin_statement_reading()}</p>}
          <Failure text={read.error && sheetFailure(read.error)} />
          <Failure text={confirm.error && failureText(confirm.error)} />
          {failed.length > 0 && (
            <FailedOrders
              orders={paid.map(({ transfer: { order_id: id, number } }) => ({ id, number }))}
              failed={failed}
            />
          )}
          {read.data && !read.isPending && !isDone && (
            <Confirmable statement={read.data} isTicked={(id) => !left.has(id)} onToggle={toggle} ticked={ticked} />
          )}
          {read.data && !read.isPending && (
            <Dues dues={read.data.dues} onRecord={(id) => setRecorded((before) => new Set([...before, id]))} />
          )}
          {read.data && !read.isPending && !isDone && <Others statement={read.data} />}
          {read.data && !read.isPending && <Unexplained statement={read.data} />}
        </div>
      </div>
    </Dialog>
  );
}

interface ConfirmableProps {
  statement: Statement;
  ticked: readonly Found[];
  isTicked: (orderId: number) => boolean;
  onToggle: (orderId: number) => void;
}

function Confirmable({ statement, ticked, isTicked, onToggle }: ConfirmableProps) {
  const { credits, not_come, paid, differs, missing, dues, is_cut } = statement;
  const total = ticked.reduce((sum, { transfer }) => sum + paiseFromRupees(transfer.total_amount), 0);
  return (
    <>
      <p>{m.admin_statement_read({ count: credits })}</p>
      {not_come > 0 && <Alert tone="warning">{m.admin_statement_not_come({ count: not_come })}</Alert>}
      {is_cut && <Alert tone="warning">{m.admin_statement_cut()}</Alert>}
      {paid.length + differs.length + missing.length + dues.length === 0 && <p>{m.admin_statement_nothing_waits()}</p>}
      <Group
        title={m.admin_statement_paid({ count: paid.length })}
        note={m.admin_statement_sum({ amount: formatAmount(total) })}
        rows={paid}
      >
        {({ transfer, credit }) => (
          <li key={transfer.order_id} className="flex items-start gap-1 border-t border-line pt-2">
            <SelectBox
              label={m.admin_orders_select({ number: transfer.number })}
              checked={isTicked(transfer.order_id)}
              onChange={() => onToggle(transfer.order_id)}
            />
            <Pair transfer={transfer} credit={credit} />
          </li>
        )}
      </Group>
    </>
  );
}

/** Stays after the confirmation of the transfers. */
function Dues({ dues, onRecord }: { dues: Statement['dues']; onRecord: (orderId: number) => void }) {
  return (
    <Group title={m.admin_statement_dues({ count: dues.length })} note={m.admin_statement_dues_note()} rows={dues}>
      {(found) => (
        <StatementDueRow
          key={found.order.order_id}
          found={found}
          row={<Row credit={found.credit} />}
          onRecord={() => onRecord(found.order.order_id)}
        />
      )}
    </Group>
  );
}

/** What is not to be confirmed here. */
function Others({ statement: { differs, missing, used } }: { statement: Statement }) {
  return (
    <>
      <Group
        title={m.admin_statement_differs({ count: differs.length })}
        note={m.admin_statement_differs_note()}
        rows={differs}
      >
        {({ transfer, credit }) => (
          <li key={transfer.order_id} className="border-t border-line pt-2">
            <Pair transfer={transfer} credit={credit} came />
          </li>
        )}
      </Group>
      <Group
        title={m.admin_statement_missing({ count: missing.length })}
        note={m.admin_statement_missing_note()}
        rows={missing}
      >
        {({ transfer, alike }) => (
          <li key={transfer.order_id} className="border-t border-line pt-2">
            <Pair transfer={transfer} credit={alike} note={alike ? m.admin_statement_alike() : undefined} />
          </li>
        )}
      </Group>
      <Group title={m.admin_statement_used({ count: used.length })} note={m.admin_statement_used_note()} rows={used}>
        {({ credit, order }) => (
          <li key={credit.line} className="border-t border-line pt-2">
            <p className="flex flex-wrap gap-x-3 font-semibold">
              <OrderLink {...order} />
              <span>{formatRupees(credit.amount)}</span>
            </p>
            <Row credit={credit} />
          </li>
        )}
      </Group>
    </>
  );
}

/**
 * Folded unless a row names an order: most of it has nothing to do with orders. A page that is newer than the server, as
 * during an update, gets no such rows.
 */
function Unexplained({ statement: { unexplained = [], unexplained_count } }: { statement: Statement }) {
  if (unexplained.length === 0) return null;
  return (
    <details open={unexplained.some(({ orders }) => orders.length > 0)}>
      <summary className="min-h-11 cursor-pointer py-2.5 text-lg font-bold">
        {m.admin_statement_unexplained({ count: unexplained_count })}
      </summary>
      <div className="flex flex-col gap-2">
        <p className="text-soft">{m.admin_statement_unexplained_note()}</p>
        <ul className="flex flex-col gap-2">
          {unexplained.map(({ credit, orders }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: each table of a page counts its lines from 1
            <li key={index} className="flex flex-col gap-1 border-t border-line pt-2">
              <p className="font-semibold">{formatRupees(credit.amount)}</p>
              <Row credit={credit} />
              {orders.map((order) => (
                <p key={order.order_id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <OrderLink {...order} />
                  <span>{order.name}</span>
                  <PaymentBadge order={order} />
                </p>
              ))}
            </li>
          ))}
        </ul>
        {unexplained_count > unexplained.length && (
          <p>{m.admin_statement_unexplained_more({ count: unexplained_count - unexplained.length })}</p>
        )}
      </div>
    </details>
  );
}

interface GroupProps<Row> {
  title: string;
  note: string;
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
}

function Group<Row>({ title, note, rows, children }: GroupProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-lg font-bold">{title}</h3>
      <p className="text-soft">{note}</p>
      <ul className="flex flex-col gap-2">{rows.map(children)}</ul>
    </section>
  );
}

interface PairProps {
  transfer: Transfer;
  credit: Credit | null;
  /** Shows the received amount, if it differs from the order's total. */
  came?: boolean;
  note?: string | undefined;
}

/** An order with its row of the statement below. */
function Pair({ transfer, credit, came = false, note }: PairProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap gap-x-3 font-semibold">
        <OrderLink {...transfer} />
        <span>{transfer.name}</span>
        <span>{formatRupees(transfer.total_amount)}</span>
      </p>
      <p className="text-sm text-soft wrap-anywhere">{m.admin_transfer_utr({ utr: transfer.utr })}</p>
      {came && credit && (
        <p className="text-sm font-semibold text-red">
          {m.admin_statement_came({ amount: formatRupees(credit.amount) })}
        </p>
      )}
      {note && <p className="text-sm font-semibold">{note}</p>}
      {credit && <Row credit={credit} />}
    </div>
  );
}

/** In its own tab, since the statement would be gone. */
const OrderLink = ({ order_id, number }: { order_id: number; number: string }) => (
  <AdminLink
    place={{ tab: 'orders', order: order_id }}
    target="_blank"
    className="inline-flex min-h-6 items-center font-semibold text-red-dark underline"
  >
    {number}
  </AdminLink>
);

const Row = ({ credit: { line, date, text } }: { credit: Credit }) => (
  <p className="text-sm wrap-anywhere">{m.admin_statement_row({ line, date, text })}</p>
);
