import { Link, useNavigate } from '@tanstack/react-router';
import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { formatAmount } from '#shared/money.ts';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import { errorText } from '#web/api/error-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { useOpenPayment } from './open-payment.ts';
import { type PaymentNotice, useLateMoney } from './use-payment.ts';

/** The gateway refused the payment: what that means for the money, and the way to pay again (spec §2). */
export function FailedStep({ viewer }: { viewer: SessionUser }) {
  const navigate = useNavigate();
  const open = useOpenPayment(viewer.id);
  const [notice, setNotice] = useState<PaymentNotice | null>(null);
  const { checkAgain } = useLateMoney({
    userId: viewer.id,
    isWaitedFor: open?.started?.id !== undefined,
    onPlaced: (order) => navigate({ to: '/cart', search: { step: 'confirmation', order: order.id }, replace: true }),
    onNotice: setNotice,
  });
  return (
    <Card className="mx-auto flex w-full max-w-xl flex-col items-center gap-4 py-10 text-center">
      <CircleX size={64} strokeWidth={1.5} aria-hidden="true" className="text-red" />
      <h1 className="text-2xl font-bold">{m.failed_title()}</h1>
      <p className="text-lg">{m.failed_body()}</p>
      {open?.started && (
        <p className="text-soft">
          {m.payment_for_order({ number: open.started.number, amount: formatAmount(open.started.amount) })}
        </p>
      )}
      {/* The gateway has its words in English only: on the Tamil page a sentence of ours says it first. */}
      {open?.failure && (
        <p className="rounded-md bg-paper px-4 py-2 text-sm">
          {m.failed_gateway_says()} <q lang="en">{open.failure}</q>
        </p>
      )}
      {/* Opened again by its address, with nothing begun any more, it knows of no order and no money. */}
      {open?.started && <p className="text-sm text-soft">{m.failed_money()}</p>}
      {notice?.kind === 'notArrived' && <Alert tone="warning">{m.payment_not_arrived()}</Alert>}
      {notice?.kind === 'error' && <Alert tone="error">{errorText(notice.error)}</Alert>}
      <div className="flex w-full flex-wrap justify-center gap-3 max-sm:flex-col">
        {/* In its place: going back from the paid order must not end at the failure before it. */}
        <Link to="/cart" search={{ step: 'checkout' }} replace className={buttonClass({ size: 'lg' })}>
          {m.failed_pay_again()}
        </Link>
        {open?.started?.id && (
          <Button variant="secondary" size="lg" onClick={checkAgain}>
            {m.payment_i_have_paid()}
          </Button>
        )}
      </div>
    </Card>
  );
}
