import { type ReactNode, useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import type { Statement } from '#shop/orders/statements/statements.contract.ts';
import { failureText } from '#web/forms/failure-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { m } from '#web/words/messages.js';
import { useTakePayment } from '../orders.queries.ts';

interface DueRowProps {
  found: Statement['dues'][number];
  /** Its line of the statement. */
  row: ReactNode;
  onRecord: () => void;
}

/**
 * Recorded one by one, because no reference of the customer says that it is this order's. Of several references only
 * staff can say which is the bank's: the others may be accounts or phones.
 */
export function StatementDueRow({ found: { order, credit, payment_method }, row, onRecord }: DueRowProps) {
  const take = useTakePayment();
  const { references } = credit;
  const [chosen, setChosen] = useState<string | null>(null);
  const utr = references.length === 1 ? references[0] : chosen;
  const { order_id, number, version, due_amount: amount } = order;
  const record = () =>
    utr &&
    take.mutate(
      {
        ...{ order_id, version, amount, payment_method, old_prices: false },
        ...{ utr, references, note: m.admin_statement_reason() },
      },
      { onSuccess: onRecord },
    );
  return (
    <li className="flex flex-col gap-1 border-t border-line pt-2">
      <p className="flex flex-wrap gap-x-3 font-semibold">
        <span>{number}</span>
        <span>{order.name}</span>
        <span>{formatRupees(amount)}</span>
      </p>
      {row}
      {references.length > 1 && !take.isSuccess && (
        <RadioCards
          className="my-1"
          legend={m.admin_statement_which()}
          name={`utr-${order_id}`}
          value={chosen}
          options={references.map((one) => ({ value: one, label: one }))}
          disabled={take.isPending}
          onChange={setChosen}
        />
      )}
      {utr && (references.length === 1 || take.isSuccess) && (
        <p className="text-sm font-semibold wrap-anywhere">{m.admin_statement_reference({ utr })}</p>
      )}
      <Failure text={take.error && failureText(take.error)} />
      {take.isSuccess ? (
        <p className="font-semibold text-green-dark">{m.admin_take_due_done({ number })}</p>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          className="self-start"
          disabled={!utr}
          busy={take.isPending}
          busyText={m.common_saving()}
          onClick={record}
        >
          {m.admin_take_payment()}
          <span className="sr-only">: {number}</span>
        </Button>
      )}
    </li>
  );
}
