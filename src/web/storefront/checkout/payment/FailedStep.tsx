import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { CircleX } from 'lucide-react';
import { formatAmount } from '#shared/money.ts';
import type { SessionUser } from '#shop/accounts/accounts.contract.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { useFollowedPayment } from './follow-payment.ts';
import { type OpenPayment, useOpenPayment, usePlacedElsewhere } from './open-payment.ts';
import { PaymentChecking } from './PaymentWaiting.tsx';

/** The gateway refused the payment: what that means for the money, and how to pay again (spec §2). */
export function FailedStep({ viewer }: { viewer: SessionUser }) {
  const navigate = useNavigate();
  const open = useOpenPayment(viewer.id);
  const onPlaced = (order: number) => navigate({ to: '/cart', search: { step: 'confirmation', order }, replace: true });
  const { heard, look } = useFollowedPayment({ userId: viewer.id, onPlaced });
  const state = heard?.state ?? null;
  usePlacedElsewhere(onPlaced);
  // Opened by its address, without a started payment or with one that the bank has not refused.
  if (!open?.started || state === 'none') return <Navigate to="/cart" search={{ step: 'payment' }} replace />;
  if (state !== 'failed')
    return (
      <PaymentChecking
        open={open}
        state={state}
        onCheckAgain={look}
        onAnotherWay={() => navigate({ to: '/cart', search: { step: 'payment' }, replace: true })}
      />
    );
  return <Failed open={open} started={open.started} onCheckAgain={look} />;
}

interface FailedProps {
  open: OpenPayment;
  started: NonNullable<OpenPayment['started']>;
  onCheckAgain: () => void;
}

function Failed({ open, started, onCheckAgain }: FailedProps) {
  return (
    <Card className="mx-auto flex w-full max-w-xl flex-col items-center gap-4 py-10 text-center">
      <CircleX size={64} strokeWidth={1.5} aria-hidden="true" className="text-red" />
      <h1 className="text-2xl font-bold">{m.failed_title()}</h1>
      <p className="text-lg">{m.failed_body()}</p>
      <p className="text-soft">
        {m.payment_for_order({ number: started.number, amount: formatAmount(started.amount) })}
      </p>
      {/* The gateway's text is only in English, so on the Tamil page a sentence of ours comes first. */}
      {open.failure && (
        <p className="rounded-md bg-paper px-4 py-2 text-sm">
          {m.failed_gateway_says()} <q lang="en">{open.failure}</q>
        </p>
      )}
      <p className="text-sm text-soft">{m.failed_money()}</p>
      <div className="flex w-full flex-wrap justify-center gap-3 max-sm:flex-col">
        {/* Replaces the history entry: going back from the paid order must not show the earlier failure. */}
        <Link to="/cart" search={{ step: 'checkout' }} replace className={buttonClass({ size: 'lg' })}>
          {m.failed_pay_again()}
        </Link>
        <Button variant="secondary" size="lg" onClick={onCheckAgain}>
          {m.payment_i_have_paid()}
        </Button>
      </div>
    </Card>
  );
}
