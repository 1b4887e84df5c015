import { formatAmount } from '#shared/money.ts';
import type { StartedPayment } from '#shop/checkout/checkout.contract.ts';
import { WholeNumbers } from '#web/texts/WholeNumbers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { checkoutDraft } from '../checkout-draft.ts';
import { GuestReference } from './GuestReference.tsx';
import { forgetPayment, type OpenPayment } from './open-payment.ts';
import { GuestEnded } from './PaymentWaiting.tsx';
import { isTransfer } from './transfer.ts';

interface GuestReturnProps {
  open: OpenPayment;
  started: StartedPayment;
}

/** A guest comes back after the visit has ended, and may have paid: the begun order comes before a new one. */
export function GuestReturn({ open, started }: GuestReturnProps) {
  const { number, amount } = started;
  const beginAgain = () => {
    forgetPayment();
    checkoutDraft.update({ utr: '' });
  };
  return (
    <Card className="mx-auto flex w-full max-w-xl flex-col gap-5">
      <h1 className="text-xl font-bold">
        <WholeNumbers>{m.payment_for_order({ number, amount: formatAmount(amount) })}</WholeNumbers>
      </h1>
      {isTransfer(started) ? <GuestReference open={open} started={started} /> : <GuestEnded number={number} />}
      <Button variant="quiet" onClick={beginAgain}>
        {m.payment_not_paid_again()}
      </Button>
    </Card>
  );
}
