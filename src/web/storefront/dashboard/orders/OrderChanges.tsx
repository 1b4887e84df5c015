import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { versionName } from '#shop/orders/amending/amending.rules.ts';
import type { Order, WaysToPay } from '#shop/orders/orders.contract.ts';
import { endOfReference } from '#shop/orders/orders.references.rules.ts';
import { api } from '#web/api/calls.ts';
import { useChange } from '#web/api/use-change.ts';
import { failureText } from '#web/forms/failure-text.ts';
import { useKept } from '#web/stored-state.ts';
import { LateReference } from '#web/storefront/checkout/payment/LateReference.tsx';
import { ReferenceForm } from '#web/storefront/checkout/payment/ReferenceForm.tsx';
import { BankTarget, UpiTarget } from '#web/storefront/checkout/payment/TransferTargets.tsx';
import { useStore } from '#web/storefront/layout/shop-context.ts';
import { storeName } from '#web/storefront/layout/store-words.ts';
import { SaveFailure } from '#web/storefront/login/SignInAgain.tsx';
import { ChangeList } from '#web/texts/ChangeList.tsx';
import { WholeNumbers } from '#web/texts/WholeNumbers.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { versionsQuery } from '../dashboard.queries.ts';
import { LoadFailed } from '../LoadFailed.tsx';
import { payDue } from './pay-due.ts';

/** What the shop changed in the order, and how to pay an amount still due; empty for an unchanged order. */
export function OrderChanges({ order }: { order: Order }) {
  const versions = useQuery({ ...versionsQuery(order), enabled: order.version > 1 });
  if (order.version === 1) return null;
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle level={3}>{m.order_changes_title()}</CardTitle>
      {versions.isPending && <Skeleton className="h-16 w-full" />}
      <LoadFailed of={versions} />
      {versions.data?.slice(1).map(({ version, createdAt, reason, changes }) => (
        <div key={version}>
          <p className="text-sm text-soft wrap-anywhere">
            {[formatDate(createdAt), reason].filter(Boolean).join(' · ')}
          </p>
          <ChangeList changes={changes} />
        </div>
      ))}
      {order.due_amount > 0 && <StillToPay order={order} />}
    </Card>
  );
}

function StillToPay({ order }: { order: Order }) {
  const amount = formatRupees(order.due_amount);
  const { due_utr: utr, due_missing_utr_end: missing } = order;
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-3">
      {utr ? (
        <Alert tone="info" title={m.order_due_told()}>
          <p>{m.order_due_told_hint({ amount, utr: endOfReference(utr) })}</p>
        </Alert>
      ) : (
        <p className="font-semibold">{m.order_due_amount({ amount })}</p>
      )}
      {missing && (
        <Alert tone="warning" title={m.estimate_transfer_missing()}>
          <p>{m.estimate_transfer_missing_hint({ utr: missing })}</p>
        </Alert>
      )}
      {!utr && order.due_ways && <Ways order={order} ways={order.due_ways} />}
      {utr && (
        <LateReference label={m.estimate_utr_correct()}>
          {(close) => <DueReference order={order} isUpiOnly={false} onSent={close} />}
        </LateReference>
      )}
    </div>
  );
}

function Ways({ order, ways }: { order: Order; ways: WaysToPay }) {
  const { upi_link: link, bank_details: details, pays_online: isOnline } = ways;
  const amount = formatRupees(order.due_amount);
  const canTransfer = link !== null || details !== '';
  const number = versionName(order.number, order.version);
  return (
    <>
      {isOnline && <PayDue order={order} />}
      {(canTransfer || !isOnline) && (
        <p className="text-sm">
          <WholeNumbers>{canTransfer ? m.order_due_hint({ amount, number }) : m.estimate_pay_call()}</WholeNumbers>
        </p>
      )}
      {link && <UpiTarget link={link} amount={amount} />}
      {details && <BankTarget details={details} />}
      {canTransfer && (
        <div className="border-t border-line pt-4">
          <DueReference order={order} isUpiOnly={details === ''} />
        </div>
      )}
    </>
  );
}

interface DueReferenceProps {
  order: Order;
  isUpiOnly: boolean;
  onSent?: () => void;
}

function DueReference({ order, isUpiOnly, onSent }: DueReferenceProps) {
  const client = useQueryClient();
  const { values, keep, forget } = useKept(`utr ${order.number}`, { utr: '' });
  const send = useChange({
    mutationFn: (utr: string) => api.announceTransfer({ order_id: order.id, version: order.version, utr }),
    onSuccess: () => {
      forget();
      onSent?.();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['dashboard', order.user_id] }),
  });
  return (
    <ReferenceForm
      isUpiOnly={isUpiOnly}
      value={values.utr}
      onType={(utr) => {
        keep({ utr });
        send.reset();
      }}
      onSend={(utr) => send.mutate(utr)}
      busy={send.isPending}
      failure={send.error && failureText(send.error)}
    />
  );
}

/** Opens the gateway's window for the amount due. The order is loaded again whatever the result. */
function PayDue({ order }: { order: Order }) {
  const store = useStore();
  const client = useQueryClient();
  const pay = useChange({
    mutationFn: () => payDue(order, storeName(store)),
    onSettled: () => client.invalidateQueries({ queryKey: ['dashboard', order.user_id] }),
  });
  return (
    <>
      <Button full busy={pay.isPending} busyText={m.payment_opening()} onClick={() => pay.mutate()}>
        {m.order_due_pay({ amount: formatRupees(order.due_amount) })}
      </Button>
      {pay.data === 'closed' && <Alert tone="info">{m.order_due_not_arrived()}</Alert>}
      {pay.error && <SaveFailure error={pay.error} next={`/dashboard?tab=orders&order=${order.id}`} />}
    </>
  );
}
