import { formatRupees } from '#shared/money.ts';
import { versionName } from '#shop/orders/amending/amending.rules.ts';
import type { Estimate } from '#shop/orders/estimates/estimates.contract.ts';
import { isPayable, takesReference } from '#shop/orders/estimates/estimates.rules.ts';
import { useKept } from '#web/stored-state.ts';
import { WholeNumbers } from '#web/texts/WholeNumbers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { LateReference } from '../checkout/payment/LateReference.tsx';
import { ReferenceForm } from '../checkout/payment/ReferenceForm.tsx';
import { BankTarget, UpiTarget } from '../checkout/payment/TransferTargets.tsx';
import type { EstimateAnswers } from './use-estimate.ts';

/** While the amount is valid: where to pay, what reference to use, and where to report the payment. */
export function WaysToPay({ answers }: { answers: EstimateAnswers }) {
  const { estimate } = answers;
  const { state, due } = estimate;
  // Its transfer is being checked.
  if (due?.utr_end) return <PaidBefore answers={answers} />;
  const { pays_online: isOnline, upi_link: link, bank_details: details } = due ?? estimate;
  const canTransfer = link !== null || details !== '';
  const isUnpaidOrder = state === 'ordered' && (isOnline || canTransfer || due);
  if (!isPayable(state) && !isUnpaidOrder) return takesReference(state) ? <PaidBefore answers={answers} /> : null;
  const amount = amountOf(estimate);
  return (
    <Card className="flex flex-col gap-4">
      <CardTitle>{m.estimate_pay_title()}</CardTitle>
      {isOnline && <PayOnline answers={answers} amount={amount} />}
      {(canTransfer || !isOnline) && (
        <p className="text-sm">
          <WholeNumbers>{hintOf(estimate, canTransfer)}</WholeNumbers>
        </p>
      )}
      {link && <UpiTarget link={link} amount={amount} />}
      {details && <BankTarget details={details} />}
      {canTransfer && (due || !isUnpaidOrder) && (
        // Of an order that the office has begun unpaid, the shop finds a transfer by its note.
        <div className="border-t border-line pt-4">
          <Reference answers={answers} isUpiOnly={details === ''} />
        </div>
      )}
    </Card>
  );
}

const amountOf = ({ total_amount, due }: Estimate) => formatRupees(due?.amount ?? total_amount);

function hintOf(estimate: Estimate, canTransfer: boolean): string {
  if (!canTransfer) return m.estimate_pay_call();
  const { number, version } = estimate;
  const hint = estimate.due ? m.order_due_hint : m.estimate_pay_hint;
  return hint({ amount: amountOf(estimate), number: versionName(number, version) });
}

function PayOnline({ answers, amount }: { answers: EstimateAnswers; amount: string }) {
  return (
    <Button
      full
      size="lg"
      busy={answers.busy === 'pay'}
      busyText={m.payment_opening()}
      disabled={answers.busy !== null}
      onClick={() => void answers.pay()}
    >
      {m.order_due_pay({ amount })}
    </Button>
  );
}

/** For money sent before the estimate expired or a change was requested, or a mistyped reference. */
function PaidBefore({ answers }: { answers: EstimateAnswers }) {
  const { state, due } = answers.estimate;
  const isAwaiting = state === 'awaiting' || due !== null;
  return (
    <LateReference label={isAwaiting ? m.estimate_utr_correct() : m.estimate_utr_paid_before()}>
      {(close) => <Reference answers={answers} isUpiOnly={false} onSent={close} />}
    </LateReference>
  );
}

interface ReferenceProps {
  answers: EstimateAnswers;
  isUpiOnly: boolean;
  onSent?: () => void;
}

function Reference({ answers, isUpiOnly, onSent }: ReferenceProps) {
  const { values, keep, forget } = useKept(`utr ${answers.estimate.number}`, { utr: '' });
  const send = async (utr: string) => {
    if (!(await answers.announce(utr))) return;
    forget();
    onSent?.();
  };
  return (
    <ReferenceForm
      isUpiOnly={isUpiOnly}
      value={values.utr}
      onType={(utr) => keep({ utr })}
      onSend={send}
      busy={answers.busy === 'announce'}
      disabled={answers.busy !== null}
    />
  );
}
