import { useEffect } from 'react';
import { formatAmount } from '#shared/money.ts';
import { errorText } from '#web/api/error-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { Sparks } from '../../layout/Sparks.tsx';
import type { OpenPayment } from './open-payment.ts';
import { isPassing } from './payment-calls.ts';

interface PaymentWaitingProps {
  open: OpenPayment | null;
  /** Why confirming stopped; null while it runs. */
  failure: unknown;
  onCheckAgain: () => void;
  /** Back to choosing how to pay, once the payment was refused for good. */
  onGiveUp: () => void;
}

const paymentWords = () => ({
  running: m.payment_confirming(),
  runningHint: m.payment_confirming_hint(),
  unsure: m.payment_unsure(),
  unsureHint: m.payment_unsure_hint(),
  order: m.payment_for_order,
});

const enquiryWords = () => ({
  running: m.enquiry_waiting(),
  runningHint: m.enquiry_waiting_hint(),
  unsure: m.enquiry_unsure(),
  unsureHint: m.enquiry_unsure_hint(),
  order: m.enquiry_for,
});

/** Between paying and the order: says what is happening and that nothing is to be done twice. */
export function PaymentWaiting({ open, failure, onCheckAgain, onGiveUp }: PaymentWaitingProps) {
  const started = open?.started;
  // The form that was here is longer than this: without it one would look at the page's end.
  useEffect(() => {
    // Braces matter: newer browsers answer a promise, which React would take for a clean-up.
    window.scrollTo({ top: 0 });
  }, []);
  const isRunning = failure === null;
  const words = started?.payment_method === 'enquiry' ? enquiryWords() : paymentWords();
  return (
    <Card className="mx-auto flex w-full max-w-xl flex-col items-center gap-4 py-12 text-center" aria-busy={isRunning}>
      <Sparks className={`w-24 text-gold ${isRunning ? 'motion-safe:animate-pulse' : ''}`} />
      <h1 className="text-xl font-bold">{isRunning ? words.running : words.unsure}</h1>
      {started && (
        <p className="text-soft">{words.order({ number: started.number, amount: formatAmount(started.amount) })}</p>
      )}
      {isRunning ? (
        <p role="status">{words.runningHint}</p>
      ) : (
        <>
          <Alert tone="error" className="text-left">
            {errorText(failure)}
          </Alert>
          <p>{words.unsureHint}</p>
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={onCheckAgain}>{m.payment_check_again()}</Button>
            {!isPassing(failure) && (
              <Button variant="secondary" onClick={onGiveUp}>
                {m.payment_back()}
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  );
}
