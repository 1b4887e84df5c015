import { useState } from 'react';
import type { Order } from '#shop/orders/orders.contract.ts';
import { failureText } from '#web/forms/failure-text.ts';
import { formatDateTime } from '#web/texts/dates.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { useMayDo } from '../../layout/admin-context.ts';
import { useDecideCancel } from '../orders.queries.ts';
import { CancelOrderDialog } from './CancelOrderDialog.tsx';

/**
 * The customer's cancellation request: the owner approves, which cancels the order with all consequences, or refuses.
 */
export function CancelRequestCard({ order }: { order: Order }) {
  const request = order.cancel_request;
  const mayDecide = useMayDo('owner');
  if (!request) return null;
  const asked = m.admin_cancel_request_reason({ date: formatDateTime(request.createdAt), reason: request.reason });
  if (request.decision === null && !mayDecide)
    return (
      <Alert tone="warning" title={m.admin_cancel_request_title()}>
        <p className="wrap-anywhere">{asked}</p>
        <p>{m.admin_cancel_request_owner()}</p>
      </Alert>
    );
  if (request.decision === null) return <OpenRequest order={order} asked={asked} />;
  const title = request.decision === 'approved' ? m.admin_cancel_request_approved() : m.admin_cancel_request_refused();
  return <Alert title={title}>{asked}</Alert>;
}

function OpenRequest({ order, asked }: { order: Order; asked: string }) {
  const decide = useDecideCancel(order);
  const [question, setQuestion] = useState<'none' | 'approve' | 'refuse'>('none');
  const close = () => setQuestion('none');
  const send = (decision: { approve: boolean; restock?: boolean }, done: string) =>
    decide.mutate(decision, {
      onSuccess: () => {
        close();
        toast(done);
      },
    });
  const open = (next: 'approve' | 'refuse') => {
    decide.reset();
    setQuestion(next);
  };
  return (
    <Alert tone="warning" title={m.admin_cancel_request_title()}>
      <p className="wrap-anywhere">{asked}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="danger" size="sm" onClick={() => open('approve')}>
          {m.admin_cancel_request_approve()}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => open('refuse')}>
          {m.admin_cancel_request_refuse()}
        </Button>
      </div>
      <CancelOrderDialog
        order={order}
        open={question === 'approve'}
        onOpenChange={close}
        onConfirm={(restock) =>
          send(
            { approve: true, ...(restock === undefined ? {} : { restock }) },
            m.admin_cancel_request_done({ number: order.number }),
          )
        }
        busy={decide.isPending}
        error={decide.error}
      />
      <ConfirmDialog
        open={question === 'refuse'}
        onOpenChange={close}
        title={m.admin_cancel_request_refuse_title()}
        body={m.admin_cancel_request_refuse_body({ number: order.number })}
        confirmLabel={m.admin_cancel_request_refuse()}
        warning={decide.error && failureText(decide.error)}
        busy={decide.isPending}
        onConfirm={() => send({ approve: false }, m.admin_cancel_request_kept({ number: order.number }))}
      />
    </Alert>
  );
}
