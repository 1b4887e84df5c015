import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { formatAmount } from '#shared/money.ts';
import type { StartedPayment } from '#shop/checkout/checkout.contract.ts';
import { WholeNumbers } from '#web/texts/WholeNumbers.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { Sparks } from '../../layout/Sparks.tsx';
import { isSignedOut, SaveFailure } from '../../login/SignInAgain.tsx';
import type { PaymentState } from './follow-payment.ts';
import type { OpenPayment } from './open-payment.ts';
import { isPassing } from './payment-calls.ts';

interface PaymentWaitingProps {
  open: OpenPayment | null;
  /** Why confirming stopped; null while it runs. */
  failure: unknown;
  isGuest: boolean;
  onCheckAgain: () => void;
  /** Back to the payment methods, after a final refusal. */
  onGiveUp: () => void;
}

const paymentWords = () => ({
  running: m.payment_confirming(),
  runningHint: m.payment_confirming_hint(),
  unsure: m.payment_unsure(),
  unsureHint: m.payment_unsure_hint(),
  order: m.payment_for_order,
});

/** Cash on delivery and what costs nothing: no money moves now. */
const placingWords = () => ({
  running: m.placing_waiting(),
  runningHint: m.enquiry_waiting_hint(),
  unsure: m.placing_unsure(),
  unsureHint: m.placing_unsure_hint(),
  order: m.payment_for_order,
});

const enquiryWords = () => ({
  running: m.enquiry_waiting(),
  runningHint: m.enquiry_waiting_hint(),
  unsure: m.enquiry_unsure(),
  unsureHint: m.enquiry_unsure_hint(),
  order: m.enquiry_for,
});

function wordsFor(open: OpenPayment | null) {
  if (open?.started?.payment_method === 'enquiry') return enquiryWords();
  return open?.started && !open.started.id ? placingWords() : paymentWords();
}

/** Between payment and order: shows the progress and warns against paying twice. */
export function PaymentWaiting({ open, failure, ...rest }: PaymentWaitingProps) {
  const isRunning = failure === null;
  const words = wordsFor(open);
  return (
    <WaitingCard
      title={isRunning ? words.running : words.unsure}
      order={open?.started ? words.order(namesOf(open.started)) : null}
      isRunning={isRunning}
    >
      {isRunning ? (
        <p role="status">{words.runningHint}</p>
      ) : (
        <Unsure open={open} failure={failure} hint={words.unsureHint} {...rest} />
      )}
    </WaitingCard>
  );
}

function Unsure({ open, failure, hint, isGuest, onCheckAgain, onGiveUp }: PaymentWaitingProps & { hint: string }) {
  const mayBePaid = Boolean(open?.started?.id);
  if (isGuest && mayBePaid && isSignedOut(failure))
    return (
      <>
        <GuestEnded number={open?.started?.number} />
        <p>{hint}</p>
      </>
    );
  return (
    <>
      <div className="text-left">
        <SaveFailure error={failure} next="/cart?step=payment" />
      </div>
      <p>{hint}</p>
      <Actions>
        <Button onClick={onCheckAgain}>{m.payment_check_again()}</Button>
        {!isPassing(failure) && !(mayBePaid && isSignedOut(failure)) && (
          <Button variant="secondary" onClick={onGiveUp}>
            {m.payment_back()}
          </Button>
        )}
      </Actions>
    </>
  );
}

/** A guest cannot sign in again, and as a new one would be offered the same goods to pay for. */
export function GuestEnded({ number }: { number: string | undefined }) {
  return (
    <Alert
      tone="error"
      isNews
      className="text-left"
      action={
        <Link to="/track-order" search={{ id: number }} className={buttonClass({ variant: 'secondary' })}>
          {m.common_track_order()}
        </Link>
      }
    >
      {m.payment_guest_ended()}
    </Alert>
  );
}

interface PaymentCheckingProps {
  open: OpenPayment;
  /** The last known state; null before the first response. */
  state: PaymentState | null;
  onCheckAgain: () => unknown;
  onAnotherWay: () => void;
}

/** The window is closed but the payment may be in progress: follows it and continues automatically. */
export function PaymentChecking({ open, state, onCheckAgain, onAnotherWay }: PaymentCheckingProps) {
  const isUnderway = state === 'underway';
  const isUnknown = state === 'unknown';
  const [busy, setBusy] = useState(false);
  const checkAgain = async () => {
    setBusy(true);
    await onCheckAgain();
    setBusy(false);
  };
  return (
    <WaitingCard
      title={isUnderway ? m.payment_underway() : isUnknown ? m.payment_unknown() : m.payment_checking()}
      order={open.started && m.payment_for_order(namesOf(open.started))}
      isRunning={!isUnknown}
    >
      <p role="status">
        {isUnderway ? m.payment_underway_hint() : isUnknown ? m.payment_unknown_hint() : m.payment_checking_hint()}
      </p>
      {state !== null && (
        <>
          <Actions>
            <Button onClick={checkAgain} busy={busy} busyText={m.payment_checking()}>
              {m.payment_check_again()}
            </Button>
            <Button variant="quiet" onClick={onAnotherWay}>
              {m.payment_another_way()}
            </Button>
          </Actions>
          <p className="text-sm text-soft">{m.payment_another_way_hint()}</p>
        </>
      )}
    </WaitingCard>
  );
}

const namesOf = ({ number, amount }: StartedPayment) => ({ number, amount: formatAmount(amount) });

interface WaitingCardProps {
  title: string;
  order: string | null;
  isRunning: boolean;
  children: ReactNode;
}

function WaitingCard({ title, order, isRunning, children }: WaitingCardProps) {
  // The form before this was longer: without scrolling, the shopper would see the end of the page.
  useEffect(() => {
    // Keep the braces: newer browsers return a promise, which React would take for a clean-up.
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <Card className="mx-auto flex w-full max-w-xl flex-col items-center gap-4 py-12 text-center" aria-busy={isRunning}>
      <Sparks className={`w-24 text-gold ${isRunning ? 'motion-safe:animate-pulse' : ''}`} />
      <h1 className="text-xl font-bold">{title}</h1>
      {order && (
        <p className="text-soft">
          <WholeNumbers>{order}</WholeNumbers>
        </p>
      )}
      {children}
    </Card>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-center gap-3">{children}</div>;
}
