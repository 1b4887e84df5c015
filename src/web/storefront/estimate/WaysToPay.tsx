import { formatAmount, paiseFromRupees } from '#shared/money.ts';
import { versionName } from '#shop/orders/amending/amending.rules.ts';
import type { Estimate } from '#shop/orders/estimates/estimates.contract.ts';
import { isPayable } from '#shop/orders/estimates/estimates.rules.ts';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { BankTarget, UpiTarget } from '../checkout/payment/TransferTargets.tsx';

/** While the amount holds: where it goes, and what marks it. */
export function WaysToPay({ estimate }: { estimate: Estimate }) {
  const { state, upi_link: link, bank_details: details, total_amount, number, version } = estimate;
  if (!isPayable(state)) return null;
  const amount = formatAmount(paiseFromRupees(total_amount));
  const canPay = link !== null || details !== '';
  return (
    <Card className="flex flex-col gap-4">
      <CardTitle>{m.estimate_pay_title()}</CardTitle>
      <p className="text-sm">
        {canPay && state === 'open' && `${m.estimate_pay_first()} `}
        {canPay ? m.estimate_pay_hint({ amount, number: versionName(number, version) }) : m.estimate_pay_call()}
      </p>
      {link && <UpiTarget link={link} amount={amount} />}
      {details && <BankTarget details={details} />}
    </Card>
  );
}
