import { useEffect, useState } from 'react';
import { formatAmount } from '#shared/money.ts';
import type { StartedPayment } from '#shop/checkout/checkout.contract.ts';
import type { Order } from '#shop/orders/orders.contract.ts';
import { api } from '#web/api/calls.ts';
import { errorText } from '#web/api/error-text.ts';
import { formatTime } from '#web/texts/dates.ts';
import { WholeNumbers } from '#web/texts/WholeNumbers.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { useStore } from '../../layout/shop-context.ts';
import { isSignedOut, SaveFailure } from '../../login/SignInAgain.tsx';
import { checkoutDraft } from '../checkout-draft.ts';
import { GuestReference } from './GuestReference.tsx';
import { HoldNote, notHeldOf } from './HoldNote.tsx';
import { holdEndOf, type OpenPayment } from './open-payment.ts';
import { findPlacedOrder } from './payment-calls.ts';
import { ReferenceForm } from './ReferenceForm.tsx';
import { BankTarget, UpiTarget } from './TransferTargets.tsx';

interface TransferStepProps {
  open: OpenPayment;
  started: StartedPayment;
  isGuest: boolean;
  onPlaced: (order: Order) => void;
  onGiveUp: () => void;
}

/** The order is held: the shopper sends the money to the shop and enters the bank's reference. */
export function TransferStep({ open, started, isGuest, onPlaced, onGiveUp }: TransferStepProps) {
  // The long form before this was scrolled down to its button.
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <Card className="mx-auto flex w-full max-w-xl flex-col gap-5">
      <h1 className="text-xl font-bold">{m.transfer_title()}</h1>
      <div className="rounded-md bg-paper px-4 py-3 text-center">
        <p className="text-sm text-soft">{m.transfer_amount()}</p>
        <p className="text-3xl font-bold">{formatAmount(started.amount)}</p>
        <p className="font-semibold">
          <WholeNumbers>{m.common_order_title({ number: started.number })}</WholeNumbers>
        </p>
      </div>
      <HoldNotice open={open} started={started} />
      {started.upi_link && <UpiTarget link={started.upi_link} amount={formatAmount(started.amount)} />}
      {started.bank_details && <BankTarget details={started.bank_details} />}
      <Reference open={open} started={started} isGuest={isGuest} onPlaced={onPlaced} />
      <Button variant="quiet" onClick={onGiveUp}>
        {m.transfer_other_way()}
      </Button>
    </Card>
  );
}

/** How long the goods are reserved, and what applies after that. */
function HoldNotice({ open, started }: Pick<TransferStepProps, 'open' | 'started'>) {
  const { utr_hold_hours: hours } = useStore();
  const isOver = useIsPast(holdEndOf(open));
  if (isOver) return <Alert tone="warning">{m.transfer_hold_over()}</Alert>;
  const time = formatTime(new Date(started.reserved_until));
  const isPart = notHeldOf(started).length > 0;
  return (
    <Alert tone={isPart ? 'warning' : 'info'}>
      {started.reference_holds && !isPart ? (
        m.transfer_hold({ time, hours })
      ) : (
        <>
          <HoldNote started={started} />
          <p className="mt-1">{m.transfer_hold_short({ time })}</p>
        </>
      )}
    </Alert>
  );
}

/** Turns true at that moment, even while the page stays open. */
function useIsPast(moment: number): boolean {
  const [isPast, setIsPast] = useState(() => moment <= Date.now());
  useEffect(() => {
    const left = moment - Date.now();
    setIsPast(left <= 0);
    if (left <= 0) return;
    const timer = setTimeout(() => setIsPast(true), left);
    return () => clearTimeout(timer);
  }, [moment]);
  return isPast;
}

function Reference({ open, started, isGuest, onPlaced }: Omit<TransferStepProps, 'onGiveUp'>) {
  const { utr: typed } = checkoutDraft.useValue();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  const announce = async (utr: string) => {
    setBusy(true);
    setFailure(null);
    try {
      onPlaced(await api.announceTransfer({ order_id: started.order_id, utr }));
    } catch (error) {
      // The shop may have seen the money first: then the order is placed and needs no reference.
      const placed = await findPlacedOrder(open).catch(() => null);
      if (placed) return onPlaced(placed);
      setFailure(error);
      setBusy(false);
    }
  };

  const isOver = isSignedOut(failure);
  if (isOver && isGuest) return <GuestReference open={open} started={started} />;
  return (
    <>
      {isOver && <SaveFailure error={failure} next="/cart?step=payment" />}
      <ReferenceForm
        isUpiOnly={Boolean(started.upi_link)}
        value={typed}
        onType={(utr) => {
          checkoutDraft.update({ utr });
          setFailure(null);
        }}
        onSend={announce}
        busy={busy}
        failure={failure === null || isOver ? null : errorText(failure)}
        isMain
      />
    </>
  );
}
