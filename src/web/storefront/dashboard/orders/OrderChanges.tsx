import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '#shared/dates.ts';
import { formatAmount, formatRupees, paiseFromRupees } from '#shared/money.ts';
import { versionName } from '#shop/orders/amending/amending.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { upiLink } from '#shop/settings/upi-link.rules.ts';
import { errorText } from '#web/api/error-text.ts';
import { useChange } from '#web/api/use-change.ts';
import { BankTarget, UpiTarget } from '#web/storefront/checkout/payment/TransferTargets.tsx';
import { useStore } from '#web/storefront/layout/shop-context.ts';
import { storeName } from '#web/storefront/layout/store-words.ts';
import { ChangeList } from '#web/texts/ChangeList.tsx';
import { WholeNumbers } from '#web/texts/WholeNumbers.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { Failure } from '#web/ui/Failure.tsx';
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
  const store = useStore();
  const due = paiseFromRupees(order.due_amount);
  const amount = formatAmount(due);
  const name = versionName(order.number, order.version);
  const isOnline = order.due_online === true;
  const canTransfer = store.upi_id !== '' || store.bank_details !== '';
  const hint = canTransfer ? m.order_due_hint({ amount, number: name }) : m.estimate_pay_call();
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-3">
      <p className="font-semibold">{m.order_due_amount({ amount })}</p>
      {isOnline && <PayDue order={order} />}
      {(canTransfer || !isOnline) && (
        <p className="text-sm">
          <WholeNumbers>{hint}</WholeNumbers>
        </p>
      )}
      {store.upi_id && <UpiTarget link={upiLink(store, due, name)} amount={amount} />}
      {store.bank_details && <BankTarget details={store.bank_details} />}
    </div>
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
      <Failure text={pay.error && errorText(pay.error)} />
    </>
  );
}
