import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatRupees } from '#shared/money.ts';
import type { PaymentStatus } from '#shop/orders/settlement/money.contract.ts';
import { errorText } from '#web/api/error-text.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { formatDateTime } from '#web/texts/dates.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { m } from '#web/words/messages.js';
import { AdminLink } from '../layout/AdminLink.tsx';
import { Facts } from '../layout/Facts.tsx';
import { paymentStatusQuery, useResolveAlert } from './settings.queries.ts';

const MODE_WORDS: Record<PaymentStatus['mode'], () => string> = {
  live: m.admin_payments_mode_live,
  test: m.admin_payments_mode_test,
  sandbox: m.admin_payments_mode_sandbox,
};

const ALERT_WORDS: Record<PaymentStatus['alerts'][number]['kind'], () => string> = {
  unknown_payment: m.admin_payments_alert_unknown,
  strange_payments: m.admin_payments_alert_strange,
  unbooked_payment: m.admin_payments_alert_unbooked,
  changed_refund: m.admin_payments_alert_changed_refund,
  excess_refund: m.admin_payments_alert_excess_refund,
  waiting_refund: m.admin_payments_alert_waiting_refund,
  gateway_away: m.admin_payments_alert_away,
  no_webhooks: m.admin_payments_alert_no_webhooks,
  late_transfer: m.admin_payments_alert_late_transfer,
};

/** Whether payments arrive, and which ones need somebody's attention. */
export function PaymentsSection() {
  const status = useQuery(paymentStatusQuery);
  if (status.isPending) return <Skeleton className="h-72 w-full" />;
  if (!status.data) return <LoadFailure of={status} />;
  const { mode, last_webhook_at, waiting_webhooks, overdue_transfers, cancel_requests } = status.data;
  return (
    <>
      <Card className="flex flex-col gap-3">
        <CardTitle>{m.admin_payments_health()}</CardTitle>
        {mode === 'test' && <Alert tone="warning">{m.admin_payments_test_warning()}</Alert>}
        <Facts
          facts={[
            [m.admin_payments_mode(), MODE_WORDS[mode]()],
            [
              m.admin_payments_last_webhook(),
              last_webhook_at ? formatDateTime(last_webhook_at) : m.admin_payments_no_webhook(),
            ],
            [m.admin_payments_waiting(), waiting_webhooks],
          ]}
        />
      </Card>
      <Alerts alerts={status.data.alerts} />
      <Waiting title={m.admin_payments_transfers()} empty={m.admin_payments_transfers_none()}>
        {overdue_transfers.map((order) => (
          <WaitingOrder key={order.order_id} order={order}>
            {m.admin_transfer_utr({ utr: order.utr })} {formatRupees(order.total_amount)}
          </WaitingOrder>
        ))}
      </Waiting>
      <Waiting title={m.admin_payments_cancels()} empty={m.admin_payments_cancels_none()}>
        {cancel_requests.map((order) => (
          <WaitingOrder key={order.order_id} order={order}>
            {order.reason}
          </WaitingOrder>
        ))}
      </Waiting>
    </>
  );
}

function Alerts({ alerts }: { alerts: PaymentStatus['alerts'] }) {
  const resolve = useResolveAlert();
  return (
    <Waiting title={m.admin_payments_alerts()} empty={m.admin_payments_alerts_none()}>
      {resolve.error && (
        <li>
          <Alert tone="error">{errorText(resolve.error)}</Alert>
        </li>
      )}
      {alerts.map((alert) => (
        <li key={alert.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <div className="min-w-0">
            <p className="font-semibold">
              {/* A page opened before an upgrade may not know the kind; the detail explains it. */}
              {ALERT_WORDS[alert.kind]?.()} {alert.amount > 0 && formatRupees(alert.amount)}
            </p>
            <p className="text-sm wrap-anywhere">{alert.detail}</p>
            <p className="text-xs text-soft wrap-anywhere">
              {formatDateTime(alert.createdAt)} · {alert.reference}
            </p>
          </div>
          <Button
            variant="secondary"
            size="sm"
            busy={resolve.isPending && resolve.variables === alert.id}
            onClick={() => resolve.mutate(alert.id)}
          >
            {m.admin_done()}
          </Button>
        </li>
      ))}
    </Waiting>
  );
}

interface WaitingProps {
  title: string;
  empty: string;
  children: ReactNode[];
}

function Waiting({ title, empty, children }: WaitingProps) {
  const isEmpty = children.flat().every((child) => !child);
  return (
    <Card className="flex flex-col gap-2">
      <CardTitle>{title}</CardTitle>
      {isEmpty ? <p className="text-soft">{empty}</p> : <ul className="divide-y divide-line">{children}</ul>}
    </Card>
  );
}

interface WaitingOrderProps {
  order: { order_id: number; number: string; createdAt: string };
  children: ReactNode;
}

function WaitingOrder({ order, children }: WaitingOrderProps) {
  return (
    <li className="flex flex-col gap-0.5 py-3 text-sm">
      <AdminLink
        place={{ tab: 'orders', order: order.order_id }}
        className="self-start font-semibold text-red underline"
      >
        {order.number}
      </AdminLink>
      <span className="wrap-anywhere">{children}</span>
      <span className="text-soft">{formatDateTime(order.createdAt)}</span>
    </li>
  );
}
