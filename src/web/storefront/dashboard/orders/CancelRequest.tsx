import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { orderCan, standingOf } from '#shop/orders/orders.actions.rules.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { askAgain } from '#web/api/ask-again.ts';
import { api } from '#web/api/calls.ts';
import { useKept } from '#web/stored-state.ts';
import { SaveFailure } from '#web/storefront/login/SignInAgain.tsx';
import { WholeNumbers } from '#web/texts/WholeNumbers.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextAreaField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';

/** A cancellation request, once and before dispatch; afterwards shows its state. */
export function CancelRequest({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  if (order.cancel_request) return <RequestState request={order.cancel_request} isNews={isOpen} />;
  if (!orderCan('askToCancel', standingOf(order))) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div className="max-w-prose">
        <CardTitle level={3}>{m.dashboard_cancel_title()}</CardTitle>
        <p className="mt-1 text-sm text-soft">{m.dashboard_cancel_hint()}</p>
      </div>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {m.dashboard_cancel_open()}
      </Button>
      <RequestDialog order={order} open={isOpen} onOpenChange={setIsOpen} />
    </Card>
  );
}

interface RequestStateProps {
  request: NonNullable<Order['cancel_request']>;
  /** The request was sent just now. */
  isNews: boolean;
}

function RequestState({ request, isNews }: RequestStateProps) {
  const asked = formatDate(request.createdAt);
  const reason = <p>{m.dashboard_cancel_your_reason({ reason: request.reason })}</p>;
  if (request.decision === null || request.decidedAt === null)
    return (
      <Alert tone="info" title={m.dashboard_cancel_asked()} isNews={isNews}>
        <p>{m.dashboard_cancel_asked_body({ date: asked })}</p>
        {reason}
      </Alert>
    );
  const isApproved = request.decision === 'approved';
  return (
    <Alert
      tone={isApproved ? 'success' : 'warning'}
      title={isApproved ? m.dashboard_cancel_approved() : m.dashboard_cancel_refused()}
    >
      <p>{m.dashboard_cancel_decided({ asked, decided: formatDate(request.decidedAt) })}</p>
      {reason}
    </Alert>
  );
}

interface RequestDialogProps {
  order: Order;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function RequestDialog({ order, open, onOpenChange }: RequestDialogProps) {
  const formId = useId();
  const { reason, type, busy, failure, problem, send } = useCancelRequest(order);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      title={<WholeNumbers>{m.common_cancel_order_title({ number: order.number })}</WholeNumbers>}
      size="sm"
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
            {m.common_keep_order()}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy} busyText={m.common_sending()}>
            {m.dashboard_cancel_send()}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={(event) => void send(event)} className="grid gap-3">
        <p>{m.dashboard_cancel_what()}</p>
        {order.paid_amount > 0 && <p>{m.dashboard_cancel_money({ amount: formatRupees(order.paid_amount) })}</p>}
        <TextAreaField
          label={m.dashboard_cancel_reason()}
          name="reason"
          required
          maxLength={300}
          readOnly={busy}
          value={reason}
          onChange={(event) => type(event.target.value)}
          error={problem}
        />
        {failure !== null && <SaveFailure error={failure} next={`/dashboard?tab=orders&order=${order.id}`} />}
      </Form>
    </Dialog>
  );
}

/** Sends the request and reloads the dashboard, where the request's state replaces the dialog. */
function useCancelRequest(order: Order) {
  const queries = useQueryClient();
  const { values, keep, forget } = useKept(`cancel ${order.id}`, { reason: '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    // The shop keeps the reason as one line.
    const reason = values.reason.replace(/\s+/g, ' ').trim();
    setProblem(reason === '' ? m.common_reason_missing() : null);
    setFailure(null);
    if (reason === '') return;
    setBusy(true);
    try {
      await api.requestCancel(order.id, reason);
      forget();
      await askAgain(queries, ['dashboard', order.user_id]);
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return { reason: values.reason, type: (reason: string) => keep({ reason }), busy, failure, problem, send };
}
